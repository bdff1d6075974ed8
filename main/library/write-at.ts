// Bytes into a file at a place, all of them.
import { writeSync } from 'node:fs'

/** Throws what the disk says. */
export function writeAt(file: number, at: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done)
}
