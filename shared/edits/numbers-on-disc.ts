// Recomputes numbers and discs of the tracks of some albums from the numbers that the service stores (protocol 5.2).
import { mayNameDisc } from '../library/import/resolve-references.ts'
import type { Library, Tracks } from '../library/model/model.ts'
import { numberSent } from './details-now.ts'

type NumberChanges = {
  /** Rows of tracks, all those of `discs` among them; only these, and tracks without an album record, are recomputed. */
  readonly rows: Iterable<number>
  readonly discs: ReadonlySet<number>
  /** The new number of a track as it is sent; undefined: unchanged. */
  readonly number: (row: number) => number | undefined
}

/**
 * Copies of the number and disc columns with the recomputed values. `before` and `after`: the library with the old and the new album
 * records.
 */
export function numbersOnDisc(
  before: Library,
  after: Library,
  { rows, discs, number: wished }: NumberChanges,
): Pick<Tracks, 'number' | 'disc'> {
  const { album } = before.tracks
  const [number, disc] = [before.tracks.number.slice(), before.tracks.disc.slice()]
  const sent = new Map(
    Array.from(rows, row => [row, album[row] ?? -1] as const)
      .filter(([, albumRow]) => albumRow < 0 || discs.has(albumRow))
      .map(([row]) => [row, wished(row) ?? numberSent(before, row)]),
  )
  /** Albums with a number that names no disc, so none of their numbers does. */
  const albumsWithPlainNumbers = new Set<number>()
  for (const [row, value] of sent) if (value > 0 && !mayNameDisc(value)) albumsWithPlainNumbers.add(album[row] ?? -1)
  for (const [row, value] of sent) {
    const albumRow = album[row] ?? -1
    const own = after.albums.disc[albumRow] ?? 0
    const namesDiscToo = albumRow >= 0 && own === 0 && !albumsWithPlainNumbers.has(albumRow) && mayNameDisc(value)
    number[row] = namesDiscToo ? value % 100 : value
    disc[row] = namesDiscToo ? Math.floor(value / 100) : own
  }
  return { number, disc }
}
