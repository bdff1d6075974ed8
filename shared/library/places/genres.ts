// Genres as people see them: spellings that differ only in case and accents are one, a song stands in every genre it names, and songs without
// any are together at the end.

import { inParts, rowsInStep, type Steps, type Stepwise, stepwise } from '../model/chunked.ts'
import { fold } from '../model/fold.ts'
import type { Library, RowLists } from '../model/model.ts'
import { gatherSteps, listOf } from '../model/row-lists.ts'
import { sortKey } from '../order/sort-key.ts'

export type Genres = {
  /** In order; '' for songs without a genre, always the last. */
  readonly names: readonly string[]
  /** Visible tracks of each: by artist, year, album, disc, number. */
  readonly tracks: RowLists
  /** Seconds of each. */
  readonly length: Float64Array
  /** Folded name → position in `names`. */
  readonly positions: ReadonlyMap<string, number>
}

/** What two spellings of a genre have in common; '' for a name that says nothing. */
const keyOf = (name: string): string => fold(name) || name.trim()

/** All genres that a visible track has. */
export const genres: Stepwise<Genres> = stepwise(makeGenres, 'visible')

/** The tracks of a genre however it is spelled; '' gives those without one. */
export function rowsOfGenre(library: Library, name: string): Uint32Array {
  const { positions, tracks } = genres.whole(library)
  return listOf(tracks, positions.get(keyOf(name)) ?? -1)
}

function* makeGenres(library: Library): Steps<Genres> {
  const { tracks, genres: texts, orders } = library
  const none = texts.length
  const says = new Uint8Array(texts.length + 1)
  for (let code = 0; code < none; code++) {
    if (code % namesInStep === namesInStep - 1) yield
    says[code] = keyOf(texts.at(code)) === '' ? 0 : 1
  }
  const beside = yield* namedBeside(library, says)
  /** By code, and one place further for none: how many tracks. */
  const times = new Uint32Array(texts.length + 1)
  const slotOf = (row: number): number => {
    const code = tracks.genre[row] ?? -1
    return code < 0 ? none : code
  }
  const count = (slot: number): void => {
    times[slot] = (times[slot] ?? 0) + 1
  }
  for (let row = 0; row < tracks.count; row++) {
    if (row % rowsInStep === rowsInStep - 1) yield
    if (tracks.trashed[row] === 1) continue
    const others = listOf(beside, row)
    if (others.length === 0 || says[slotOf(row)] === 1) count(slotOf(row))
    for (const code of others) count(code)
  }
  const sorted = [...usualSpellings(library, times)].sort(([, one], [, other]) => compare(one, other))
  const positions = new Map(sorted.map(([key], position) => [key, position]))
  const positionOf = Int32Array.from(times, (used, slot) => (used === 0 ? -1 : (positions.get(keyOf(texts.at(slot))) ?? -1)))
  yield

  /** By position: one more than the last track that was put there. */
  const last = new Uint32Array(sorted.length)
  const put = (row: number, slot: number, into: (position: number) => void): void => {
    const position = positionOf[slot] ?? -1
    if (position < 0 || last[position] === row + 1) return
    last[position] = row + 1
    into(position)
  }
  const putAll = (row: number, into: (position: number) => void): void => {
    const others = listOf(beside, row)
    if (others.length === 0 || says[slotOf(row)] === 1) put(row, slotOf(row), into)
    for (const code of others) put(row, code, into)
  }
  const starts = new Uint32Array(sorted.length + 1)
  const length = new Float64Array(sorted.length)
  for (let index = 0; index < orders.artist.length; index++) {
    if (index % rowsInStep === rowsInStep - 1) yield
    const row = orders.artist[index] ?? 0
    putAll(row, position => {
      starts[position + 1] = (starts[position + 1] ?? 0) + 1
      length[position] = (length[position] ?? 0) + (tracks.length[row] ?? 0)
    })
  }
  for (let position = 0; position < sorted.length; position++) starts[position + 1] = (starts[position + 1] ?? 0) + (starts[position] ?? 0)
  const next = starts.slice()
  const rows = new Uint32Array(starts[sorted.length] ?? 0)
  last.fill(0)
  for (let index = 0; index < orders.artist.length; index++) {
    if (index % rowsInStep === rowsInStep - 1) yield
    const row = orders.artist[index] ?? 0
    putAll(row, position => {
      const at = next[position] ?? 0
      next[position] = at + 1
      rows[at] = row
    })
  }
  return { names: sorted.map(([, name]) => name), tracks: { starts, rows }, length, positions }
}

/** By track: genres that it names beside its own and that say something; nothing at all where no track names any. */
function* namedBeside({ tracks, genresBeside: { starts, rows } }: Library, says: Uint8Array): Steps<RowLists> {
  if (rows.length === 0) return { starts: new Uint32Array(1), rows }
  const codes = new Uint32Array(rows.length)
  for (let code = 0; code + 1 < starts.length; code++) codes.fill(code, starts[code], starts[code + 1])
  const lists = new Int32Array(rows.length)
  yield* inParts(rows.length, (from, end) => {
    for (let at = from; at < end; at++) lists[at] = says[codes[at] ?? 0] === 1 ? (rows[at] ?? -1) : -1
  })
  return yield* gatherSteps(tracks.count, lists, codes)
}

/** Between two pauses so many names are folded. */
const namesInStep = 1024

/** For each key that is used the spelling that most tracks have; of equally usual ones the first. */
function usualSpellings({ genres: texts }: Library, times: Uint32Array): Map<string, string> {
  const spellings = new Map<string, string>()
  const most = new Map<string, number>()
  times.forEach((count, code) => {
    if (count === 0) return
    const name = texts.at(code).trim()
    const key = keyOf(name)
    if (count <= (most.get(key) ?? 0)) return
    most.set(key, count)
    spellings.set(key, key === '' ? '' : name)
  })
  return spellings
}

function compare(one: string, other: string): number {
  if (one === '' || other === '') return one === '' ? 1 : -1
  const [left, right] = [sortKey(one), sortKey(other)]
  if (left !== right) return left < right ? -1 : 1
  return one < other ? -1 : 1
}
