// A buffer in memory for bytes that wait to be parsed, for small answers.
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
