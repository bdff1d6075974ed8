// For tests: bytes that wait in memory.
import type { Waiting } from './json-columns.ts'

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
