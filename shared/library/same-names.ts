// Which names are the same, but for spaces around them.
import type { PackedText } from './model.ts'
import { codeOfText, longestPiece, mostRows, type RowMachine, rest, rowMachine } from './row-machine.ts'

/** What begins or ends with more than ASCII, where a space may be of many kinds (wasm/rows.ts). */
const odd = 0xffff_ffff

/** By row a number, the same for equal names; 0 for the empty one. A name has a thousand characters at most (cells.ts). */
export function numbersOfNames(names: PackedText): Uint32Array {
  const machine = rowMachine()
  machine.setUp(0, 0, 1, 0, longestPiece)
  codeOfText(machine, 0, '')
  const numbers = new Uint32Array(names.length)
  for (let row = 0; row < names.length; ) {
    const end = endOfBatch(names, row)
    numberBatch(machine, names, row, numbers.subarray(row, end))
    row = end
  }
  for (let row = 0; row < names.length; row++) if (numbers[row] === odd) numbers[row] = codeOfText(machine, 0, names.at(row).trim())
  rest(machine)
  return numbers
}

/** The machine takes so many bytes at a time. */
function endOfBatch({ starts, length }: PackedText, from: number): number {
  let end = Math.min(length, from + mostRows - 1)
  while ((starts[end] ?? 0) - (starts[from] ?? 0) > longestPiece) end = from + ((end - from) >> 1)
  return end
}

function numberBatch(machine: RowMachine, { starts, bytes }: PackedText, from: number, into: Uint32Array): void {
  const end = from + into.length
  const part = bytes.subarray(starts[from], starts[end])
  new Uint8Array(machine.memory.buffer, machine.inputAt(), part.length).set(part)
  new Uint32Array(machine.memory.buffer, machine.codesAt(0), into.length + 1).set(starts.subarray(from, end + 1))
  machine.numberTrimmed(0, into.length)
  // Its memory may have grown, and be another.
  into.set(new Uint32Array(machine.memory.buffer, machine.codesAt(0), into.length))
}
