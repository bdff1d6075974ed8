// Rows of one wire table → columns, as they come; then in the order of their ids, each id once.
import { textOf } from './cells.ts'
import { type ArrayOf, arrayFor, type Kind } from './columns.ts'
import { type IdLists, idListBuilder, idsAt } from './growing.ts'
import type { PackedText } from './model.ts'
import { allRows } from './order.ts'
import type { RowReader } from './row-reader.ts'
import { sharedTextBuilder, textBuilder } from './text-column.ts'

type Rule<Value> = { readonly member: string; readonly read: (cell: unknown) => Value }
type NumberRule<K extends Kind = Kind> = Rule<number> & { readonly kind: K }

/** What becomes of which member: numbers, texts, texts that many rows share, lists of ids. */
export type TableRules = {
  readonly numbers: Readonly<Record<string, NumberRule>>
  readonly texts: Readonly<Record<string, Rule<string>>>
  readonly shared: Readonly<Record<string, Rule<string>>>
  readonly lists: Readonly<Record<string, Rule<Iterable<number>>>>
  /** Members of which a row has to have one that reads as a text; none = any row will do. */
  readonly oneOf?: readonly string[]
}
export const number = <K extends Kind>(member: string, kind: K, read: (cell: unknown) => number): NumberRule<K> => ({ member, kind, read })
export const value = <Value>(member: string, read: (cell: unknown) => Value): Rule<Value> => ({ member, read })

export type Rows<Rules extends TableRules> = {
  /** Ascending, each once. */
  readonly id: Float64Array
  readonly numbers: { readonly [Name in keyof Rules['numbers']]: ArrayOf[Rules['numbers'][Name]['kind']] }
  readonly texts: { readonly [Name in keyof Rules['texts']]: PackedText }
  /** Codes into `sharedTexts`. */
  readonly shared: { readonly [Name in keyof Rules['shared']]: Uint32Array }
  readonly sharedTexts: { readonly [Name in keyof Rules['shared']]: PackedText }
  readonly lists: { readonly [Name in keyof Rules['lists']]: IdLists }
}

/** `read` gives false for a row that cannot be read. Of two rows with one id the later counts. */
export type TableReader<Rules extends TableRules> = { read(id: number, row: unknown, by?: RowReader): boolean; finish(): Rows<Rules> }

/** Begins to read a table of at most `most` rows; `by` reads one row in another way. */
export function tableReader<Rules extends TableRules>(rules: Rules, reader: RowReader, most: number): TableReader<Rules> {
  const id = new Float64Array(most)
  const numbers = each(rules.numbers, rule => ({ rule, into: arrayFor(rule.kind, most) }))
  const texts = each(rules.texts, rule => ({ rule, into: textBuilder(most) }))
  const shared = each(rules.shared, rule => ({ rule, into: sharedTextBuilder(), codes: new Uint32Array(most) }))
  const lists = each(rules.lists, rule => ({ rule, into: idListBuilder() }))
  let count = 0
  return {
    read: (rowId, row, by = reader) => {
      if (count >= most || !by.readable(row) || !hasOneOf(rules, row, by)) return false
      id[count] = rowId
      for (const { rule, into } of numbers) into[count] = rule.read(by.cell(row, rule.member))
      for (const { rule, into } of texts) into.add(rule.read(by.cell(row, rule.member)))
      for (const { rule, into, codes } of shared) codes[count] = into.codeOf(rule.read(by.cell(row, rule.member)))
      for (const { rule, into } of lists) into.add(rule.read(by.cell(row, rule.member)))
      count++
      return true
    },
    finish: () => {
      const order = arrivalsById(id.subarray(0, count))
      const rows = {
        id: numbersInOrder('f64', id, order),
        numbers: named(numbers, ({ rule, into }) => numbersInOrder(rule.kind, into, order)),
        texts: named(texts, ({ into }) => textsInOrder(into.finish(), order)),
        shared: named(shared, ({ codes }) => order.map(arrival => codes[arrival] ?? 0)),
        sharedTexts: named(shared, ({ into }) => into.finish()),
        lists: named(lists, ({ into }) => listsInOrder(into.finish(), order)),
      }
      // The names come from the rules and the kinds from their arrays, which Object.fromEntries cannot tell.
      return rows as unknown as Rows<Rules>
    },
  }
}

const hasOneOf = ({ oneOf }: TableRules, row: unknown, reader: RowReader): boolean =>
  oneOf === undefined || oneOf.some(member => textOf(reader.cell(row, member)) !== '')

type Named<Value> = Value & { readonly name: string }
const each = <In, Out>(record: Readonly<Record<string, In>>, make: (rule: In) => Out): Named<Out>[] =>
  Object.entries(record).map(([name, rule]) => ({ ...make(rule), name }))
const named = <In, Out>(entries: readonly Named<In>[], make: (entry: In) => Out): Record<string, Out> =>
  Object.fromEntries(entries.map(entry => [entry.name, make(entry)]))

/** Numbers of arrival in the order of their ids; of equal ids only the last to arrive. */
function arrivalsById(ids: Float64Array): Uint32Array {
  const order = allRows(ids.length)
  const ascending = ids.every((id, arrival) => arrival === 0 || id > (ids[arrival - 1] ?? 0))
  if (ascending) return order
  order.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0) || a - b)
  return order.filter((arrival, index) => ids[arrival] !== ids[order[index + 1] ?? -1])
}

function numbersInOrder(kind: Kind, values: ArrayOf[Kind], order: Uint32Array): ArrayOf[Kind] {
  const sorted = arrayFor(kind, order.length)
  for (let row = 0; row < order.length; row++) sorted[row] = values[order[row] ?? 0] ?? 0
  return sorted
}

const isIdentity = (order: Uint32Array, count: number): boolean => order.length === count && order.every((arrival, row) => arrival === row)

function textsInOrder(column: PackedText, order: Uint32Array): PackedText {
  if (isIdentity(order, column.length)) return column
  const texts = textBuilder(order.length)
  for (const arrival of order) texts.add(column.at(arrival))
  return texts.finish()
}

function listsInOrder(lists: IdLists, order: Uint32Array): IdLists {
  if (isIdentity(order, lists.starts.length - 1)) return lists
  const sorted = idListBuilder()
  for (const arrival of order) sorted.add(idsAt(lists, arrival))
  return sorted.finish()
}
