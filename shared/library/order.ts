// Sort orders as permutations of rows, each built from another by one stable sort: what was sorted before decides between equals.
import type { TrackOrder } from './model.ts'

export const allRows = (count: number): Uint32Array => {
  const rows = new Uint32Array(count)
  for (let row = 0; row < count; row++) rows[row] = row
  return rows
}

/** Rank of every text by code unit, equal texts alike, from 1. */
export function ranksOf(keys: readonly string[]): Uint32Array {
  const order = allRows(keys.length).sort((a, b) => {
    const left = keys[a] ?? ''
    const right = keys[b] ?? ''
    return left < right ? -1 : left > right ? 1 : 0
  })
  const ranks = new Uint32Array(keys.length)
  let rank = 0
  order.forEach((row, index) => {
    if (index === 0 || keys[row] !== keys[order[index - 1] ?? 0]) rank++
    ranks[row] = rank
  })
  return ranks
}

/** The rows in ascending order of a whole number from 0 to 2^32 - 1, equals as they were. Takes time in proportion to the rows. */
export function sortedBy(rows: Uint32Array, keyOf: (row: number) => number): Uint32Array {
  const keys = new Uint32Array(rows.length)
  let highest = 0
  for (let index = 0; index < rows.length; index++) {
    const key = keyOf(rows[index] ?? 0)
    keys[index] = key
    if (key > highest) highest = key
  }
  const byLow = countingPass({ rows, keys }, 0)
  return highest < 0x1_0000 ? byLow.rows : countingPass(byLow, 16).rows
}

type Keyed = { readonly rows: Uint32Array; readonly keys: Uint32Array }

/** Sorts by 16 bits of the keys. */
function countingPass({ rows, keys }: Keyed, shift: number): Keyed {
  const next = new Uint32Array(0x1_0001)
  for (let index = 0; index < keys.length; index++) {
    const slot = (((keys[index] ?? 0) >>> shift) & 0xffff) + 1
    next[slot] = (next[slot] ?? 0) + 1
  }
  for (let slot = 1; slot < next.length; slot++) next[slot] = (next[slot] ?? 0) + (next[slot - 1] ?? 0)
  const sorted = { rows: new Uint32Array(rows.length), keys: new Uint32Array(rows.length) }
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? 0
    const slot = (key >>> shift) & 0xffff
    const at = next[slot] ?? 0
    next[slot] = at + 1
    sorted.rows[at] = rows[index] ?? 0
    sorted.keys[at] = key
  }
  return sorted
}

/** What the orders of tracks are made of: a number of every row, unknown being 0 (it sorts first). */
export type OrderKeys = Readonly<
  Record<'title' | 'artist' | 'album' | 'disc' | 'number' | 'genre' | 'year' | 'plays' | 'added' | 'length', (row: number) => number>
>

/** All orders over all tracks: `album` is album, disc, number; `artist` is artist, year, album, disc, number (model.ts). */
export function trackOrdersOf(count: number, keys: OrderKeys): Record<TrackOrder, Uint32Array> {
  const title = sortedBy(allRows(count), keys.title)
  const album = sortedBy(sortedBy(sortedBy(title, keys.number), keys.disc), keys.album)
  const artist = sortedBy(sortedBy(album, keys.year), keys.artist)
  return {
    title,
    album,
    artist,
    genre: sortedBy(artist, keys.genre),
    year: sortedBy(artist, keys.year),
    plays: sortedBy(title, keys.plays),
    added: sortedBy(album, keys.added),
    length: sortedBy(title, keys.length),
  }
}

/** Rows that are not marked first, then those that are, both as they were. */
export function markedLast(rows: Uint32Array, marks: Uint8Array): Uint32Array {
  const parted = new Uint32Array(rows.length)
  let at = 0
  for (const wanted of [0, 1]) {
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? 0
      if (marks[row] === wanted) parted[at++] = row
    }
  }
  return parted
}
