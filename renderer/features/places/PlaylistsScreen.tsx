// The page of playlists: the service's system playlists, the person's own as covers, list or table, and the smart ones.

import { type ReactNode, useMemo } from 'react'
import { fold } from '../../../shared/library/model/fold.ts'
import type { Library, Playlist } from '../../../shared/library/model/model.ts'
import { rowsAt } from '../../../shared/library/model/row-lists.ts'
import { allRows } from '../../../shared/library/order/radix-sort.ts'
import { lengthOfTracks } from '../../../shared/library/order/totals.ts'
import { coversOf, playlistAt } from '../../../shared/library/places/rows.ts'
import { trackRowsOf } from '../../../shared/library/places/select.ts'
import type { SmartPlaylist } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Icon, type IconName } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { RequestScopesButton } from '../../layout/sign-in-buttons.tsx'
import { foldedNamesOf, memoised, type NamedPlaces, nameMatcher } from '../../lists/columns/named-places.ts'
import { importPlaylist } from '../../state/actions/playlist-files.ts'
import { useApp, useAppContext, useCurrentVisit, useLibrary } from '../../state/app-context.ts'
import { Link } from '../../state/Link.tsx'
import { useWhyReadOnly } from '../../state/may-edit.ts'
import { formatListLength, formatSongCount } from '../../words/format.ts'
import { PlacesPage } from './PlacesPage.tsx'

/** Icons of system playlists by type (protocol 6.2); one of an unknown type looks like any playlist. */
const iconByType: ReadonlyMap<string, IconName> = new Map(
  Object.entries({ thumbsup: 'like', 'recently-played': 'history', 'recently-uploaded': 'arrowup' }),
)
const playlistIcon = ({ type }: Playlist): IconName => iconByType.get(type) ?? 'playlist'

/** The page of playlists; `renderSmartPlaylists`: renders the smart playlists that pass the filter. */
export function PlaylistsScreen({
  renderSmartPlaylists,
}: {
  readonly renderSmartPlaylists: (playlists: readonly SmartPlaylist[]) => ReactNode
}) {
  const app = useAppContext()
  const library = useLibrary()
  const reason = useWhyReadOnly()
  const { filter } = useCurrentVisit()
  const matchesFilter = nameMatcher(filter)
  const smartPlaylists = useApp(state => state.smartPlaylists).filter(({ name }) => matchesFilter(fold(name)))
  const { places, systemRows, ownRows } = useMemo(() => playlistsOf(library), [library])
  return (
    <PlacesPage
      kind="playlists"
      label={t('kinds.playlists')}
      heading={t('places.yourPlaylists')}
      places={places}
      ownOrder={ownRows}
      before={{
        heading: t('places.keptByServiceHeading'),
        rows: systemRows,
        list: rows => <SystemPlaylists library={library} places={places} rows={rows} />,
      }}
      extraGroup={{ heading: t('kinds.smartPlaylists'), count: smartPlaylists.length, list: renderSmartPlaylists(smartPlaylists) }}
      emptyText={t('places.playlistsEmptyDescription')}
      actions={
        <>
          {reason !== null && <RequestScopesButton />}
          <Button label={t('actions.importEllipsis')} icon="folder" disabledReason={reason} onClick={() => void importPlaylist(app)} />
        </>
      }
    />
  )
}

/** Most playlists of the service's own that are listed apart. */
const maxSystemPlaylists = 50

function playlistsOf(library: Library) {
  const { playlists } = library
  const playlistRows = allRows(playlists.count)
  const isOwn = (row: number): boolean => playlists.type.at(row) === ''
  const tracks = (row: number): Uint32Array => trackRowsOf(library, { kind: 'playlist', id: playlistAt(library, row).id })
  const places: NamedPlaces = {
    kind: 'playlist',
    icon: 'playlist',
    count: playlists.count,
    ids: playlists.id,
    place: row => ({ kind: 'playlist', id: playlistAt(library, row).id }),
    title: row => playlists.name.at(row) || t('places.unnamed.playlist'),
    name: row => playlists.name.at(row),
    folded: foldedNamesOf(library.folded.playlists),
    songs: row => rowsAt(playlists.tracks, row).length,
    seconds: memoised(row => lengthOfTracks(library, tracks(row))),
    covers: (row, limit) => {
      const { artwork } = playlistAt(library, row)
      const others = limit === 1 && artwork !== null ? [] : coversOf(library, tracks(row), limit)
      return artwork === null ? others : [artwork, ...others.filter(other => other !== artwork)].slice(0, limit)
    },
  }
  // All rows of the service's own playlists are drawn, even out of view. Therefore at most `maxSystemPlaylists` are; further ones are
  // listed among the person's playlists, of which only those in view are drawn.
  const systemRows = playlistRows.filter(row => !isOwn(row)).subarray(0, maxSystemPlaylists)
  const lastSystemRow = systemRows.at(-1) ?? -1
  return { places, systemRows, ownRows: playlistRows.filter(row => isOwn(row) || row > lastSystemRow) }
}

type SystemPlaylistsProps = { readonly library: Library; readonly places: NamedPlaces; readonly rows: Uint32Array }

function SystemPlaylists({ library, places, rows }: SystemPlaylistsProps) {
  return (
    <ul className="place-lines">
      {Array.from(rows, row => (
        <li key={places.ids[row]}>
          <Link to={places.place(row)} className="place-line">
            <Icon name={playlistIcon(playlistAt(library, row))} />
            <span className="t cut">
              <Name text={places.title(row)} />
            </span>
            <span className="r num">{formatSongCount(places.songs(row))}</span>
            <span className="r num">{formatListLength(places.seconds(row))}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
