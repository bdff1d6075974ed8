// Sorting rows by machine (wasm/sorting.ts) where a library is built: the same as order.ts, which the page has, but there is nothing to be
// compiled while it runs.
import { copy } from './copying.ts'
import { type MakeRows, newRows } from './order.ts'
import { newMachine } from './row-machine.ts'
import { rowsInStep } from './stepwise.ts'

/** What wasm/sorting.ts exports; addresses are bytes from the begin of `memory`, good until the next `setUpSort`. */
type SortMachine = {
  readonly memory: { readonly buffer: ArrayBuffer }
  setUpSort(count: number, all: number): void
  sortedAt(): number
  sortKeysAt(): number
  sortMarksAt(): number
  fillRows(from: number, end: number): void
  beginKeys(isWhole: boolean): void
  spanKeys(from: number, end: number): void
  passes(): number
  beginPass(pass: number): void
  countDigits(from: number, end: number): void
  sumPlaces(): void
  placeRows(from: number, end: number): void
  endPass(): void
  beginMarks(): void
  partRows(from: number, end: number): void
  endMarks(): void
}

/** Of a thread. */
let machine: SortMachine | null = null

/** What is sorted, and by what. */
export type Sorting = {
  /** Each there once at most; null = all. */
  readonly rows: Uint32Array | null
  /** By row, each column as long as the others: the last decides first, equals are as they were. */
  readonly keys: readonly Uint32Array[]
  /** By row, as long: those that are marked come behind the others. */
  readonly last: Uint8Array | null
}

/** In an array of their own. */
export function rowsSorted({ rows, keys, last }: Sorting, make: MakeRows = newRows): Uint32Array {
  machine ??= newMachine<SortMachine>()
  const all = keys[0]?.length ?? last?.length ?? 0
  const count = rows?.length ?? all
  machine.setUpSort(count, all)
  if (rows === null) inParts(count, machine.fillRows)
  else copy(rows, new Uint32Array(machine.memory.buffer, machine.sortedAt(), count))
  for (const column of keys) sortBy(machine, column, count)
  if (last !== null) partBy(machine, last, count)
  const sorted = make(count)
  copy(new Uint32Array(machine.memory.buffer, machine.sortedAt(), count), sorted)
  return sorted
}

function sortBy(machine: SortMachine, keys: Uint32Array, count: number): void {
  copy(keys, new Uint32Array(machine.memory.buffer, machine.sortKeysAt(), keys.length))
  machine.beginKeys(count === keys.length)
  inParts(count, machine.spanKeys)
  const passes = machine.passes()
  for (let pass = 0; pass < passes; pass++) {
    machine.beginPass(pass)
    inParts(count, machine.countDigits)
    machine.sumPlaces()
    inParts(count, machine.placeRows)
    machine.endPass()
  }
}

function partBy(machine: SortMachine, last: Uint8Array, count: number): void {
  copy(last, new Uint8Array(machine.memory.buffer, machine.sortMarksAt(), last.length))
  machine.beginMarks()
  inParts(count, machine.partRows)
  machine.endMarks()
}

function inParts(count: number, part: (from: number, end: number) => void): void {
  for (let from = 0; from < count; from += rowsInStep) part(from, Math.min(count, from + rowsInStep))
}
