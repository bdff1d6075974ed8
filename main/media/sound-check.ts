// Whether a kept file can be what its name says: as long as that, beginning as sound does, and without a hole in front.
import type { FileHandle } from 'node:fs/promises'
import { longestHead, soundType } from './content-kind.ts'

/**
 * The MIME type of what lies there; null if it is no sound, or not as long as its name says. `hole`: whether a beginning of nothing but
 * zeros counts as one that was never written. That is taken for granted only of files of versions that could leave one: padding that
 * long is rare, but there is some.
 */
export async function typeOfKept(handle: FileHandle, bytes: number, hole: 'possible' | 'none'): Promise<string | null> {
  try {
    const buffer = new Uint8Array(longestHead)
    const [{ size }, { bytesRead }] = await Promise.all([handle.stat(), handle.read(buffer, 0, longestHead, 0)])
    const head = buffer.subarray(0, bytesRead)
    if (size !== bytes || (hole === 'possible' && head.every(byte => byte === 0))) return null
    return soundType(head)
  } catch {
    return null // a disk that cannot be read
  }
}
