// Everything that fits a text: the best match beside the first songs, then albums, artists, playlists; or one kind alone.
import { type ReactNode, useMemo, useState } from 'react'
import { matchingTracks, searchAll } from '../../shared/library/search.ts'
import { AlbumGrid } from '../lists/AlbumGrid.tsx'
import { ArtistGrid } from '../lists/ArtistGrid.tsx'
import { usualColumns } from '../lists/columns.tsx'
import { TrackList } from '../lists/TrackList.tsx'
import { useColumns } from '../lists/use-list-view.ts'
import { BestMatch } from '../parts/BestMatch.tsx'
import { Button } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { count } from '../parts/format.ts'
import { PageFrame } from '../parts/PageFrame.tsx'
import { PlaylistLines } from '../parts/PlaylistLines.tsx'
import { Segments } from '../parts/Segments.tsx'
import { SelectionBar } from '../parts/SelectionBar.tsx'
import { Strips } from '../parts/Strips.tsx'
import { openSearch } from '../state/open-search.ts'
import { useHere, useLibrary, usePage } from '../state/page.ts'
import { nothingSelected } from '../state/selection.ts'

type Part = 'all' | 'songs' | 'albums' | 'artists' | 'playlists'
/** So many songs stand beside the best match. */
const firstSongs = 4

export function SearchScreen({ text }: { readonly text: string }) {
  const page = usePage()
  const { view } = page
  const library = useLibrary()
  const { selection } = useHere()
  const columns = useColumns('search', usualColumns.playlist)
  const [part, setPart] = useState<Part>('all')
  const [firstSelection, selectFirst] = useState(nothingSelected)
  const found = useMemo(() => searchAll(library, text), [library, text])
  const rows = useMemo(() => matchingTracks(library, text), [library, text])
  const { albums, artists, playlists } = found
  const context = { place: { kind: 'search', text } as const, title: `“${text}”` }
  const total = rows.length + albums.count + artists.count + playlists.count
  const kinds = [
    { value: 'all', words: 'All' },
    { value: 'songs', words: `Songs ${count(rows.length)}` },
    { value: 'albums', words: `Albums ${count(albums.count)}` },
    { value: 'artists', words: `Artists ${count(artists.count)}` },
    { value: 'playlists', words: `Playlists ${count(playlists.count)}` },
  ] as const
  const shows = (kind: Part, size: number): boolean => size > 0 && (part === 'all' || part === kind)
  return (
    <PageFrame label="Results" over={part === 'songs' && <SelectionBar rows={rows} />}>
      <div className="page-head results-head">
        <h1>Results</h1>
        <span className="term cut">
          <bdi>{text}</bdi>
        </span>
        <span className="hint num">{count(total)}</span>
        <span className="actions">{total > 0 && <Segments label="Kind" value={part} options={kinds} change={setPart} />}</span>
      </div>
      <Strips />
      {total === 0 && (
        <Empty heading="Nothing matches" text={`Nothing in the library has “${text}”.`}>
          <Button label="Search again" kind="main" large onClick={() => openSearch(page)} />
        </Empty>
      )}
      {part === 'all' && total > 0 && (
        <div className="cols2 results-top">
          <BestMatch text={text} found={found} context={context} />
          {rows.length > 0 && (
            <Shelf
              heading="Songs"
              total={rows.length}
              end={rows.length > firstSongs && <Button label="See all" kind="plain" onClick={() => setPart('songs')} />}
            >
              <TrackList
                label="Songs"
                table="found"
                rows={rows.subarray(0, firstSongs)}
                whole={rows}
                context={context}
                choice={{ selection: firstSelection, select: selectFirst }}
              />
            </Shelf>
          )}
        </div>
      )}
      {part === 'songs' && (
        <TrackList
          label="Songs"
          table="playlist"
          columns={columns}
          rows={rows}
          context={context}
          choice={{ selection, select: view.select, ids: library.tracks.id }}
        />
      )}
      {shows('albums', albums.count) && (
        <Shelf heading="Albums" total={albums.count}>
          <AlbumGrid label="Albums" rows={albums.rows} line="artist" />
        </Shelf>
      )}
      {shows('artists', artists.count) && (
        <Shelf heading="Artists" total={artists.count}>
          <ArtistGrid label="Artists" rows={artists.rows} />
        </Shelf>
      )}
      {shows('playlists', playlists.count) && (
        <Shelf heading="Playlists" total={playlists.count}>
          <PlaylistLines rows={playlists.rows} />
        </Shelf>
      )}
    </PageFrame>
  )
}

type ShelfProps = { readonly heading: string; readonly total: number; readonly end?: ReactNode; readonly children: ReactNode }

function Shelf({ heading, total, end, children }: ShelfProps) {
  return (
    <section className="shelf" aria-label={heading}>
      <div className="shelf-head">
        <h2>{heading}</h2>
        <span className="hint num">{count(total)}</span>
        {end && <span className="end">{end}</span>}
      </div>
      {children}
    </section>
  )
}
