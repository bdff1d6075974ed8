// The body of a request, read to its end whoever sends it; what nobody is going to look at is not kept meanwhile.
import type { IncomingMessage } from 'node:http'

export type BodyRule = {
  /** Bytes; a larger one is broken off. */
  readonly largest: number
  /** Bytes; a larger one is passed over: hundreds of strangers could fill memory with what is refused whatever it says. */
  readonly kept: number
  /** A folder where a body goes as it comes, instead of into memory (body-file.ts). */
  readonly folder?: string | undefined
}

/** A body that needs no more, bytes. */
const small = 64 * 1024
/** For those who read bodies. */
export const smallBody: BodyRule = { largest: small, kept: small }
/** For those who answer whatever is sent along. */
export const ignoredBody: BodyRule = { largest: small, kept: 0 }

const nothing = new Uint8Array()

/** Empty where it is passed over. `gone`: the other side broke off; there is nobody to answer. */
export async function readBody(
  request: AsyncIterable<unknown> & Pick<IncomingMessage, 'headers'>,
  { largest, kept }: BodyRule,
): Promise<Uint8Array | 'too large' | 'gone'> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > largest) return 'too large'
  /** Copied together as they come: a piece of one byte that is held by itself costs hundreds. */
  let bytes = nothing
  let size = 0
  try {
    for await (const piece of request) {
      if (!Buffer.isBuffer(piece)) throw new TypeError('Bytes were expected')
      size += piece.length
      if (size > largest) return 'too large'
      if (Math.max(size, announced) > kept) bytes = nothing
      else bytes = withPiece(bytes, piece, size)
    }
  } catch {
    return 'gone'
  }
  return bytes.subarray(0, size)
}

/** `size`: of all with the piece, bytes; behind it may be room for more. */
function withPiece(bytes: Uint8Array<ArrayBuffer>, piece: Buffer, size: number): Uint8Array<ArrayBuffer> {
  const larger = size > bytes.length ? new Uint8Array(Math.max(size, 2 * bytes.length)) : bytes
  if (larger !== bytes) larger.set(bytes)
  larger.set(piece, size - piece.length)
  return larger
}
