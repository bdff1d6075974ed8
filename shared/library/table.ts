// Rows of one wire table → columns, as they come; then in the order of their ids, each id once.
import { arrivalsById, listsInOrder, numbersInOrder, textsInOrder } from './arrivals.ts'
import { draftOf, hasText, putRow } from './draft.ts'
import { grown, idListBuilder } from './growing.ts'
import { rowFromBytes } from './row-bytes.ts'
import { rowPlan } from './row-plan.ts'
import type { RowReader } from './row-reader.ts'
import type { Rows, TableRules } from './rules.ts'
import { longestValue } from './scan.ts'
import { sharedTextBuilder, textBuilder } from './text-column.ts'

/** Of two rows with one id the later counts. */
export type TableReader<Rules extends TableRules> = {
  /** Rows are read in this way from now on. */
  explain(reader: RowReader): void
  /** Takes a parsed row; false if it cannot be read. */
  read(id: number, row: unknown): boolean
  /** Takes rows from JSON bytes, from the quote of a key on, and gives where it ends: before the first that has to be parsed. */
  take(bytes: Uint8Array, from: number): number
  /** How many rows `take` has taken. */
  taken(): number
  finish(): Rows<Rules>
}

const quote = 0x22
const comma = 0x2c
const zero = 0x30
const colon = 0x3a
const openList = 0x5b
const closeList = 0x5d
const mostDigits = 15

export function tableReader<Rules extends TableRules>(rules: Rules): TableReader<Rules> {
  const wide = Object.entries(rules.numbers).map(([name, rule], place) => ({ name, kind: rule.kind, place }))
  const integers = wide
    .filter(({ kind }) => kind === 'u8' || kind === 'u16' || kind === 'u32')
    .map(entry => ({ ...entry, into: new Uint32Array(64) }))
  const doubles = wide.filter(({ kind }) => kind === 'f32' || kind === 'f64').map(entry => ({ ...entry, into: new Float64Array(64) }))
  const texts = Object.keys(rules.texts).map(name => ({ name, into: textBuilder(64) }))
  const shared = Object.keys(rules.shared).map((name, index) => ({
    name,
    place: texts.length + index,
    into: sharedTextBuilder(),
    codes: new Uint32Array(64),
  }))
  const lists = Object.keys(rules.lists).map(name => ({ name, into: idListBuilder() }))
  const builders = lists.map(({ into }) => into)
  const draft = draftOf(rules, builders)
  const { numbers, from, end: ends } = draft
  const needed = (rules.oneOf ?? []).map(member => draft.textPlaces.findIndex(place => place.member === member))
  let ids = new Float64Array(64)
  let count = 0
  let taken = 0
  let reader: RowReader | null = null
  let readRow: ReturnType<typeof rowFromBytes> | null = null

  const makeRoom = (): void => {
    const length = count * 2
    ids = grown(Float64Array, ids, length)
    for (const column of integers) column.into = grown(Uint32Array, column.into, length)
    for (const column of doubles) column.into = grown(Float64Array, column.into, length)
    for (const column of shared) column.codes = grown(Uint32Array, column.codes, length)
  }
  const isRow = (): boolean => needed.length === 0 || needed.some(place => hasText(draft, place))
  const drop = (): void => {
    for (const list of builders) list.drop()
  }
  /** Puts the draft into the columns. */
  const keep = (id: number, bytes: Uint8Array): void => {
    if (count === ids.length) makeRoom()
    ids[count] = id
    for (const { place, into } of integers) into[count] = numbers[place] ?? 0
    for (const { place, into } of doubles) into[count] = numbers[place] ?? 0
    for (let place = 0; place < texts.length; place++) {
      const start = from[place] ?? -1
      if (start < 0) texts[place]?.into.add(draft.texts[place] ?? '')
      else texts[place]?.into.addBytes(bytes, start, ends[place] ?? 0)
    }
    for (const { place, into, codes } of shared) {
      const start = from[place] ?? -1
      codes[count] = start < 0 ? into.codeOf(draft.texts[place] ?? '') : into.codeOfBytes(bytes, start, ends[place] ?? 0)
    }
    for (const list of builders) list.end()
    count++
  }

  return {
    explain: by => {
      reader = by
      const plan = rowPlan(draft, by)
      readRow = plan === null ? null : rowFromBytes(plan, draft)
    },
    read: (id, row) => {
      if (reader === null || !reader.readable(row)) return false
      putRow(draft, row, reader)
      const readable = isRow()
      if (readable) keep(id, nothing)
      else drop()
      return readable
    },
    take: (bytes, begin) => {
      if (readRow === null) return begin
      for (let at = begin; ; ) {
        let digit = at + 1
        let byte = bytes[digit] ?? 0
        if (bytes[at] !== quote || byte === zero) return at
        let id = 0
        while (byte >= zero && byte <= 0x39) {
          id = id * 10 + (byte - zero)
          byte = bytes[++digit] ?? 0
        }
        const isKey = byte === quote && digit > at + 1 && digit <= at + 1 + mostDigits && bytes[digit + 1] === colon
        if (!isKey || bytes[digit + 2] !== openList || bytes[digit + 3] === closeList) return at
        const end = readRow(bytes, digit + 2)
        if (end < 0 || end - digit > longestValue || !isRow()) {
          drop()
          return at
        }
        keep(id, bytes)
        taken++
        at = bytes[end] === comma ? end + 1 : end
      }
    },
    taken: () => taken,
    finish: () => {
      const order = arrivalsById(ids.subarray(0, count))
      const inOrder = [...integers, ...doubles].map(({ name, kind, into }) => [name, numbersInOrder(kind, into, order)])
      const rows = {
        id: numbersInOrder('f64', ids, order),
        numbers: Object.fromEntries(inOrder),
        texts: Object.fromEntries(texts.map(({ name, into }) => [name, textsInOrder(into.finish(), order)])),
        shared: Object.fromEntries(shared.map(({ name, codes }) => [name, numbersInOrder('u32', codes, order)])),
        sharedTexts: Object.fromEntries(shared.map(({ name, into }) => [name, into.finish()])),
        lists: Object.fromEntries(lists.map(({ name, into }) => [name, listsInOrder(into.finish(), order)])),
      }
      // The names come from the rules and the kinds from their arrays, which Object.fromEntries cannot tell.
      return rows as unknown as Rows<Rules>
    },
  }
}

const nothing = new Uint8Array(0)
