// The columns of track tables: their heads, what sorts by them, and what stands in their cells.
import type { ReactNode } from 'react'
import type { Track, TrackOrder } from '../../shared/library/model.ts'
import { Cover } from '../parts/Cover.tsx'
import { count, countOf, dayOf, songLength } from '../parts/format.ts'

export type Column = {
  readonly key: string
  readonly head: string
  /** Undefined: cannot be sorted by. */
  readonly by?: TrackOrder
  /** Class of head and cell; `r` stands at the end of its column. */
  readonly className: string
  readonly cell: (track: Track, position: number, today: number) => ReactNode
}

const name = (text: string): ReactNode => <bdi>{text}</bdi>

const title: Column = {
  key: 'title',
  head: 'Title',
  by: 'title',
  className: 'titles',
  cell: track => (
    <>
      <Cover artwork={track.artwork} size={80} className="cover-xs" />
      {titleOnly(track)}
    </>
  ),
}
const titleOnly = (track: Track): ReactNode => (
  <>
    <span className="t cut grow" title={track.title}>
      {name(track.title === '' ? 'Untitled' : track.title)}
    </span>
    <button type="button" className="icon-btn icon-btn-small more" aria-label="More" title="More" tabIndex={-1} data-act="menu" />
  </>
)

const columns = {
  position: { key: 'number', head: '#', className: 'n', cell: (_track, position) => count(position + 1) },
  number: { key: 'number', head: '#', className: 'n', cell: (track, position) => track.number || position + 1 },
  title,
  titleOnly: { ...title, cell: titleOnly },
  artist: { key: 'artist', head: 'Artist', by: 'artist', className: 'cut', cell: track => name(track.artist) },
  album: { key: 'album', head: 'Album', by: 'album', className: 'cut', cell: track => name(track.album) },
  genre: { key: 'genre', head: 'Genre', by: 'genre', className: 'cut', cell: track => name(track.genre) },
  year: { key: 'year', head: 'Year', by: 'year', className: 'r', cell: track => track.year || '' },
  plays: { key: 'plays', head: 'Plays', by: 'plays', className: 'r', cell: track => count(track.plays) },
  added: { key: 'added', head: 'Added', by: 'added', className: 'r cut', cell: (track, _position, today) => dayOf(track.added, today) },
  time: { key: 'time', head: 'Time', by: 'length', className: 'r', cell: track => songLength(track.length) },
} as const satisfies Record<string, Column>

const { position, number, artist, album, genre, year, plays, added, time } = columns

/** Tables by their class, which also says how wide the columns are and which give way first in a narrow page (tables.css). */
export const tables = {
  songs: [position, title, artist, album, genre, year, plays, added, time],
  playlist: [position, title, artist, album, plays, time],
  album: [number, columns.titleOnly, plays, time],
  /** An album by several artists. */
  mixed: [number, columns.titleOnly, artist, plays, time],
  /** The first songs of a search. */
  found: [position, title, artist, time],
  top: [position, title, { ...plays, cell: track => countOf(track.plays, 'play', 'plays') }, time],
} as const satisfies Record<string, readonly Column[]>
export type TableKind = keyof typeof tables
