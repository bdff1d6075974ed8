// A checksum over the bytes of a pack, against damage on disk, not against tampering; it changes with every single changed bit.

const prime = 0x01000193
const offset = 0x811c9dc5

/** Block size, bytes. */
export const checksumBlock = 16

export type Checksum = {
  /**
   * Hashes the next bytes. All calls but the last have to pass a multiple of `checksumBlock` bytes, as an incomplete block is padded with
   * zeros.
   */
  add(bytes: Uint8Array<ArrayBufferLike>): void
  /** The checksum of all bytes so far, 32 bits. */
  value(): number
}

/** The checksum of these bytes. */
export function checksumOf(bytes: Uint8Array<ArrayBufferLike>): number {
  const sum = checksum()
  sum.add(bytes)
  return sum.value()
}

/** A new checksum: FNV-1a over 32-bit words in four interleaved lanes, which the processor computes in parallel. */
export function checksum(): Checksum {
  const lanes = Int32Array.of(offset, offset + 1, offset + 2, offset + 3)
  const addWords = (words: Int32Array): void => {
    let [a = 0, b = 0, c = 0, d = 0] = lanes
    for (let index = 0; index + 3 < words.length; index += 4) {
      a = Math.imul(a ^ (words[index] ?? 0), prime)
      b = Math.imul(b ^ (words[index + 1] ?? 0), prime)
      c = Math.imul(c ^ (words[index + 2] ?? 0), prime)
      d = Math.imul(d ^ (words[index + 3] ?? 0), prime)
    }
    lanes.set([a, b, c, d])
  }
  return {
    add: bytes => {
      const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
      const whole = aligned.length - (aligned.length % checksumBlock)
      addWords(new Int32Array(aligned.buffer, aligned.byteOffset, whole / 4))
      if (whole === aligned.length) return
      const last = new Uint8Array(checksumBlock)
      last.set(aligned.subarray(whole))
      addWords(new Int32Array(last.buffer))
    },
    value: () => lanes.reduce((sum, lane) => Math.imul(sum, prime) ^ lane, 0) >>> 0,
  }
}
