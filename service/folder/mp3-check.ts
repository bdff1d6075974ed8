// Checks whether a file is an MP3 by its first bytes, before a tag parser reads it.
import { frameAt } from './mp3-frame.ts'
import type { OpenFile } from './plain-file.ts'

/** Largest ID3 tag, bytes; a larger one counts as damage, as tags with the largest covers in practice have about 20 MB. */
export const maxTagBytes = 32 * 1024 * 1024
/** Bytes behind the ID3 tag in which the first frame has to be; otherwise the file is no MP3. */
const searched = 256 * 1024

/**
 * Whether bytes hold two frames one directly behind the other, or begin with a frame that reaches beyond them. One frame header alone
 * proves nothing, as it occurs by chance in any file.
 */
function holdsFrames(bytes: Uint8Array): boolean {
  for (let at = 0; at + 4 < bytes.length; at++) {
    const end = at + (frameAt(bytes, at)?.bytes ?? 0)
    if (end > at && (end >= bytes.length ? at === 0 : frameAt(bytes, end) !== null)) return true
  }
  return false
}

/** Length in bytes of the ID3v2 tag at the beginning of an opened file, its head included; 0: none. Throws disk errors. */
export async function tagBytes(handle: OpenFile): Promise<number> {
  const { buffer: head } = await handle.read(new Uint8Array(10), 0, 10, 0)
  const [i = 0, d = 0, three = 0, , , flags = 0, a = 0, b = 0, c = 0, e = 0] = head
  if (i !== 0x49 || d !== 0x44 || three !== 0x33) return 0
  return 10 + (a << 21) + (b << 14) + (c << 7) + e + (flags & 0x10 ? 10 : 0)
}

/** Why an opened file is no MP3, as a sentence; null if it is one. Throws disk errors. */
export async function whyNotMp3(handle: OpenFile): Promise<string | null> {
  const { size } = await handle.stat()
  if (size === 0) return 'The file is empty'
  const tag = await tagBytes(handle)
  if (tag > maxTagBytes) return 'Its tag is larger than 32 MB'
  if (tag >= size) return 'The file ends within its tag'
  const { buffer, bytesRead } = await handle.read(new Uint8Array(searched), 0, searched, tag)
  return holdsFrames(buffer.subarray(0, bytesRead)) ? null : 'No MP3 sound in it'
}
