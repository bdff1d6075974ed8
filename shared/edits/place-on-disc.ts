// Numbers and discs of the tracks of a few albums, worked out anew from what the service keeps (protocol 5.2).
import { mayNameDisc } from '../library/import/resolve-references.ts'
import type { Library, Tracks } from '../library/model/model.ts'
import { numberSent } from './details-now.ts'

type Wished = {
  /** All tracks of these records, and tracks without one. */
  readonly rows: Iterable<number>
  readonly records: ReadonlySet<number>
  /** The number that a track gets, as it is sent. */
  readonly number: (row: number) => number | undefined
}

/** `before`, `after`: with the records of albums as they were and as they are. */
export function placeOnDisc(before: Library, after: Library, { rows, records, number: wished }: Wished): Pick<Tracks, 'number' | 'disc'> {
  const { album } = before.tracks
  const [number, disc] = [before.tracks.number.slice(), before.tracks.disc.slice()]
  const sent = new Map(
    Array.from(rows, row => [row, album[row] ?? -1] as const)
      .filter(([, record]) => record < 0 || records.has(record))
      .map(([row]) => [row, wished(row) ?? numberSent(before, row)]),
  )
  /** Albums with a number that names no disc: none of theirs does. */
  const plain = new Set<number>()
  for (const [row, value] of sent) if (value > 0 && !mayNameDisc(value)) plain.add(album[row] ?? -1)
  for (const [row, value] of sent) {
    const record = album[row] ?? -1
    const own = after.albums.disc[record] ?? 0
    const isBoth = record >= 0 && own === 0 && !plain.has(record) && mayNameDisc(value)
    number[row] = isBoth ? value % 100 : value
    disc[row] = isBoth ? Math.floor(value / 100) : own
  }
  return { number, disc }
}
