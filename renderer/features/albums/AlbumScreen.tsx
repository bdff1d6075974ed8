// The page of one album, or of a set of discs: cover and figures, then the songs by disc.

import { useMemo } from 'react'
import type { AlbumId } from '../../../shared/ids.ts'
import type { Album, Library } from '../../../shared/library/model/model.ts'
import { lengthOfTracks } from '../../../shared/library/order/totals.ts'
import { albumAt } from '../../../shared/library/places/rows.ts'
import { albumRowOf, discsOf, trackRowsOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { Cover } from '../../controls/Cover.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Name, TitleName } from '../../controls/Name.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { NotFoundScreen } from '../../layout/NotFoundScreen.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { albumMenu } from '../../lists/menus/album-source.ts'
import { PlayButtons } from '../../lists/PlayButtons.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { TrackList } from '../../lists/TrackList.tsx'
import type { Section } from '../../lists/use-sections-in-view.ts'
import { useAppContext, useCurrentVisit, useLibrary } from '../../state/app-context.ts'
import { Link } from '../../state/Link.tsx'
import { backdropStyle, useCoverColours } from '../../state/library/use-tint.ts'
import { useContextMenu } from '../../state/use-menu.ts'
import { artistRoute } from '../../state/view/route.ts'
import { currentDay, formatDay, formatListLength, formatSongCount } from '../../words/format.ts'

export function AlbumScreen({ id }: { readonly id: AlbumId }) {
  const app = useAppContext()
  const library = useLibrary()
  const openMenu = useContextMenu()
  const { selection } = useCurrentVisit()
  const row = albumRowOf(library, id)
  // Memoised, because a table measures all its sections anew when the array changes.
  const sections = useMemo(() => sectionsOf(library, row), [library, row])
  const album = albumAt(library, row)
  const tint = backdropStyle(useCoverColours(row === -1 ? null : album.artwork))
  if (row === -1) return <NotFoundScreen kind="album" />
  const place = { kind: 'album', id } as const
  const rows = trackRowsOf(library, place)
  const name = album.name === '' ? t('unknown.album') : album.name
  const context = { place, title: name }
  return (
    <PageFrame
      label={name}
      overlay={<SelectionBar rows={rows} />}
      backdrop={<div className="sleeve-edge tinted" style={tint} aria-hidden="true" />}
    >
      <header className="sleeve tinted" style={tint}>
        <Cover artwork={album.artwork} size={300} largerSize={1000} name={name} />
        <div className="text">
          <div className="eyebrow">{[t('kinds.album'), album.genre, album.year || ''].filter(Boolean).join(' · ')}</div>
          <h1 title={name}>
            <TitleName text={name} />
          </h1>
          <AlbumByline album={album} />
        </div>
      </header>
      <div className="sleeve-actions">
        <PlayButtons rows={rows} context={context} large />
        <DownloadButton rows={rows} large />
        <IconButton
          icon="more"
          label={t('actions.more')}
          onClick={event => openMenu(event, t('kinds.album'), albumMenu(app, library, Uint32Array.of(row)))}
        />
      </div>
      <Banners />
      <TrackList
        label={t('kinds.songs')}
        table={hasSeveralArtists(library, rows) ? 'mixed' : 'album'}
        rows={rows}
        context={context}
        selectionState={{ selection, select: app.view.select }}
        sections={sections}
      />
      <AddedDate library={library} rows={rows} />
    </PageFrame>
  )
}

/** The latest day on which a song of the album was added to the library; nothing if none has one. */
function AddedDate({ library, rows }: { readonly library: Library; readonly rows: Uint32Array }) {
  const days = rows.reduce((latestDay, row) => Math.max(latestDay, library.tracks.added[row] ?? 0), 0)
  return days === 0 ? null : <p className="hint num added">{t('albums.added', { day: formatDay(days, currentDay()) })}</p>
}

function AlbumByline({ album }: { readonly album: Album }) {
  return (
    <div className="by">
      <b>
        <Link to={artistRoute(album.artistId)}>
          <Name text={album.artist === '' ? t('unknown.artist') : album.artist} />
        </Link>
      </b>
      {' · '}
      <span className="num">
        {t(album.discs > 1 ? 'albums.songsDiscsLength' : 'albums.songsLength', {
          count: album.tracks,
          discs: album.discs,
          length: formatListLength(album.length),
        })}
      </span>
    </div>
  )
}

/** Whether the songs have different artists, so that each row has to name its own. */
const hasSeveralArtists = (library: Library, rows: Uint32Array): boolean =>
  rows.some(row => library.tracks.artist[row] !== library.tracks.artist[rows[0] ?? 0])

function sectionsOf(library: Library, row: number): readonly Section[] {
  const discs = discsOf(library, row)
  let start = 0
  return discs.map(({ disc, rows }) => {
    const section = {
      start,
      end: start + rows.length,
      head: discs.length < 2 ? null : <DiscHead library={library} disc={disc} rows={rows} />,
    }
    start = section.end
    return section
  })
}

function DiscHead({ library, disc, rows }: { readonly library: Library; readonly disc: number; readonly rows: Uint32Array }) {
  return (
    <div className="disc" role="row">
      <span role="rowheader">
        <Icon name="album" size={16} />
        {t('albums.disc', { disc })}
      </span>
      <span role="gridcell" className="hint">
        {formatSongCount(rows.length)} · {formatListLength(lengthOfTracks(library, rows))}
      </span>
    </div>
  )
}
