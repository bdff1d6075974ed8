// A client that reads nothing of a body held in memory is disconnected; one that reads a stream slowly is not.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { HttpResponse } from './response.ts'
import { sendResponse } from './send.ts'

const stallTimeout = 50
/** More than the buffers of both sockets hold. */
const much = new Uint8Array(32 * 1024 * 1024)
async function* inPieces() {
  for (let start = 0; start < much.length; start += 65_536) yield much.subarray(start, start + 65_536)
}

let server: Server
afterEach(() => void server.close())

/** A client that has asked for the body and reads nothing yet. */
async function clientOf(body: HttpResponse['body']): Promise<Socket> {
  server = createServer((_request, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    void sendResponse(response, { status: 200, headers: { connection: 'close' }, body }, { head: false, signal: gone.signal, stallTimeout })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  return socket
}

/** The bytes that come until the end of the connection. */
async function bytesOf(socket: Socket): Promise<number> {
  let count = 0
  socket.on('data', piece => {
    count += piece.length
  })
  await once(socket, 'close')
  return count
}

test('a body in memory is not held for a client that takes nothing', async () => {
  const socket = await clientOf(much)
  const [accepted] = await once(server, 'connection')
  await once(accepted, 'close')
  expect(await bytesOf(socket)).toBeLessThan(much.length)
})

test('a stream waits for as long as its client pauses', async () => {
  const socket = await clientOf(inPieces())
  await pause(stallTimeout * 10)
  expect(await bytesOf(socket)).toBeGreaterThan(much.length)
})
