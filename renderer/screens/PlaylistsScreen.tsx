// All playlists: those that the service keeps by itself, and a person's own.
import { useDeferredValue, useMemo } from 'react'
import { fold } from '../../shared/library/fold.ts'
import type { Library, Playlist } from '../../shared/library/model.ts'
import { playlistAt } from '../../shared/library/rows.ts'
import { rowsOf } from '../../shared/library/select.ts'
import { CoversOf } from '../lists/CoversButton.tsx'
import { PlaceGrid } from '../lists/PlaceGrid.tsx'
import { Empty } from '../parts/Empty.tsx'
import { count, listLength, songs } from '../parts/format.ts'
import { Go } from '../parts/Go.tsx'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { Name } from '../parts/Name.tsx'
import { NameFilter } from '../parts/NameFilter.tsx'
import { PageFrame } from '../parts/PageFrame.tsx'
import { lengthOf } from '../parts/SelectionBar.tsx'
import { Strips } from '../parts/Strips.tsx'
import { useHere, useLibrary } from '../state/page.ts'

/** System playlists by type (protocol 6.2); a type that is not known looks like any playlist. */
const icons: Readonly<Record<string, IconName>> = { thumbsup: 'like', 'recently-played': 'history', 'recently-uploaded': 'arrowup' }
const iconOf = ({ type }: Playlist): IconName => icons[type] ?? 'playlist'

export function PlaylistsScreen() {
  const library = useLibrary()
  const { filter } = useHere()
  const asked = useDeferredValue(filter)
  const all = useMemo(() => playlistsWith(library, asked), [library, asked])
  const kept = all.filter(({ type }) => type !== '')
  const own = all.filter(({ type }) => type === '')
  return (
    <PageFrame label="Playlists">
      <div className="page-head">
        <h1>Playlists</h1>
        <span className="hint num">{count(all.length)}</span>
      </div>
      <Strips />
      <div className="tools">
        <NameFilter label="Filter playlists" />
        <span className="end">
          <CoversOf kind="playlists" />
        </span>
      </div>
      {kept.length > 0 && (
        <section className="shelf" aria-label="Kept by the service">
          <div className="shelf-head">
            <h2>Kept by the service</h2>
          </div>
          <ul className="place-lines">
            {kept.map(playlist => (
              <li key={playlist.id}>
                <Go to={{ kind: 'playlist', id: playlist.id }} className="place-line">
                  <Icon name={iconOf(playlist)} />
                  <span className="t cut">
                    <Name text={nameOf(playlist)} />
                  </span>
                  <span className="r num">{songs(playlist.tracks)}</span>
                  <span className="r num">{listLength(secondsOf(library, playlist))}</span>
                </Go>
              </li>
            ))}
          </ul>
        </section>
      )}
      {own.length > 0 && (
        <section className="shelf" aria-label="Your playlists">
          <div className="shelf-head">
            <h2>Your playlists</h2>
            <span className="hint num">{count(own.length)}</span>
          </div>
          <PlaceGrid
            label="Your playlists"
            what="Playlist"
            icon="playlist"
            kind="playlists"
            count={own.length}
            at={position => faceOf(library, own[position])}
          />
        </section>
      )}
      {all.length === 0 &&
        (filter === '' ? (
          <Empty heading="No playlists yet" text="Playlists made on any of your devices appear here." />
        ) : (
          <Empty heading="Nothing matches" text={`No playlist has “${filter}”.`} />
        ))}
    </PageFrame>
  )
}

const nameOf = ({ name }: Playlist): string => (name === '' ? 'Unnamed playlist' : name)
const secondsOf = (library: Library, { id }: Playlist): number => lengthOf(library, rowsOf(library, { kind: 'playlist', id }))

function faceOf(library: Library, playlist: Playlist | undefined) {
  if (playlist === undefined) return { place: { kind: 'songs' }, title: '', line: '', artwork: null } as const
  const line = `${songs(playlist.tracks)} · ${listLength(secondsOf(library, playlist))}`
  return { place: { kind: 'playlist', id: playlist.id }, title: nameOf(playlist), line, artwork: playlist.artwork } as const
}

function playlistsWith(library: Library, text: string): readonly Playlist[] {
  const words = fold(text).split(' ')
  const all = Array.from({ length: library.playlists.count }, (_, row) => playlistAt(library, row))
  return all.filter(({ name }) => words.every(word => fold(name).includes(word)))
}
