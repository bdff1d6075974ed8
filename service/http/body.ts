// Reads request bodies into memory to their end; a body that will not be used is discarded while it arrives.
import type { IncomingMessage } from 'node:http'

export type BodyRule = {
  /** Most bytes accepted; a larger body is refused with 413 and not read to its end. */
  readonly maxBytes: number
  /** Most bytes kept; a larger body is read but discarded, so that many unauthorised requests cannot fill the memory. */
  readonly maxKeptBytes: number
  /** Folder for receiving the body into a file instead of into memory (body-file.ts). */
  readonly folder?: string | undefined
}

/** Size limit of ordinary bodies, bytes; larger ones get 413. */
const smallLimit = 64 * 1024
/** The rule of handlers that read a body of ordinary size. */
export const smallBody: BodyRule = { maxBytes: smallLimit, maxKeptBytes: smallLimit }
/** The rule of handlers that ignore the body: it is read to its end, but not kept. */
export const ignoredBody: BodyRule = { maxBytes: smallLimit, maxKeptBytes: 0 }

const noBytes = new Uint8Array()

/**
 * Reads the body of a request to its end; empty bytes if the rule discards it. `too large`: it has more than `maxBytes`; `gone`: the client
 * disconnected before its end.
 */
export async function readBody(
  request: AsyncIterable<unknown> & Pick<IncomingMessage, 'headers'>,
  { maxBytes, maxKeptBytes }: BodyRule,
): Promise<Uint8Array | 'too large' | 'gone'> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > maxBytes) return 'too large'
  /** One growing buffer for all chunks, because a separate buffer per one-byte chunk would cost hundreds of bytes each. */
  let bytes = noBytes
  let size = 0
  try {
    for await (const piece of request) {
      if (!Buffer.isBuffer(piece)) throw new TypeError('Bytes were expected')
      size += piece.length
      if (size > maxBytes) return 'too large'
      if (Math.max(size, announced) > maxKeptBytes) bytes = noBytes
      else bytes = append(bytes, piece, size)
    }
  } catch {
    return 'gone'
  }
  return bytes.subarray(0, size)
}

/**
 * Appends a chunk to the buffer in place, or to a copy twice as large if it is full; returns the buffer. `size`: bytes used, the chunk
 * included.
 */
function append(bytes: Uint8Array<ArrayBuffer>, piece: Buffer, size: number): Uint8Array<ArrayBuffer> {
  const larger = size > bytes.length ? new Uint8Array(Math.max(size, 2 * bytes.length)) : bytes
  if (larger !== bytes) larger.set(bytes)
  larger.set(piece, size - piece.length)
  return larger
}
