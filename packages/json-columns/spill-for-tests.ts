// For tests: a spill store in memory.
import type { SpillStore } from './json-columns.ts'

export function createMemorySpill(): SpillStore {
  let parts: Uint8Array[] = []
  return {
    add: bytes => void parts.push(bytes.slice()),
    pieces: () => parts,
    clear: () => {
      parts = []
    },
  }
}
