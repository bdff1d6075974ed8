// In the place of ws: sockets to the made-up service.
export { MadeUpSocket as WebSocket } from '../made-up-socket.ts'
