// Checks whether a file is an MP3 by its first bytes, before a tag parser reads it.
import type { FileHandle } from 'node:fs/promises'

/** Largest ID3 tag, bytes; a larger one counts as damage, as tags with the largest covers in practice have about 20 MB. */
export const maxTagBytes = 32 * 1024 * 1024
/** Bytes behind the ID3 tag in which the first frame has to be; otherwise the file is no MP3. */
const searched = 256 * 1024

const bitrates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const rates = [44_100, 48_000, 32_000]

/** Length in bytes, header included, of the layer III frame whose header is at offset `offset`; null if no valid header is there. */
function frameBytes(bytes: Uint8Array, offset: number): number | null {
  const [first = 0, second = 0, third = 0] = bytes.subarray(offset, offset + 3)
  if (first !== 0xff || (second & 0xe6) !== 0xe2) return null // eleven sync bits, then layer III
  const version = (second >> 3) & 3 // MPEG version: 3 is MPEG-1, 2 is MPEG-2, 0 is MPEG-2.5
  const rate = rates[(third >> 2) & 3]
  const bitrate = (version === 3 ? bitrates.one : bitrates.two)[third >> 4]
  if (version === 1 || rate === undefined || bitrate === undefined || bitrate === 0) return null
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4
  return Math.floor(((version === 3 ? 144_000 : 72_000) * bitrate) / (rate / divisor)) + ((third >> 1) & 1)
}

/**
 * Whether bytes hold two frames one directly behind the other, or begin with a frame that reaches beyond them. One frame header alone
 * proves nothing, as it occurs by chance in any file.
 */
function holdsFrames(bytes: Uint8Array): boolean {
  for (let at = 0; at + 4 < bytes.length; at++) {
    const length = frameBytes(bytes, at)
    if (length !== null && (at + length >= bytes.length ? at === 0 : frameBytes(bytes, at + length) !== null)) return true
  }
  return false
}

/** Length in bytes of the ID3v2 tag at the beginning of a file, its head included; 0: none. `head`: the first ten bytes. */
function tagBytes(head: Uint8Array): number {
  const [i = 0, d = 0, three = 0, , , flags = 0, a = 0, b = 0, c = 0, e = 0] = head
  if (i !== 0x49 || d !== 0x44 || three !== 0x33) return 0
  return 10 + (a << 21) + (b << 14) + (c << 7) + e + (flags & 0x10 ? 10 : 0)
}

/** Why an opened file is no MP3, as a sentence; null if it is one. Throws disk errors. */
export async function whyNotMp3(handle: FileHandle): Promise<string | null> {
  const { size } = await handle.stat()
  if (size === 0) return 'The file is empty'
  const { buffer: head } = await handle.read(new Uint8Array(10), 0, 10, 0)
  const tag = tagBytes(head)
  if (tag > maxTagBytes) return 'Its tag is larger than 32 MB'
  if (tag >= size) return 'The file ends within its tag'
  const { buffer, bytesRead } = await handle.read(new Uint8Array(searched), 0, searched, tag)
  return holdsFrames(buffer.subarray(0, bytesRead)) ? null : 'No MP3 sound in it'
}
