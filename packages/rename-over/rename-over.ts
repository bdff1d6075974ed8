// Renames a file over another one, trying again while another program holds one of them open.
import { renameSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Error codes of a rename while another program holds one of the files open, as a virus scanner on Windows does for a moment after each
 * write.
 */
const heldUp: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY'])
const isHeldUp = (error: unknown): boolean => error instanceof Error && 'code' in error && heldUp.has(error.code)
/** Pauses before the second and each further attempt of a rename that is held up, milliseconds. */
const pauses = [20, 100, 400]

/** Renames a file over another one, trying several times while another program holds one of them open; rejects as `rename` does. */
export async function renameOver(from: string, to: string): Promise<void> {
  for (const wait of pauses) {
    try {
      return await rename(from, to)
    } catch (error) {
      if (!isHeldUp(error)) throw error
      await pause(wait)
    }
  }
  await rename(from, to)
}

/** Does the same while the thread waits, up to half a second, for when the system ends the process; throws as `renameSync` does. */
export function renameOverSync(from: string, to: string): void {
  const nobody = new Int32Array(new SharedArrayBuffer(4))
  for (const wait of pauses) {
    try {
      renameSync(from, to)
      return
    } catch (error) {
      if (!isHeldUp(error)) throw error
      Atomics.wait(nobody, 0, 0, wait)
    }
  }
  renameSync(from, to)
}
