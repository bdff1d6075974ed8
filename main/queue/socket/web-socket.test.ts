// One web socket against servers that do not play by the rules: each made by hand, on a real port.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { tuning } from '../../../shared/tuning.ts'
import { type OpenSocket, openWebSocket } from './web-socket.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const back of undo.splice(0)) back()
})

/** Starts a server that passes the head of each request to `respond`, which writes the response; the server itself closes no connection. */
async function serve(respond: (socket: Socket, head: string) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', head => respond(socket, String(head)))
  }).listen(0, '127.0.0.1')
  undo.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await once(server, 'listening')
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws?token=q-one-time`
}

/** The handshake as it should be. */
function accept(socket: Socket, head: string): void {
  const key = /sec-websocket-key: (.*)\r/i.exec(head)?.[1] ?? ''
  const proof = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${proof}\r\n\r\n`)
}

const saying =
  (...bytes: readonly number[]) =>
  (socket: Socket, head: string): void => {
    accept(socket, head)
    socket.write(Buffer.from(bytes))
  }
const text = (content: string): Buffer => {
  const long = Buffer.alloc(8)
  long.writeBigUInt64BE(BigInt(content.length))
  const length = content.length < 126 ? Buffer.from([content.length]) : Buffer.concat([Buffer.from([127]), long])
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.from(content)])
}

type Heard = {
  readonly socket: OpenSocket
  readonly texts: (string | null)[]
  readonly opened: Promise<void>
  readonly lost: Promise<string>
}
function listen(address: string): Heard {
  const lost = Promise.withResolvers<string>()
  const opened = Promise.withResolvers<void>()
  const texts: (string | null)[] = []
  const socket = openWebSocket({
    address,
    userAgent: 'Segue/9.9.9 (linux)',
    steady: () => 0,
    onOpen: opened.resolve,
    onMessage: said => void texts.push(said),
    onClose: lost.resolve,
  })
  if (!socket) throw new Error('not opened')
  undo.push(() => void socket.close())
  return { socket, texts, opened: opened.promise, lost: lost.promise }
}

test('names itself in the handshake, offers no compression, and hears texts and binary frames apart', async () => {
  let asked = ''
  const address = await serve((socket, head) => {
    asked = head
    accept(socket, head)
    socket.write(Buffer.concat([text('{}'), Buffer.from([0x82, 1, 7])]))
  })
  const { texts, opened } = listen(address)
  await opened
  await expect.poll(() => texts).toEqual(['{}', null])
  expect(asked).toContain('Segue/9.9.9 (linux)')
  expect(asked).not.toMatch(/permessage-deflate/i)
})

test('has a turn of the event loop between frames that arrive together, in their order', async () => {
  const frames = Array.from({ length: 50 }, (_, index) => String(index))
  const address = await serve((socket, head) => {
    accept(socket, head)
    socket.write(Buffer.concat([...frames.map(text), Buffer.from([0x89, 0])]))
  })
  const { texts } = listen(address)
  let [longest, before] = [0, 0]
  while (before < frames.length) {
    await new Promise(setImmediate)
    longest = Math.max(longest, texts.length - before)
    before = texts.length
  }
  expect(longest).toBe(1)
  expect(texts).toEqual(frames)
})

test.each<[string, (socket: Socket, head: string) => void, RegExp]>([
  ['no http', socket => socket.write('\u0000\u0001 hello'), /^error HPE_/],
  ['a wrong proof', (socket, head) => accept(socket, head.replace(/key: ..../i, 'key: AAAA')), /^error Error$/],
  ['a redirect', socket => socket.write('HTTP/1.1 302 Found\r\nLocation: ws://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n'), /status 302$/],
  ['a hang-up', socket => socket.destroy(), /^error ECONNRESET$/],
  ['a masked frame', saying(0x81, 0x81, 0, 0, 0, 0, 65), /^error WS_ERR/],
  ['text that is no UTF-8', saying(0x81, 1, 0xff), /^error WS_ERR/],
  // 3,000,000 bytes, of which none has to come.
  [
    'a frame that is larger than any state of a queue',
    saying(0x81, 127, 0, 0, 0, 0, 0, 0x2d, 0xc6, 0xc0),
    /^error WS_ERR_UNSUPPORTED_MESSAGE_LENGTH$/,
  ],
  ['a frame that calls itself endless', saying(0x81, 127, 0, 0, 1, 0, 0, 0, 0, 0), /^error WS_ERR_UNSUPPORTED_MESSAGE_LENGTH$/],
])('%s is told as lost, without the address', async (_what, respond, why) => {
  const { lost, texts } = listen(await serve(respond))
  expect(await lost).toMatch(why)
  expect(await lost).not.toMatch(/token|127/)
  expect(texts).toEqual([])
})

