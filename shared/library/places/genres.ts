// Genres as shown: spellings that differ in case and accents are merged, a song is in every genre it names; no genre comes last.

import { textKey } from '../../id-map.ts'
import { type ChunkedTask, type Chunks, chunkedTask, inChunks, rowsPerChunk } from '../model/chunked.ts'
import { fold } from '../model/fold.ts'
import type { Library, RowLists } from '../model/model.ts'
import { groupRowsInChunks, rowsAt } from '../model/row-lists.ts'
import { textBuilder } from '../model/text-column.ts'
import { readNamesInChunks } from '../order/name-ranks.ts'
import { allRows, sortInChunks } from '../order/radix-sort.ts'

export type Genres = {
  /** Names in order; '' for songs without a genre, always last. */
  readonly names: readonly string[]
  /** By position in `names`: the folded name, or the name itself if nothing is left of it. */
  readonly foldedNames: readonly string[]
  /** By position in `names`: visible tracks by artist, year, album, disc, number. */
  readonly tracks: RowLists
  /** By position: total length, seconds. */
  readonly length: Float64Array
  /** Position in `names` by `textKey` of the folded name. */
  readonly positions: ReadonlyMap<string, number>
}

/** The key under which spellings of a genre are merged; '' for an empty name. */
const keyOf = (name: string): string => fold(name) || name.trim()

/** All genres that a visible track has. */
export const genres: ChunkedTask<Genres> = chunkedTask(makeGenres, 'visible')

/** The tracks of a genre in any spelling; '' gives those without one. */
export function rowsOfGenre(library: Library, name: string): Uint32Array {
  const { positions, tracks } = genres.whole(library)
  return rowsAt(tracks, positions.get(textKey(keyOf(name))) ?? -1)
}

function* makeGenres(library: Library): Chunks<Genres> {
  const { tracks, genres: texts, orders } = library
  const noGenre = texts.length
  const hasName = new Uint8Array(texts.length + 1)
  for (let code = 0; code < noGenre; code++) {
    if (code % namesPerChunk === namesPerChunk - 1) yield
    hasName[code] = keyOf(texts.at(code)) === '' ? 0 : 1
  }
  const additional = yield* additionalGenresByTrack(library, hasName)
  /** Number of tracks by genre code; the last slot counts those without a genre. */
  const times = new Uint32Array(texts.length + 1)
  const slotOf = (row: number): number => {
    const code = tracks.genre[row] ?? -1
    return code < 0 ? noGenre : code
  }
  const count = (slot: number): void => {
    times[slot] = (times[slot] ?? 0) + 1
  }
  for (let row = 0; row < tracks.count; row++) {
    if (row % rowsPerChunk === rowsPerChunk - 1) yield
    if (tracks.trashed[row] === 1) continue
    const others = rowsAt(additional, row)
    if (others.length === 0 || hasName[slotOf(row)] === 1) count(slotOf(row))
    for (const code of others) count(code)
  }
  const { spellings: used, spellingOf } = yield* usualSpellings(library, times)
  const sorted = yield* inOrder(used, library.seed)
  const positions = new Map<string, number>()
  const placeAll = (from: number, end: number): void => {
    for (const [index, genre] of sorted.slice(from, end).entries()) {
      genre.position = from + index
      positions.set(textKey(genre.key), genre.position)
    }
  }
  yield* inChunks(sorted.length, placeAll)
  const positionOf = spellingOf.map(at => used[at]?.position ?? -1)
  yield

  /** By position: the last track added, plus one; it detects duplicates. */
  const last = new Uint32Array(sorted.length)
  const put = (row: number, slot: number, into: (position: number) => void): void => {
    const position = positionOf[slot] ?? -1
    if (position < 0 || last[position] === row + 1) return
    last[position] = row + 1
    into(position)
  }
  const putAll = (row: number, into: (position: number) => void): void => {
    const others = rowsAt(additional, row)
    if (others.length === 0 || hasName[slotOf(row)] === 1) put(row, slotOf(row), into)
    for (const code of others) put(row, code, into)
  }
  const starts = new Uint32Array(sorted.length + 1)
  const length = new Float64Array(sorted.length)
  for (let index = 0; index < orders.artist.length; index++) {
    if (index % rowsPerChunk === rowsPerChunk - 1) yield
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
    if (index % rowsPerChunk === rowsPerChunk - 1) yield
    const row = orders.artist[index] ?? 0
    putAll(row, position => {
      const at = next[position] ?? 0
      next[position] = at + 1
      rows[at] = row
    })
  }
  return { names: sorted.map(({ name }) => name), foldedNames: sorted.map(({ key }) => key), tracks: { starts, rows }, length, positions }
}

