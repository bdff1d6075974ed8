// Bytes that wait in memory: for answers that are small.
import type { Waiting } from 'json-columns'

export function waitInMemory(): Waiting {
  let parts: Uint8Array[] = []
  return {
    add: bytes => void parts.push(bytes.slice()),
    pieces: () => parts,
    clear: () => {
      parts = []
    },
  }
}