test.each([
  ['texts', text('{}')],
  ['pings', Buffer.from([0x89, 0])],
  ['pongs that nobody asked for', Buffer.from([0x8a, 0])],
])('too many %s end it', async (_what, frame) => {
  const many = Buffer.concat(Array.from({ length: tuning.queue.frameLimit.count + 1 }, () => frame))
  const { lost, texts } = listen(
    await serve((socket, head) => {
      accept(socket, head)
      socket.write(many)
    }),
  )
  expect(await lost).toBe('too many frames')
  expect(texts.length).toBeLessThanOrEqual(tuning.queue.frameLimit.count)
})

test('empty parts of texts end it long before as many texts as may come', async () => {
  // Fewer empty parts than the limit for one text, so that only all texts together exceed the limit.
  const parts = Array.from({ length: 10_000 }, () => Buffer.from([0x00, 0]))
  const emptyText = Buffer.concat([Buffer.from([0x01, 0]), ...parts, Buffer.from([0x80, 0])])
  const { lost, texts } = listen(
    await serve((socket, head) => {
      accept(socket, head)
      for (let count = 0; count < tuning.queue.frameLimit.count; count += 1) socket.write(emptyText)
    }),
  )
  expect(await lost).toBe('too many frames')
  expect(texts.length).toBeLessThan((tuning.queue.maxFrameBytes + 300_000) / emptyText.length)
})

test('a server that reads nothing of what is sent fills no memory', async () => {
  const { socket, opened, lost } = listen(
    await serve((server, head) => {
      accept(server, head)
      server.pause()
    }),
  )
  await opened
  // More than systems take over by themselves, in their buffers for a connection on the loopback.
  for (let count = 0; count < 60; count += 1) socket.send({ value: 'x'.repeat(1_000_000) })
  expect(await lost).toBe('nothing sent is taken')
})

test('frames of too many bytes end it', async () => {
  const frame = text(`"${'x'.repeat(1_000_000)}"`)
  const { lost, texts } = listen(
    await serve((socket, head) => {
      accept(socket, head)
      for (let count = 0; count < 30; count += 1) socket.write(frame)
    }),
  )
  expect(await lost).toBe('too many frames')
  expect(texts.length).toBeLessThanOrEqual(16)
})

test.each<[string, (socket: Socket, head: string) => void]>([
  ['never answers the handshake', () => undefined],
  ['never answers a goodbye', accept],
])('a server that %s does not hold up the close, and is heard no more', async (_what, respond) => {
  const met = Promise.withResolvers<Socket>()
  const address = await serve((socket, head) => {
    respond(socket, head)
    met.resolve(socket)
  })
  const { socket, texts, opened } = listen(address)
  const other = await met.promise
  if (respond === accept) await opened
  const closed = socket.close().then(() => 'closed')
  other.write(text('{}'))
  // The library itself would wait for half a minute.
  expect(await Promise.race([closed, pause(25_000, 'held up')])).toBe('closed')
  expect(texts).toEqual([])
})

test('an address that is none opens nothing', () => {
  const nothing = { userAgent: '', steady: () => 0, onOpen: () => undefined, onMessage: () => undefined, onClose: () => undefined }
  expect(openWebSocket({ ...nothing, address: 'wss://[none/ws?token=1' })).toBeNull()
})

test('a frame that comes byte by byte ends the socket before its parts are too many to be put together quickly', async () => {
  let sent = 0
  const content = text(' '.repeat(30_000))
  const address = await serve((socket, head) => {
    accept(socket, head)
    socket.setNoDelay(true)
    // One byte in each turn of the event loop, so that the client has read it before the next one.
    const sendNext = (): void => {
      if (socket.destroyed || sent >= content.length) return
      sent += 1
      socket.write(content.subarray(sent - 1, sent))
      setImmediate(sendNext)
    }
    sendNext()
  })
  const { lost, texts } = listen(address)
  expect(await Promise.race([lost, vi.waitUntil(() => texts.length > 0, 250_000)])).toBe('error WS_ERR_TOO_MANY_BUFFERED_PARTS')
})
