// One artist: the shelf of spines, what is played most, what there is of it, albums and songs.
import { useMemo } from 'react'
import type { ArtistId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { artistAt } from '../../shared/library/places/rows.ts'
import { albumsOfArtist, artistRowOf, rowsOf, sortRows } from '../../shared/library/places/select.ts'
import { factsOf } from '../library/facts.ts'
import { AlbumGrid } from '../lists/AlbumGrid.tsx'
import { artistMenu } from '../lists/artist-subject.ts'
import { usualColumns } from '../lists/columns.tsx'
import { TrackList } from '../lists/TrackList.tsx'
import { useOwnChoice } from '../lists/use-list-control.ts'
import { useColumns } from '../lists/use-list-view.ts'
import { AppearsOn } from '../parts/AppearsOn.tsx'
import { IconButton } from '../parts/Button.tsx'
import { count, countOf, listLength, songs } from '../parts/format.ts'
import { Name } from '../parts/Name.tsx'
import { PageFrame } from '../parts/PageFrame.tsx'
import { PlayButtons } from '../parts/PlayButtons.tsx'
import { lengthOf, SelectionBar } from '../parts/SelectionBar.tsx'
import { Spines } from '../parts/Spines.tsx'
import { Strips } from '../parts/Strips.tsx'
import { useMenuAt } from '../parts/use-menu.ts'
import { useHere, useLibrary, usePage } from '../state/page.ts'
import { GoneScreen } from './GoneScreen.tsx'

/** So many songs stand under “Most played”. */
const mostPlayed = 5

export function ArtistScreen({ id }: { readonly id: ArtistId }) {
  const page = usePage()
  const { view } = page
  const openMenu = useMenuAt()
  const library = useLibrary()
  const { selection } = useHere()
  const topChoice = useOwnChoice('Most played')
  const columns = useColumns('artist', usualColumns.playlist)
  const row = artistRowOf(library, id)
  const rows = useMemo(() => rowsOf(library, { kind: 'artist', id }), [library, id])
  const top = useMemo(() => topOf(library, rows), [library, rows])
  if (row === -1) return <GoneScreen what="artist" />
  const artist = artistAt(library, row)
  const albums = albumsOfArtist(library, row)
  const name = artist.name === '' ? 'Unknown artist' : artist.name
  const place = { kind: 'artist', id } as const
  const context = { place, title: name }
  const counts = [albums.length > 0 && countOf(albums.length, 'album', 'albums'), songs(rows.length)].filter(Boolean)
  return (
    <PageFrame label={name} over={<SelectionBar rows={rows} />}>
      <Spines albums={albums} />
      <div className="artist-head">
        <div className="grow">
          <div className="meta num">{['Artist', ...counts].join(' · ')}</div>
          <h1 className="cut" title={name}>
            <Name text={name} />
          </h1>
        </div>
        <div className="acts">
          <PlayButtons rows={rows} context={context} large />
          <IconButton
            icon="more"
            label="More"
            onClick={event => openMenu(event, 'Artist', artistMenu(page, library, Uint32Array.of(row)))}
          />
        </div>
      </div>
      <Strips />
      <div className="cols2">
        {top.length > 0 && (
          <section aria-label="Most played">
            <div className="shelf-head">
              <h2>Most played</h2>
            </div>
            <TrackList label="Most played" table="top" rows={top} context={context} choice={topChoice} />
          </section>
        )}
        <Facts library={library} rows={rows} />
      </div>
      {albums.length > 0 && (
        <section className="shelf" aria-label="Albums">
          <div className="shelf-head">
            <h2>Albums</h2>
            <span className="hint num">{count(albums.length)}</span>
          </div>
          <AlbumGrid label="Albums" rows={albums} line="year" />
        </section>
      )}
      <AppearsOn artist={row} />
      <section className="shelf" aria-label="Songs">
        <div className="shelf-head">
          <h2>Songs</h2>
          <span className="hint num">{count(rows.length)}</span>
        </div>
        <TrackList
          label="Songs"
          table="playlist"
          columns={columns}
          rows={rows}
          context={context}
          choice={{ selection, select: view.select, ids: library.tracks.id }}
        />
      </section>
    </PageFrame>
  )
}

function topOf(library: Library, rows: Uint32Array): Uint32Array {
  return sortRows(library, rows, { by: 'plays', descending: true })
    .subarray(0, mostPlayed)
    .filter(row => (library.tracks.plays[row] ?? 0) > 0)
}

function Facts({ library, rows }: { readonly library: Library; readonly rows: Uint32Array }) {
  const { plays, years, genre } = useMemo(() => factsOf(library, rows), [library, rows])
  const span = years ? spanOf(years.first, years.last) : '–'
  return (
    <section aria-label="In your library">
      <div className="shelf-head">
        <h2>In your library</h2>
      </div>
      <div className="facts">
        <Fact value={count(plays)} words={plays === 1 ? 'play' : 'plays'} />
        <Fact value={listLength(lengthOf(library, rows))} words="of music" />
        <Fact value={span} words={span.includes('–') ? 'years' : 'year'} />
        <Fact value={genre || '–'} words="genre" />
      </div>
    </section>
  )
}

const spanOf = (first: number, last: number): string => (first === last ? String(first) : `${first}–${last}`)

function Fact({ value, words }: { readonly value: string; readonly words: string }) {
  return (
    <div>
      <b className="cut" title={value}>
        {value}
      </b>
      <span className="meta">{words}</span>
    </div>
  )
}
