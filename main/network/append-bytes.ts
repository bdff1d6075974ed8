// Collects received bytes in one growing buffer: a sender may split them into pieces of one byte each, and a buffer per piece would cost
// hundreds of bytes.

/**
 * Appends `piece` to the `size` bytes used of `bytes`, in place, or in a copy twice as large if there is no room; returns the buffer. The
 * piece is copied, so that it is not kept.
 */
export function appendBytes(bytes: Uint8Array<ArrayBuffer>, size: number, piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const total = size + piece.length
  const buffer = total > bytes.length ? new Uint8Array(Math.max(total, 2 * bytes.length)) : bytes
  if (buffer !== bytes) buffer.set(bytes.subarray(0, size))
  buffer.set(piece, size)
  return buffer
}

/** Reads all pieces into one array; null if they have more than `largest` bytes: then the rest is not read. Rejects as `pieces` does. */
export async function collectBytes(pieces: AsyncIterable<Uint8Array>, largest: number): Promise<Uint8Array<ArrayBuffer> | null> {
  let bytes = new Uint8Array()
  let size = 0
  for await (const piece of pieces) {
    if (size + piece.length > largest) return null // returning ends the iteration, which cancels a stream
    bytes = appendBytes(bytes, size, piece)
    size += piece.length
  }
  return bytes.subarray(0, size)
}
