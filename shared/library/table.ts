// Rows of one wire table → columns, as they come; then in the order of their ids, each id once.
import { arrivalsById, listsInOrder, numbersInOrder, textsInOrder } from './arrivals.ts'
import { arrivingLists, arrivingTexts } from './arriving.ts'
import { arrayFor } from './columns.ts'
import { withRoom } from './growing.ts'
import type { Held } from './held.ts'
import type { PackedText } from './model.ts'
import { codeOfText, longestPiece, type RowMachine, rest, rowMachine } from './row-machine.ts'
import { planRows, setUpRows } from './row-plan.ts'
import type { RowReader } from './row-reader.ts'
import { numberIn, numbersIn, type Rows, type TableRules, textIn } from './rules.ts'
import { type Taken, type TakenLists, type TakenTexts, takenFrom } from './taken.ts'
import { textColumn } from './text-column.ts'

/** Of two rows with one id the later counts. */
export type TableReader<Rules extends TableRules> = {
  /** Rows are read in this way from now on. */
  explain(reader: RowReader): void
  /** Takes a parsed row; false if it cannot be read. */
  read(id: number, row: unknown): boolean
  /**
   * Takes rows from JSON bytes, from the quote of a key on, and gives where it ends: before the first that is not whole or has to be parsed.
   * A piece is at most `longestPiece` long, and the same array always holds the same bytes.
   */
  take(piece: Uint8Array, from: number): number
  /** How many rows `take` has taken. */
  taken(): number
  /** What it holds so far. */
  held(): Held
  /** There are no more rows, unless they are explained again. */
  ended(): void
  /** Either of these, once, as the last. */
  drop(): void
  finish(): Rows<Rules>
}

