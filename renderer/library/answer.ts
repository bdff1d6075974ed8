// What is typed into the box → what the library has for it: words by search over all kinds, conditions by the songs that they name.
import type { Library } from '../../shared/library/model.ts'
import { rowsFor } from '../../shared/library/query/evaluate.ts'
import { findTracks, isPlain, plainWords } from '../../shared/library/query/find.ts'
import type { Parsed, Query } from '../../shared/library/query/model.ts'
import { parse } from '../../shared/library/query/parse.ts'
import { type Hits, searchAll } from '../../shared/library/search.ts'

export type Kind = 'tracks' | 'albums' | 'artists' | 'playlists' | 'tags' | 'genres'
export type Limits = Readonly<Record<Kind, number>>
export type Answer = {
  readonly text: string
  readonly parsed: Parsed
  /** Nothing but words: then hits are by how well they fit; else songs by title, albums and artists by how many of those songs they have. */
  readonly plain: boolean
  /** The texts that were asked for: what to mark in names. */
  readonly words: string
  readonly found: Readonly<Record<Kind, Hits>>
}

const nothing: Hits = { rows: new Uint32Array(0), count: 0 }

/** Answers a text; an empty one with nothing. `today`: days since 1970. */
export function answerTo(library: Library, text: string, today: number, limits: Limits): Answer {
  const parsed = parse(text)
  const plain = isPlain(parsed)
  const words = textsOf(parsed.query).join(' ')
  if (plain) return { text, parsed, plain, words, found: searchAll(library, plainWords(parsed), limits) }
  const loose = looseWords(parsed.query)
  const named = loose === '' ? null : searchAll(library, loose, { ...limits, tracks: 0, albums: 0, artists: 0 })
  const rows = rowsFor(library, parsed.query, { today })
  return {
    text,
    parsed,
    plain,
    words,
    found: {
      tracks: { rows: rows.slice(0, limits.tracks), count: rows.length },
      albums: limits.albums > 0 ? holders(rows, albumsOf(library), library.albums.count, limits.albums) : nothing,
      artists: limits.artists > 0 ? holders(rows, library.tracks.artist, library.artists.count, limits.artists) : nothing,
      playlists: named?.playlists ?? nothing,
      tags: named?.tags ?? nothing,
      genres: named?.genres ?? nothing,
    },
  }
}

/** How many things of the library there are in all. */
export const countFound = ({ found }: Answer): number => Object.values(found).reduce((sum, { count }) => sum + count, 0)

/** All songs of an answer, in the order in which it gives them. */
export const tracksOf = (library: Library, { text }: Answer, today: number): Uint32Array => findTracks(library, text, today)

/** The words beside the conditions: they find playlists, tags and genres by name. */
function looseWords(query: Query): string {
  const parts = query.kind === 'and' ? query.of : [query]
  return parts.flatMap(part => (part.kind === 'word' ? [part.text] : [])).join(' ')
}

/** Every text that a query looks for; not those it leaves out. */
function textsOf(query: Query): readonly string[] {
  switch (query.kind) {
    case 'word':
    case 'phrase':
    case 'text':
      return [query.text]
    case 'and':
    case 'or':
      return query.of.flatMap(textsOf)
    default:
      return []
  }
}

/** Albums of one set are shown as one: the set's own row stands for all of its discs. */
const albumsOf =
  ({ tracks, albums }: Library) =>
  (row: number): number => {
    const album = tracks.album[row] ?? -1
    return album < 0 ? -1 : (albums.set[album] ?? album)
  }

/** What most of the songs belong to, most first; equals by row. */
function holders(rows: Uint32Array, of: Int32Array | ((row: number) => number), count: number, limit: number): Hits {
  const songs = new Uint32Array(count)
  let different = 0
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0
    const holder = typeof of === 'function' ? of(row) : (of[row] ?? -1)
    if (holder < 0 || holder >= count) continue
    if (songs[holder] === 0) different++
    songs[holder] = (songs[holder] ?? 0) + 1
  }
  return { rows: largest(songs, Math.min(limit, different)), count: different }
}

/** The places of the largest numbers, largest first. */
function largest(numbers: Uint32Array, wanted: number): Uint32Array {
  const places = new Uint32Array(numbers.length)
  let filled = 0
  for (let place = 0; place < numbers.length; place++) if ((numbers[place] ?? 0) > 0) places[filled++] = place
  const found = places.subarray(0, filled)
  if (wanted > 64) return found.sort((one, other) => (numbers[other] ?? 0) - (numbers[one] ?? 0) || one - other).slice(0, wanted)
  const best: number[] = []
  for (const place of found) {
    const worth = numbers[place] ?? 0
    if (best.length === wanted && worth <= (numbers[best.at(-1) ?? 0] ?? 0)) continue
    const before = best.findIndex(each => (numbers[each] ?? 0) < worth)
    best.splice(before === -1 ? best.length : before, 0, place)
    if (best.length > wanted) best.pop()
  }
  return Uint32Array.from(best)
}
