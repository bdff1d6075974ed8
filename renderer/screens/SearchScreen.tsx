// Everything that fits a text: the best match, songs, albums, artists, playlists.
import { type ReactNode, useMemo } from 'react'
import type { Library } from '../../shared/library/model.ts'
import { playlistAt } from '../../shared/library/rows.ts'
import { matchingTracks, searchAll } from '../../shared/library/search.ts'
import { AlbumGrid } from '../lists/AlbumGrid.tsx'
import { ArtistGrid } from '../lists/ArtistGrid.tsx'
import { TrackList } from '../lists/TrackList.tsx'
import { Button } from '../parts/Button.tsx'
import { Cover } from '../parts/Cover.tsx'
import { Empty } from '../parts/Empty.tsx'
import { count, songs } from '../parts/format.ts'
import { Go } from '../parts/Go.tsx'
import { Name } from '../parts/Name.tsx'
import { PageFrame } from '../parts/PageFrame.tsx'
import { PlayButtons } from '../parts/PlayButtons.tsx'
import { SelectionBar } from '../parts/SelectionBar.tsx'
import { Strips } from '../parts/Strips.tsx'
import { useHere, useLibrary, usePage } from '../state/page.ts'

export function SearchScreen({ text }: { readonly text: string }) {
  const { view, layers } = usePage()
  const library = useLibrary()
  const { selection } = useHere()
  const found = useMemo(() => searchAll(library, text), [library, text])
  const rows = useMemo(() => matchingTracks(library, text), [library, text])
  const place = { kind: 'search', text } as const
  const context = { place, title: `“${text}”` }
  const { albums, artists, playlists } = found
  const total = rows.length + albums.count + artists.count + playlists.count
  return (
    <PageFrame label="Results" over={<SelectionBar rows={rows} />}>
      <div className="page-head">
        <h1>Results</h1>
        <span className="term">
          <bdi>{text}</bdi>
        </span>
        <span className="hint num">{count(total)}</span>
        <span className="actions">{rows.length > 0 && <PlayButtons rows={rows} context={context} />}</span>
      </div>
      <Strips />
      {total === 0 && (
        <Empty heading="Nothing matches" text={`Nothing in the library has “${text}”.`}>
          <Button label="Search again" kind="main" large onClick={() => layers.open({ kind: 'palette' })} />
        </Empty>
      )}
      {albums.count > 0 && (
        <Shelf heading="Albums" total={albums.count}>
          <AlbumGrid label="Albums" rows={albums.rows} line="artist" />
        </Shelf>
      )}
      {artists.count > 0 && (
        <Shelf heading="Artists" total={artists.count}>
          <ArtistGrid label="Artists" rows={artists.rows} />
        </Shelf>
      )}
      {playlists.count > 0 && (
        <Shelf heading="Playlists" total={playlists.count}>
          <ul className="tag-list">
            {[...playlists.rows].map(row => (
              <PlaylistLine key={row} library={library} row={row} />
            ))}
          </ul>
        </Shelf>
      )}
      {rows.length > 0 && (
        <Shelf heading="Songs" total={rows.length}>
          <TrackList label="Songs" table="playlist" rows={rows} context={context} choice={{ selection, select: view.select }} />
        </Shelf>
      )}
    </PageFrame>
  )
}

function Shelf({ heading, total, children }: { readonly heading: string; readonly total: number; readonly children: ReactNode }) {
  return (
    <section className="shelf" aria-label={heading}>
      <div className="shelf-head">
        <h2>{heading}</h2>
        <span className="hint num">{count(total)}</span>
      </div>
      {children}
    </section>
  )
}

function PlaylistLine({ library, row }: { readonly library: Library; readonly row: number }) {
  const playlist = playlistAt(library, row)
  return (
    <li>
      <Go to={{ kind: 'playlist', id: playlist.id }} className="tag-line">
        <Cover artwork={playlist.artwork} size={80} className="cover-xs" />
        <span className="t cut">
          <Name text={playlist.name} />
        </span>
        <span className="r num">{songs(playlist.tracks)}</span>
      </Go>
    </li>
  )
}
