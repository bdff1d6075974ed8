// Genres as people see them: spellings that differ only in case and accents are one, songs without any are together at the end.
import { fold } from './fold.ts'
import type { Library, RowLists } from './model.ts'
import { gather, listOf } from './row-lists.ts'
import { sortKey } from './sort-key.ts'

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

const known = new WeakMap<Library, Genres>()

/** All genres that a visible track has; made once per library by two walks over its tracks. */
export function genresOf(library: Library): Genres {
  const made = known.get(library) ?? makeGenres(library)
  known.set(library, made)
  return made
}

/** The tracks of a genre however it is spelled; '' gives those without one. */
export function rowsOfGenre(library: Library, name: string): Uint32Array {
  const { positions, tracks } = genresOf(library)
  return listOf(tracks, positions.get(keyOf(name)) ?? -1)
}

function makeGenres(library: Library): Genres {
  const { tracks, genres, orders } = library
  const order = orders.genre
  /** Of each code, and of -1 one place further: how many tracks. */
  const times = new Uint32Array(genres.length + 1)
  for (let index = 0; index < order.length; index++) {
    const code = tracks.genre[order[index] ?? 0] ?? -1
    const slot = code < 0 ? genres.length : code
    times[slot] = (times[slot] ?? 0) + 1
  }
  const spellings = usualSpellings(library, times)
  const sorted = [...spellings].sort(([one], [other]) => compare(one, other))
  const positions = new Map(sorted.map(([key], position) => [key, position]))
  const positionOf = Int32Array.from(times, (count, code) => (count === 0 ? -1 : (positions.get(keyOf(genres.at(code))) ?? -1)))

  const length = new Float64Array(sorted.length)
  const lists = gather(sorted.length, add => {
    length.fill(0)
    for (let index = 0; index < order.length; index++) {
      const row = order[index] ?? 0
      const code = tracks.genre[row] ?? -1
      const position = positionOf[code < 0 ? genres.length : code] ?? -1
      length[position] = (length[position] ?? 0) + (tracks.length[row] ?? 0)
      add(position, row)
    }
  })
  return { names: sorted.map(([, name]) => name), tracks: lists, length, positions }
}

/** For each key that is used the spelling that most tracks have; of equally usual ones the first. */
function usualSpellings({ genres }: Library, times: Uint32Array): Map<string, string> {
  const spellings = new Map<string, string>()
  const most = new Map<string, number>()
  times.forEach((count, code) => {
    if (count === 0) return
    const name = genres.at(code).trim()
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
