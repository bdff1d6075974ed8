// Spill file for the rows of a table whose column map comes after them in the response, so that they cannot be decoded yet; at worst these
// are all rows of the library.
import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import type { SpillStore } from 'json-columns'

const pieceLength = 1 << 18

/**
 * Makes a spill file, which is on disk from the first write on and is not deleted when closed. It may be closed twice; throws errors of the
 * disk.
 */
export function openSpillFile(path: string): SpillStore & { close(): void } {
  const buffer = new Uint8Array(pieceLength)
  let used = 0
  let written = 0
  let opened: number | null = null
  const file = (): number => {
    opened ??= openSync(path, 'w+', 0o600)
    return opened
  }
  const writeOut = (bytes: Uint8Array): void => {
    for (let stored = 0; stored < bytes.length; ) stored += writeSync(file(), bytes, stored, bytes.length - stored, written + stored)
    written += bytes.length
  }
  const flush = (): void => {
    writeOut(buffer.subarray(0, used))
    used = 0
  }
  return {
    add: bytes => {
      if (used + bytes.length > pieceLength) flush()
      if (bytes.length > pieceLength) writeOut(bytes)
      else {
        buffer.set(bytes, used)
        used += bytes.length
      }
    },
    pieces: function* () {
      flush()
      const piece = new Uint8Array(pieceLength)
      for (let offset = 0; offset < written; ) {
        const length = readSync(file(), piece, 0, pieceLength, offset)
        if (length === 0) throw new Error('The waiting rows are gone')
        yield piece.subarray(0, length)
        offset += length
      }
    },
    clear: () => {
      if (opened !== null) ftruncateSync(opened)
      used = 0
      written = 0
    },
    close: () => {
      const descriptor = opened
      opened = null // closing twice would close another file that has got the same descriptor since
      if (descriptor !== null) closeSync(descriptor)
    },
  }
}
