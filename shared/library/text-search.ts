// Whether the folded text of a row begins so: asked for row after row while somebody types into a list.
import type { PackedText } from './model.ts'

const encoder = new TextEncoder()
let lastText = ''
let lastBytes = new Uint8Array(0)

/** Compares bytes, so that a million rows make no texts; `begin` has to be folded. */
export function beginsWith({ starts, bytes }: PackedText, row: number, begin: string): boolean {
  if (begin !== lastText) {
    lastBytes = encoder.encode(begin)
    lastText = begin
  }
  const from = starts[row] ?? 0
  if ((starts[row + 1] ?? 0) - from < lastBytes.length) return false
  for (let at = 0; at < lastBytes.length; at++) if (bytes[from + at] !== lastBytes[at]) return false
  return true
}
