// A buffer in memory for bytes that wait to be parsed, for small responses.
import type { SpillStore } from 'json-columns'

export function waitInMemory(): SpillStore {
  let parts: Uint8Array[] = []
  return {
    add: bytes => void parts.push(bytes.slice()),
    pieces: () => parts,
    clear: () => {
      parts = []
    },
  }
}
