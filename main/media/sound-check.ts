// Checks a kept sound file: length as in its name, a beginning of sound, and no hole of zeros at the start.
import type { FileHandle } from 'node:fs/promises'
import { maxHeadBytes, soundType } from './content-kind.ts'

/**
 * The MIME type of a kept file; null if it is no sound or not `bytes` long. `hole`: with 'possible', zeros in all first bytes are bytes
 * never written, as early versions could leave, and the result is null; with 'none' they count as padding, which is rare but exists.
 * Rejects if the disk fails.
 */
export async function typeOfKept(handle: FileHandle, bytes: number, hole: 'possible' | 'none'): Promise<string | null> {
  const buffer = new Uint8Array(maxHeadBytes)
  const [{ size }, { bytesRead }] = await Promise.all([handle.stat(), handle.read(buffer, 0, maxHeadBytes, 0)])
  const head = buffer.subarray(0, bytesRead)
  if (size !== bytes || (hole === 'possible' && head.every(byte => byte === 0))) return null
  return soundType(head)
}
