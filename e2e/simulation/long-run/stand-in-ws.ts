// Replaces the package ws in the bundle: sockets to the made-up service.
export { MadeUpSocket as WebSocket } from '../made-up-socket.ts'
