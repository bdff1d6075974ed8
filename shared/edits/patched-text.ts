// Replaces some rows of a text column; the bytes of the rows between them are copied as blocks.
import type { PackedText } from '../library/model/model.ts'
import { textColumn } from '../library/model/text-column.ts'

const encoder = new TextEncoder()

/** A copy of a text column with new texts (`changed`) by row; rows that do not exist are ignored. */
export function patchedText({ starts, bytes, length }: PackedText, changed: ReadonlyMap<number, string>): PackedText {
  const rows = [...changed.keys()].filter(row => row >= 0 && row < length).sort((one, other) => one - other)
  const texts = rows.map(row => encoder.encode(changed.get(row)))
  const lengthOf = (row: number): number => (starts[row + 1] ?? 0) - (starts[row] ?? 0)
  const grown = rows.reduce((sum, row, index) => sum + (texts[index]?.length ?? 0) - lengthOf(row), 0)
  const patched = new Uint8Array((starts[length] ?? 0) - (starts[0] ?? 0) + grown)
  const begins = new Uint32Array(length + 1)
  let used = 0
  let next = 0
  /** Copies the unchanged rows between the last changed one and row `end`, without that. */
  const copy = (end: number): void => {
    const from = starts[next] ?? 0
    patched.set(bytes.subarray(from, starts[end]), used)
    for (let row = next; row < end; row++) begins[row] = (starts[row] ?? 0) - from + used
    used += (starts[end] ?? 0) - from
    next = end
  }
  for (const [index, row] of rows.entries()) {
    copy(row)
    const text = texts[index] ?? new Uint8Array(0)
    patched.set(text, used)
    begins[row] = used
    used += text.length
    next = row + 1
  }
  copy(length)
  begins[length] = used
  return textColumn(begins, patched)
}
