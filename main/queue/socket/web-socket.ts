// One web socket to the play queue server, from handshake to end: limited in frame size, rate and time; it never throws.
import { type RawData, WebSocket } from 'ws'
import { tuning } from '../../../shared/tuning.ts'
import { routedAgent } from '../../network/routed-requests.ts'
import { createRateLimiter } from '../../rate-limit.ts'

export type OpenSocket = {
  /** Sends one frame; dropped if the socket is no longer open, which `onClose` reports. */
  send(frame: Readonly<Record<string, unknown>>): void
  /** Closes the socket and ignores further frames; resolves when closed, after `tuning.queue.closeTimeout` at the latest. */
  close(): Promise<void>
}

type Options = {
  /** Address of the play queue server; it holds a one-time token, so it is never logged. */
  readonly address: string
  readonly userAgent: string
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  readonly onOpen: () => void
  /** Called for each frame with its text; null for a binary frame. */
  readonly onMessage: (text: string | null) => void
  /** Called once when the socket ends, unless `close` was called before; `why` is for the log and holds no data of the peer. */
  readonly onClose: (why: string) => void
}

/**
 * Most received bytes within the rate limit's time (`frameLimit.within`) that belong to no whole message, ping or pong: the frame under
 * way, and the headers of all frames; a peer that sends more is cut off.
 */
const maxPadding = tuning.queue.maxFrameBytes + 200_000

/**
 * Begins to connect; null for an invalid address. It follows no redirects, so that the token goes nowhere else, and allows no compression,
 * so that no frame expands beyond its bytes on the wire.
 */
export function openWebSocket({ address, userAgent, steady, onOpen, onMessage, onClose }: Options): OpenSocket | null {
  if (!URL.canParse(address)) return null
  const socket = new WebSocket(address, {
    agent: routedAgent,
    headers: { 'user-agent': userAgent },
    followRedirects: false,
    perMessageDeflate: false,
    maxPayload: tuning.queue.maxFrameBytes,
    // The parts in which a frame arrives are taken from the front of an array, which for very many costs seconds.
    maxBufferedChunks: tuning.queue.maxFrameParts,
    // A turn of the event loop between frames, so that hundreds that arrive at once do not hold main up together.
    allowSynchronousEvents: false,
  })
  const closed = new Promise<void>(resolve => void socket.once('close', resolve))
  const { frameLimit } = tuning.queue
  const exceedsLimit = createRateLimiter(frameLimit, steady)
  const exceedsPadding = createRateLimiter({ within: frameLimit.within, bytes: maxPadding, count: Number.POSITIVE_INFINITY }, steady)
  let hasEnded = false

  const end = (why: string) => {
    if (hasEnded) return
    hasEnded = true
    socket.terminate()
    onClose(why)
  }
  const countReceived = (bytes: number, deliver: () => void) => {
    if (hasEnded) return
    exceedsPadding(-bytes)
    if (exceedsLimit(bytes)) end('too many frames')
    else deliver()
  }

  socket.on('upgrade', ({ socket: wire }) => {
    // Fragments that are empty yield no event, yet cost two bytes each, so bytes are also counted on the raw stream. The listener is
    // attached only once the socket is open, or data sent along with the handshake would be lost.
    socket.once('open', () => wire.on('data', (part: Buffer) => hasEnded || (exceedsPadding(part.length) && end('too many frames'))))
  })
  socket.on('open', () => hasEnded || onOpen())
  socket.on('message', (data, isBinary) => countReceived(lengthOf(data), () => onMessage(isBinary ? null : String(data))))
  socket.on('ping', data => countReceived(data.length, () => undefined))
  socket.on('pong', data => countReceived(data.length, () => undefined))
  socket.on('close', code => end(`closed with ${code}`))
  // Logs only the code of an error, because its message may repeat the address, which holds the token.
  socket.on('error', error => end(`error ${'code' in error ? String(error.code) : error.name}`))
  socket.on('unexpected-response', (_request, response) => end(`answered with status ${response.statusCode}`))

  return {
    send: frame => {
      if (socket.readyState !== WebSocket.OPEN) return
      if (socket.bufferedAmount > tuning.queue.maxUnsentBytes) return end('nothing sent is taken')
      socket.send(JSON.stringify(frame), () => undefined)
    },
    close: async () => {
      hasEnded = true
      socket.close(1000)
      const closeTimer = setTimeout(() => socket.terminate(), tuning.queue.closeTimeout)
      await closed
      clearTimeout(closeTimer)
    },
  }
}

const lengthOf = (data: RawData): number => (Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength)
