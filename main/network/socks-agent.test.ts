// SOCKS proxies that answer and go, at every moment: requests fail, and nothing else does.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { ProxyFailure, routedFetch } from './routed-fetch.ts'
import { setRouter } from './routed-requests.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const accepted = Buffer.from([5, 0])
const connected = Buffer.from([5, 0, 0, 1, 1, 1, 1, 1, 1, 1])

it.each([
  ['resets with its answers', (socket: Socket) => socket.write(Buffer.concat([accepted, connected]), () => socket.resetAndDestroy())],
  ['resets with its first answer', (socket: Socket) => socket.write(accepted, () => socket.resetAndDestroy())],
  ['resets without an answer', (socket: Socket) => socket.resetAndDestroy()],
  ['ends with its answers', (socket: Socket) => socket.end(Buffer.concat([accepted, connected]))],
  ['refuses', (socket: Socket) => socket.end(Buffer.from([5, 255]))],
  ['speaks another protocol', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('a proxy that %s', async (_, answer) => {
  const proxy = createServer(socket => {
    socket.setNoDelay(true).on('error', () => undefined)
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  ends.push(
    () => void proxy.close(),
    setRouter(async () => ({ scheme: 'socks', host, credentials: null })),
  )
  for (let time = 0; time < 10; time += 1)
    for (const scheme of ['http', 'https']) await expect(routedFetch(`${scheme}://service.test/`, {})).rejects.toThrow(ProxyFailure)
})
