// Taken rows in memory that threads share: one puts them there, the other reads them, both find everything by the counts in front.
import { type ArrayOf, arrayOver, bytesOf, type Kind } from './columns.ts'
import { copy } from './copying.ts'
import type { TableRules } from './rules.ts'
import { places, type Taken, type TakenLists, type TakenTexts } from './taken.ts'

/** Rows that stand in a piece from `begin` to before `end`; bytes. */
export type TakenBlock = Taken & {
  readonly begin: number
  readonly end: number
  /** By place: shared texts that were in no block before; the first has number `from`. */
  readonly newTexts: readonly NewTexts[]
}
export type NewTexts = TakenTexts & { readonly from: number }

/** All but what the counts tell begins at a multiple of so many bytes. */
const alignment = 8
const aligned = (length: number): number => Math.ceil(length / alignment) * alignment
const totalOf = ({ ends }: TakenTexts | TakenLists): number => ends.at(-1) ?? 0

/** Copies a block into memory that it fits in; false if there is too little. */
export function putBlock(memory: SharedArrayBuffer, rules: TableRules, block: TakenBlock): boolean {
  const counts = [
    block.begin,
    block.end,
    block.rows,
    ...block.texts.map(totalOf),
    ...block.lists.map(totalOf),
    ...block.newTexts.flatMap(texts => [texts.from, texts.ends.length, totalOf(texts)]),
  ]
  const { room, into } = laidOut(memory, rules, counts)
  if (room > memory.byteLength) return false
  new Uint32Array(memory, 0, counts.length).set(counts)
  const parts = into()
  put(parts.ids, block.ids)
  for (const [place, numbers] of parts.numbers.entries()) put(numbers, block.numbers[place])
  for (const [place, codes] of parts.codes.entries()) put(codes, block.codes[place])
  for (const [place, { ids, ends }] of parts.lists.entries()) {
    put(ids, block.lists[place]?.ids)
    put(ends, block.lists[place]?.ends)
  }
  for (const [texts, from] of [[parts.texts, block.texts] as const, [parts.newTexts, block.newTexts] as const]) {
    texts.forEach(({ bytes, ends }, place) => {
      put(bytes, from[place]?.bytes)
      put(ends, from[place]?.ends)
    })
  }
  return true
}

/** The block that was put there. */
export function blockIn(memory: SharedArrayBuffer, rules: TableRules): TakenBlock {
  return laidOut(memory, rules, new Uint32Array(memory, 0, countsOf(rules))).into()
}

function put(into: ArrayOf[Kind], from: ArrayOf[Kind] | undefined): void {
  if (from !== undefined) copy(from, into)
}

const size = (rules: Readonly<Record<string, unknown>>): number => Object.keys(rules).length
const countsOf = ({ texts, shared, lists }: TableRules): number => 3 + size(texts) + size(lists) + size(shared) * 3

/** Where everything stands. `room`: bytes in all. */
function laidOut(memory: SharedArrayBuffer, { numbers, texts, shared, lists }: TableRules, counts: ArrayLike<number>) {
  let counted = 0
  const next = (): number => counts[counted++] ?? 0
  const [begin, end, rows] = [next(), next(), next()]
  const textLengths = places(texts, next)
  const listLengths = places(lists, next)
  const newLengths = places(shared, () => ({ from: next(), count: next(), bytes: next() }))

  let used = aligned(counted * Uint32Array.BYTES_PER_ELEMENT)
  const part = <K extends Kind>(kind: K, length: number): (() => ArrayOf[K]) => {
    const offset = used
    const bytes = length * bytesOf(kind)
    used = aligned(used + bytes)
    return () => arrayOver(kind, memory, { offset, length: bytes }) as ArrayOf[K]
  }
  const textsPart = (count: number, length: number): (() => TakenTexts) => {
    const [ends, bytes] = [part('u32', count), part('u8', length)]
    return () => ({ ends: ends(), bytes: bytes() })
  }
  const ids = part('f64', rows)
  const kinds = Object.values(numbers).map(({ kind }) => kind)
  const numberParts = kinds.map(kind => part(kind, rows))
  const textParts = textLengths.map(length => textsPart(rows, length))
  const codeParts = places(shared, () => part('u32', rows))
  const listParts = listLengths.map(length => {
    const [ends, members] = [part('u32', rows), part('f64', length)]
    return () => ({ ends: ends(), ids: members() })
  })
  const newParts = newLengths.map(({ from, count, bytes }) => {
    const texts = textsPart(count, bytes)
    return () => ({ ...texts(), from })
  })
  return {
    room: used,
    into: (): TakenBlock => ({
      begin,
      end,
      rows,
      ids: ids(),
      numbers: numberParts.map(made),
      texts: textParts.map(made),
      codes: codeParts.map(made),
      lists: listParts.map(made),
      newTexts: newParts.map(made),
    }),
  }
}

const made = <Part>(make: () => Part): Part => make()
