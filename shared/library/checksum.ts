// A checksum over the bytes of a pack: finds damage on disk, not malice. Every changed bit changes it.

const prime = 0x01000193
const offset = 0x811c9dc5

/** Goes on from a checksum over the next bytes, 32 bits at a time; `bytes` must be a multiple of 4 long. Start with `checksumStart`. */
export function checksumOn(before: number, bytes: Uint8Array<ArrayBuffer>): number {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength >> 2)
  let sum = before
  for (let index = 0; index < words.length; index++) sum = Math.imul(sum ^ (words[index] ?? 0), prime)
  return sum >>> 0
}
export const checksumStart = offset
