// One web socket to the play queue server, from the handshake to its end: bounded in size, number and time, and it never throws.
import { type RawData, WebSocket } from 'ws'
import { tuning } from '../../../shared/tuning.ts'
import { floodGate } from '../../flood-gate.ts'
import { agentOut } from '../../network/way-out.ts'

export type OpenSocket = {
  /** Sends one frame; dropped if the socket is no longer open, for `lost` tells that. */
  send(frame: Readonly<Record<string, unknown>>): void
  /** Says goodbye and hears nothing more; resolves when it is closed, after `tuning.queue.closeWithin` at the latest. */
  close(): Promise<void>
}

type Options = {
  /** With a one-time token in it: never part of what is told. */
  readonly address: string
  readonly userAgent: string
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number
  readonly opened: () => void
  /** A text; null for a binary frame. */
  readonly heard: (text: string | null) => void
  /** Once, unless `close` was called before. `why` is for the log and holds nothing of what was said. */
  readonly lost: (why: string) => void
}

/** Bytes that may come within the time of a flood and are no whole frame: one that is still coming, and the heads of all others. */
const mostPadding = tuning.queue.largestFrame + 200_000

/** Begins to connect. Redirects are not followed and compression is not offered: nothing leads elsewhere, nothing swells. */
export function openWebSocket({ address, userAgent, now, opened, heard, lost }: Options): OpenSocket | null {
  if (!URL.canParse(address)) return null
  const socket = new WebSocket(address, {
    agent: agentOut,
    headers: { 'user-agent': userAgent },
    followRedirects: false,
    perMessageDeflate: false,
    maxPayload: tuning.queue.largestFrame,
  })
  const closed = new Promise<void>(resolve => void socket.once('close', resolve))
  const { within, frames, bytes } = tuning.queue.flood
  const overFull = floodGate({ within, bytes, count: frames }, now)
  const isPadding = floodGate({ within, bytes: mostPadding, count: Number.POSITIVE_INFINITY }, now)
  let over = false

  const end = (why: string) => {
    if (over) return
    over = true
    socket.terminate()
    lost(why)
  }
  const received = (bytes: number, pass: () => void) => {
    if (over) return
    isPadding(-bytes)
    if (overFull(bytes)) end('too many frames')
    else pass()
  }

  socket.on('upgrade', ({ socket: wire }) => {
    // What comes and becomes no message, ping or pong is told by nobody else: empty parts of a text cost two bytes each.
    // Not before the other one listens, or what came with the handshake would be lost.
    socket.once('open', () => wire.on('data', (part: Buffer) => over || (isPadding(part.length) && end('too many frames'))))
  })
  socket.on('open', () => over || opened())
  socket.on('message', (data, binary) => received(lengthOf(data), () => heard(binary ? null : String(data))))
  socket.on('ping', data => received(data.length, () => undefined))
  socket.on('pong', data => received(data.length, () => undefined))
  socket.on('close', code => end(`closed with ${code}`))
  // Only the code: the words of an error may repeat the address.
  socket.on('error', error => end(`error ${'code' in error ? String(error.code) : error.name}`))
  socket.on('unexpected-response', (_request, answer) => end(`answered with status ${answer.statusCode}`))

  return {
    send: frame => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame), () => undefined)
    },
    close: async () => {
      over = true
      socket.close(1000)
      const late = setTimeout(() => socket.terminate(), tuning.queue.closeWithin)
      await closed
      clearTimeout(late)
    },
  }
}

const lengthOf = (data: RawData): number => (Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength)