/** By track: its additional genres with a non-empty name; empty if no track has any. */
function* additionalGenresByTrack({ tracks, additionalGenres: { starts, rows } }: Library, hasName: Uint8Array): Chunks<RowLists> {
  if (rows.length === 0) return { starts: new Uint32Array(1), rows }
  const codes = new Uint32Array(rows.length)
  for (let code = 0; code + 1 < starts.length; code++) codes.fill(code, starts[code], starts[code + 1])
  const lists = new Int32Array(rows.length)
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) lists[at] = hasName[codes[at] ?? 0] === 1 ? (rows[at] ?? -1) : -1
  })
  return yield* groupRowsInChunks(tracks.count, lists, codes)
}

/** Names folded between two pauses. */
const namesPerChunk = 1024

/**
 * A genre in use. `key`: its folded name; `name`: its most frequent spelling, of equally frequent ones the first; `trackCount`: tracks
 * spelled so; `position`: its rank by name.
 */
type UsedGenre = { readonly key: string; name: string; trackCount: number; position: number }

/**
 * The genres in use, in order of discovery (`spellings`), and by genre code (the slots of `times`) the index among them of the genre that
 * it spells (`spellingOf`); -1: no visible track has that code.
 */
function* usualSpellings(
  { genres: texts }: Library,
  times: Uint32Array,
): Chunks<{ readonly spellings: readonly UsedGenre[]; readonly spellingOf: Int32Array }> {
  const used: UsedGenre[] = []
  /** By `textKey` of the folded name. */
  const indexOfKey = new Map<string, number>()
  const spellingOf = new Int32Array(times.length).fill(-1)
  const read = (code: number): void => {
    const count = times[code] ?? 0
    if (count === 0) return
    const name = texts.at(code).trim()
    const key = keyOf(name)
    const index = indexOfKey.get(textKey(key)) ?? used.push({ key, name: '', trackCount: 0, position: -1 }) - 1
    indexOfKey.set(textKey(key), index)
    spellingOf[code] = index
    const genre = used[index]
    if (genre === undefined || count <= genre.trackCount) return
    genre.trackCount = count
    genre.name = key === '' ? '' : name
  }
  const readPart = (from: number, end: number): void => {
    for (let code = from; code < end; code++) read(code)
  }
  yield* inChunks(times.length, readPart, namesPerChunk)
  return { spellings: used, spellingOf }
}

/** The genres by name; those that sort alike, as only an article or marks differ, by their spelling; the one without a name last. */
function* inOrder(used: readonly UsedGenre[], seed: Library['seed']): Chunks<readonly UsedGenre[]> {
  const names = textBuilder(used.length)
  const addNames = (from: number, end: number): void => {
    for (const { name } of used.slice(from, end)) names.add(name)
  }
  yield* inChunks(used.length, addNames)
  const { rank } = yield* readNamesInChunks(names.finish(), seed)
  const named = allRows(used.length).filter(at => used[at]?.key !== '')
  const order = yield* sortInChunks(named, rank)
  const sorted: UsedGenre[] = []
  let alike: UsedGenre[] = []
  for (const [index, genreIndex] of order.entries()) {
    if (index % namesPerChunk === namesPerChunk - 1) yield
    const genre = used[genreIndex]
    if (genre === undefined) continue
    alike.push(genre)
    // More than `namesPerChunk` names that sort alike are sorted in parts, so that no step takes long.
    if (rank[genreIndex] === rank[order[index + 1] ?? -1] && alike.length < namesPerChunk) continue
    sorted.push(...alike.sort((one, other) => (one.name < other.name ? -1 : 1)))
    alike = []
  }
  return [...sorted, ...used.filter(({ key }) => key === '')]
}
