// Rows of one wire table → columns, as they come; then in the order of their ids, each id once.
import { arrivalsById, listsInOrder, numbersInOrder, textsInOrder } from './arrivals.ts'
import { arrivingLists, arrivingTexts } from './arriving.ts'
import { arrayFor } from './columns.ts'
import type { PackedText } from './model.ts'
import { withRoom } from './room.ts'
import { longestPiece, rest, rowMachine } from './row-machine.ts'
import { planRows } from './row-plan.ts'
import type { RowReader } from './row-reader.ts'
import { numberIn, numbersIn, type Rows, type TableRules, textIn } from './rules.ts'
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
  /** The first column of texts, as far as it has come. */
  textsSoFar(): PackedText
  /** Either of these, once, as the last. */
  drop(): void
  finish(): Rows<Rules>
}

export function tableReader<Rules extends TableRules>(rules: Rules): TableReader<Rules> {
  const machine = rowMachine()
  const numbers = named(rules.numbers, rule => ({ rule, into: arrayFor(rule.kind, firstRoom) }))
  const texts = named(rules.texts, rule => ({ rule, into: arrivingTexts() }))
  const shared = named(rules.shared, rule => ({ rule, codes: arrayFor('u32', firstRoom) }))
  const lists = named(rules.lists, rule => ({ rule, into: arrivingLists() }))
  machine.setUp(numbers.length, texts.length, shared.length, lists.length, longestPiece)
  let ids: Float64Array = new Float64Array(firstRoom)
  let count = 0
  let taken = 0
  let reader: RowReader | null = null
  let isPlanned = false
  /** The piece that the machine has. */
  let loaded: Uint8Array | null = null

  const makeRoom = (more: number): void => {
    if (count + more <= ids.length) return
    const room = Math.max(count + more, ids.length * 2)
    ids = withRoom('f64', ids, room)
    for (const column of numbers) column.into = withRoom(column.rule.kind, column.into, room)
    for (const column of shared) column.codes = withRoom('u32', column.codes, room)
  }
  /** Copies away what the machine has taken. */
  const gather = (rows: number): void => {
    if (rows === 0) return
    makeRoom(rows)
    const { buffer } = machine.memory
    ids.set(new Float64Array(buffer, machine.idsAt(), rows), count)
    for (const { into, place } of numbers) into.set(new Float64Array(buffer, machine.numbersAt(place), rows), count)
    for (const { into, place } of texts) {
      into.addMany(new Uint8Array(buffer, machine.textsAt(place), longestPiece), new Uint32Array(buffer, machine.textEndsAt(place), rows))
    }
    for (const { codes, place } of shared) codes.set(new Uint32Array(buffer, machine.codesAt(place), rows), count)
    for (const { into, place } of lists) {
      into.addMany(
        new Float64Array(buffer, machine.listAt(place), longestPiece / 2),
        new Uint32Array(buffer, machine.listEndsAt(place), rows),
      )
    }
    count += rows
    taken += rows
  }
  const codeOf = (place: number, text: string): number => {
    const { written } = encoder.encodeInto(text, new Uint8Array(machine.memory.buffer, machine.singleTextAt(), text.length * 3))
    return machine.codeOfSingleText(place, written)
  }
  const codeAmong = (name: string, text: string): number =>
    codeOf(
      shared.findIndex(each => each.name === name),
      text,
    )
  const sharedTexts = (place: number): PackedText => {
    const { buffer } = machine.memory
    const starts = new Uint32Array(buffer, machine.sharedStartsAt(place), machine.sharedCountOf(place) + 1).slice()
    return textColumn(starts, new Uint8Array(buffer, machine.sharedBytesAt(place), starts.at(-1) ?? 0).slice())
  }

  return {
    explain: by => {
      reader = by
      isPlanned = planRows(machine, rules, by)
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
      if (!isPlanned) return from
      if (loaded !== piece) {
        new Uint8Array(machine.memory.buffer, machine.inputAt(), longestPiece).set(piece)
        machine.beginPiece(piece.length)
        loaded = piece
      }
      for (let at = from; ; ) {
        const end = machine.take(at)
        gather(machine.rowsTaken())
        if (end === at) return at
        at = end
      }
    },
    taken: () => taken,
    textsSoFar: () => texts[0]?.into.soFar() ?? textColumn(new Uint32Array(1), new Uint8Array(0)),
    drop: () => rest(machine),
    finish: () => {
      const order = arrivalsById(ids.subarray(0, count))
      const rows = {
        asSent: order.order === null,
        id: numbersInOrder('f64', ids, order),
        numbers: collected(numbers, ({ rule, into }) => numbersInOrder(rule.kind, into, order)),
        texts: collected(texts, ({ into }) => textsInOrder(into.soFar(), order)),
        shared: collected(shared, ({ codes }) => numbersInOrder('u32', codes, order)),
        sharedTexts: collected(shared, ({ place }) => sharedTexts(place)),
        lists: collected(lists, ({ into }) => listsInOrder(into.soFar(), order)),
      }
      rest(machine)
      // The names come from the rules and the kinds from their arrays, which Object.fromEntries cannot tell.
      return rows as unknown as Rows<Rules>
    },
  }
}

const firstRoom = 256
const encoder = new TextEncoder()

type Named<Value> = Value & { readonly name: string; readonly place: number }
const named = <In, Out>(rules: Readonly<Record<string, In>>, make: (rule: In) => Out): Named<Out>[] =>
  Object.entries(rules).map(([name, rule], place) => ({ ...make(rule), name, place }))
const collected = <In, Out>(columns: readonly Named<In>[], make: (column: Named<In>) => Out): Record<string, Out> =>
  Object.fromEntries(columns.map(column => [column.name, make(column)]))
