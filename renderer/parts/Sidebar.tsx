// The way to every place: the library's kinds, playlists, tags, trash; then the account and the settings.
import type { Library, Playlist, Tag } from '../../shared/library/model.ts'
import { playlistAt, tagAt } from '../../shared/library/rows.ts'
import { useApp, useHere, useMaybeLibrary } from '../state/page.ts'
import { type Route, sameRoute } from '../state/route.ts'
import { Cover } from './Cover.tsx'
import { count } from './format.ts'
import { Go } from './Go.tsx'
import { Icon } from './Icon.tsx'
import { kinds } from './kinds.ts'
import { Name } from './Name.tsx'
import { PersonCorner } from './PersonCorner.tsx'
import { SmartPlaces } from './SmartPlaces.tsx'
import { Swatch } from './Swatch.tsx'

/** Where the sidebar's kinds show we are, also inside one of their pages. */
function isHere(here: Route, to: Route): boolean {
  if (here.kind === 'missing') return to.kind === (here.what === 'folder' ? 'folder' : `${here.what}s`)
  if (to.kind === 'albums') return here.kind === 'albums' || here.kind === 'album'
  if (to.kind === 'artists') return here.kind === 'artists' || here.kind === 'artist'
  if (to.kind === 'home') return here.kind === 'home' || here.kind === 'shelf'
  if (to.kind === 'genres') return here.kind === 'genres' || here.kind === 'genre'
  if (to.kind === 'decades') return here.kind === 'decades' || here.kind === 'years'
  if (to.kind === 'folder') return here.kind === 'folder'
  return sameRoute(here, to)
}

export function Sidebar() {
  const here = useHere().route
  const library = useMaybeLibrary()
  const waiting = useApp(state => state.library.load.phase !== 'failed')
  return (
    <nav className="sidebar" aria-label="Library" data-landmark tabIndex={-1}>
      <div className="brand">
        <Icon name="mark" />
        <span className="word">Segue</span>
      </div>
      <div className="places">
        {kinds.map(({ route, icon, name }) => (
          <Go key={name} to={route} className={`place ${isHere(here, route) ? 'is-here' : ''}`} here={isHere(here, route)} title={name}>
            <Icon name={icon} />
            <span className="cut">{name}</span>
          </Go>
        ))}
        <h2>Playlists</h2>
        {library === null ? waiting && <Waiting /> : <Playlists library={library} here={here} />}
        {library !== null && library.playlists.count > 0 && (
          <Go
            to={{ kind: 'playlists' }}
            className={`place ${here.kind === 'playlists' ? 'is-here' : ''}`}
            here={here.kind === 'playlists'}
            title="All playlists"
          >
            <Icon name="playlist" />
            <span className="cut">All playlists</span>
          </Go>
        )}
        {library !== null && <SmartPlaces />}
        <h2>Tags</h2>
        {library !== null && <Tags library={library} here={here} />}
        <hr />
        <Go
          to={{ kind: 'downloads' }}
          className={`place ${here.kind === 'downloads' ? 'is-here' : ''}`}
          here={here.kind === 'downloads'}
          title="Downloads"
        >
          <Icon name="download" />
          <span className="cut">Downloads</span>
          <DownloadsCount />
        </Go>
        <Go to={{ kind: 'trash' }} className={`place ${here.kind === 'trash' ? 'is-here' : ''}`} here={here.kind === 'trash'} title="Trash">
          <Icon name="trash" />
          <span className="cut">Trash</span>
          {library !== null && library.trashOrders.title.length > 0 && (
            <span className="count">{count(library.trashOrders.title.length)}</span>
          )}
        </Go>
      </div>
      <PersonCorner />
    </nav>
  )
}

/** What is still to come; else what is there. */
function DownloadsCount() {
  const { waiting, done } = useApp(state => state.downloads)
  if (waiting + done === 0) return null
  return <span className="count">{waiting > 0 ? `${count(waiting)} left` : count(done)}</span>
}

function Waiting() {
  return (
    <>
      {['60%', '78%', '48%'].map(width => (
        <div key={width} className="place">
          <i className="skel" style={{ width }} />
        </div>
      ))}
    </>
  )
}

const rowsUpTo = (length: number): readonly number[] => Array.from({ length }, (_, row) => row)

function Playlists({ library, here }: { readonly library: Library; readonly here: Route }) {
  if (library.playlists.count === 0) return <p className="hint none">None yet</p>
  return rowsUpTo(library.playlists.count)
    .map(row => playlistAt(library, row))
    .map((playlist: Playlist) => {
      const isIt = here.kind === 'playlist' && here.id === playlist.id
      return (
        <Go
          key={playlist.id}
          to={{ kind: 'playlist', id: playlist.id }}
          className={`place ${isIt ? 'is-here' : ''}`}
          here={isIt}
          title={playlist.name}
        >
          <Cover artwork={playlist.artwork} size={80} />
          <span className="cut">
            <Name text={playlist.name} />
          </span>
          <span className="count">{count(playlist.tracks)}</span>
        </Go>
      )
    })
}

function Tags({ library, here }: { readonly library: Library; readonly here: Route }) {
  const shown = rowsUpTo(library.tags.count).filter(row => library.tags.archived[row] !== 1)
  return (
    <>
      {shown
        .map(row => tagAt(library, row))
        .map((tag: Tag) => {
          const isIt = here.kind === 'tag' && here.id === tag.id
          return (
            <Go key={tag.id} to={{ kind: 'tag', id: tag.id }} className={`place ${isIt ? 'is-here' : ''}`} here={isIt} title={tag.name}>
              <Swatch of={tag.id} />
              <span className="cut">
                <Name text={tag.name} />
              </span>
              <span className="count">{count(tag.tracks)}</span>
            </Go>
          )
        })}
      <Go to={{ kind: 'tags' }} className={`place ${here.kind === 'tags' ? 'is-here' : ''}`} here={here.kind === 'tags'} title="All tags">
        <Icon name="tag" />
        <span className="cut">All tags</span>
      </Go>
    </>
  )
}
