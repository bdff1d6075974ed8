// Writes a response to a socket with back-pressure, yielding to other work, and cuts or slows it if a test ordered that.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { pause } from './faults.ts'
import type { HttpResponse, Pieces } from './response.ts'

export type Sending = {
  /** Whether to send the headers only, as for HEAD. */
  readonly head: boolean
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  readonly cutAfter?: number | undefined
  readonly bytesPerSecond?: number | undefined
  /** How long a client may take for each 64 KB of a body that is held in memory, milliseconds; after that it is disconnected. */
  readonly stallTimeout?: number | undefined
}

/**
 * Default of `stallTimeout`: long enough for any client that wants the body. A body that is read piece by piece has no such limit, as a
 * stream stalls for as long as music is paused.
 */
const usualStallTimeout = 60_000

/** Writes a response; resolves when all is written, or the client has disconnected. */
export async function sendResponse(outgoing: ServerResponse, response: HttpResponse, sending: Sending): Promise<void> {
  if (sending.signal.aborted) return
  const bytes = typeof response.body === 'string' ? Buffer.from(response.body) : response.body
  const lengthHeader = bytes instanceof Uint8Array ? { 'content-length': String(bytes.length) } : {}
  outgoing.writeHead(response.status, { ...lengthHeader, ...response.headers })
  if (sending.head) {
    outgoing.end()
    return
  }
  const isWritten =
    bytes instanceof Uint8Array
      ? await writePieces(outgoing, inPieces(bytes), sending, sending.stallTimeout ?? usualStallTimeout)
      : await writePieces(outgoing, bytes, sending, null)
  if (isWritten) outgoing.end()
  else outgoing.destroy()
}

/**
 * Writes the pieces of a body; false if a fault cut it, the client has disconnected, or it took longer than `stallTimeout` milliseconds for
 * a piece.
 */
async function writePieces(outgoing: ServerResponse, pieces: Pieces, sending: Sending, stallTimeout: number | null): Promise<boolean> {
  let bytesLeft = sending.cutAfter ?? Number.POSITIVE_INFINITY
  if (bytesLeft === 0) return await cutAtStart(outgoing)
  for await (const piece of inParts(pieces, sending.bytesPerSecond)) {
    if (sending.signal.aborted) return false
    if (piece.length >= bytesLeft) return await cutBehind(outgoing, piece.subarray(0, bytesLeft))
    bytesLeft -= piece.length
    const isReady = outgoing.write(piece)
    if (sending.bytesPerSecond !== undefined) await pause((piece.length / sending.bytesPerSecond) * 1000, sending.signal)
    if (!isReady) await drained(outgoing, sending.signal, stallTimeout)
    if (outgoing.writableNeedDrain) return false
    await setImmediate() // yields, because a fast reader must not starve other requests
  }
  return !sending.signal.aborted
}

/** Writes the last bytes before an ordered cut and waits until they are sent; returns false, because the body is incomplete. */
async function cutBehind(outgoing: ServerResponse, last: Uint8Array): Promise<false> {
  await new Promise<void>(resolve => outgoing.write(last, () => resolve()))
  return false
}

async function cutAtStart(outgoing: ServerResponse): Promise<false> {
  outgoing.flushHeaders()
  await setImmediate()
  return false
}

/** Splits a body that a test wants slow into pieces of at most a tenth of a second's bytes; without a rate its pieces stay. */
async function* inParts(pieces: Pieces, bytesPerSecond: number | undefined): Pieces {
  if (bytesPerSecond === undefined) yield* pieces
  else for await (const piece of pieces) yield* inPieces(piece, Math.max(1, Math.ceil(bytesPerSecond / 10)))
}

async function drained(outgoing: ServerResponse, signal: AbortSignal, timeout: number | null): Promise<void> {
  try {
    await once(outgoing, 'drain', { signal: timeout === null ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeout)]) })
  } catch {
    return // the client has disconnected or stalls, which the caller checks
  }
}

async function* inPieces(bytes: Uint8Array, size = 64 * 1024): Pieces {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