export function tableReader<Rules extends TableRules>(rules: Rules): TableReader<Rules> {
  const numbers = named(rules.numbers, rule => ({ rule, into: arrayFor(rule.kind, firstRoom) }))
  const texts = named(rules.texts, rule => ({ rule, into: arrivingTexts() }))
  const shared = named(rules.shared, rule => ({ rule, codes: arrayFor('u32', firstRoom) }))
  const lists = named(rules.lists, rule => ({ rule, into: arrivingLists() }))
  let ids: Float64Array = new Float64Array(firstRoom)
  let count = 0
  let taken = 0
  let reader: RowReader | null = null
  let isPlanned = false
  /** The piece that rows are taken from, and whether the machine has it. */
  let begun: Uint8Array | null = null
  let loaded = false
  /** Made when it is needed: memory that nobody reads rows into costs the collector's time. */
  let machine: RowMachine | null = null
  const machineFor = (): RowMachine => {
    if (machine === null) {
      machine = rowMachine()
      setUpRows(machine, rules)
      loaded = false
    }
    return machine
  }
  const restMachine = (): void => {
    if (machine !== null) rest(machine)
    machine = null
  }

  const makeRoom = (more: number): void => {
    if (count + more <= ids.length) return
    const room = Math.max(count + more, ids.length * 2)
    ids = withRoom('f64', ids, room)
    for (const column of numbers) column.into = withRoom(column.rule.kind, column.into, room)
    for (const column of shared) column.codes = withRoom('u32', column.codes, room)
  }
  /** Copies away what was taken. */
  const gather = (from: Taken): void => {
    if (from.rows === 0) return
    makeRoom(from.rows)
    ids.set(from.ids, count)
    for (const { into, place } of numbers) into.set(from.numbers[place] ?? none, count)
    for (const { codes, place } of shared) codes.set(from.codes[place] ?? none, count)
    for (const { into, place } of texts) into.addMany(from.texts[place] ?? noTexts)
    for (const { into, place } of lists) into.addMany(from.lists[place] ?? noLists)
    count += from.rows
    taken += from.rows
  }
  const codeOf = (place: number, text: string): number => codeOfText(machineFor(), place, text)
  const codeAmong = (name: string, text: string): number =>
    codeOf(
      shared.findIndex(each => each.name === name),
      text,
    )
  const sharedTexts = (place: number): PackedText => {
    const from = machineFor()
    const { buffer } = from.memory
    const starts = new Uint32Array(buffer, from.sharedStartsAt(place), from.sharedCountOf(place) + 1).slice()
    return textColumn(starts, new Uint8Array(buffer, from.sharedBytesAt(place), starts.at(-1) ?? 0).slice())
  }
  const sharedBytes = (): number => {
    const from = machine
    if (from === null) return 0
    const endOf = (place: number): number =>
      new Uint32Array(from.memory.buffer, from.sharedStartsAt(place), from.sharedCountOf(place) + 1).at(-1) ?? 0
    return shared.reduce((sum, { place }) => sum + endOf(place), 0)
  }

  return {
    explain: by => {
      reader = by
      isPlanned = planRows(machineFor, rules, by)
    },
    read: (id, row) => {
      const by = reader
      if (by === null || !by.readable(row)) return false
      if (rules.oneOf !== undefined && !rules.oneOf.some(member => textIn('text', by.cell(row, member)) !== '')) return false
      makeRoom(1)
      ids[count] = id
      for (const { rule, into } of numbers) into[count] = numberIn(rule.cell, by.cell(row, rule.member))
      for (const { rule, into } of texts) into.add(textIn(rule.cell, by.cell(row, rule.member)))
      for (const { rule, codes, place } of shared) codes[count] = codeOf(place, textIn(rule.cell, by.cell(row, rule.member)))
      for (const { rule, into } of lists) into.add(numbersIn(rule.cell, by.cell(row, rule.member), by, codeAmong))
      count++
      return true
    },
    take: (piece, from) => {
      if (!isPlanned || piece[from] !== quote) return from
      let at = from
      if (begun !== piece) {
        begun = piece
        loaded = false
      }
      const by = machineFor()
      if (!loaded) {
        // What stands before is never looked at again.
        new Uint8Array(by.memory.buffer, by.inputAt() + at, longestPiece - at).set(piece.subarray(at))
        by.beginPiece(piece.length)
        loaded = true
      }
      for (;;) {
        const end = by.take(at)
        gather(takenFrom(by, rules))
        if (end === at) return at
        at = end
      }
    },
    taken: () => taken,
    held: () => ({
      rows: count,
      listed: lists.reduce((sum, { into }) => sum + into.size(), 0),
      textBytes: texts.reduce((sum, { into }) => sum + into.size(), 0) + sharedBytes(),
    }),
    ended: () => {
      isPlanned = false
      // One that has numbered texts is asked for them at the end.
      if (shared.length === 0) restMachine()
    },
    drop: restMachine,
    finish: () => {
      const order = arrivalsById(ids.subarray(0, count))
      const rows = {
        id: numbersInOrder('f64', ids, order),
        numbers: collected(numbers, ({ rule, into }) => numbersInOrder(rule.kind, into, order)),
        texts: collected(texts, ({ into }) => textsInOrder(into.soFar(), order)),
        shared: collected(shared, ({ codes }) => numbersInOrder('u32', codes, order)),
        sharedTexts: collected(shared, ({ place }) => sharedTexts(place)),
        lists: collected(lists, ({ into }) => listsInOrder(into.soFar(), order)),
      }
      restMachine()
      // The names come from the rules and the kinds from their arrays, which Object.fromEntries cannot tell.
      return rows as unknown as Rows<Rules>
    },
  }
}

const firstRoom = 256
const quote = 0x22
const none = new Uint8Array(0)
const noTexts: TakenTexts = { bytes: none, ends: new Uint32Array(0) }
const noLists: TakenLists = { ids: new Float64Array(0), ends: new Uint32Array(0) }

type Named<Value> = Value & { readonly name: string; readonly place: number }
const named = <In, Out>(rules: Readonly<Record<string, In>>, make: (rule: In) => Out): Named<Out>[] =>
  Object.entries(rules).map(([name, rule], place) => ({ ...make(rule), name, place }))
const collected = <In, Out>(columns: readonly Named<In>[], make: (column: Named<In>) => Out): Record<string, Out> =>
  Object.fromEntries(columns.map(column => [column.name, make(column)]))
