// The page of songs on this computer: downloaded, still to be downloaded, and kept from listening.

import { useMemo, useState } from 'react'
import { storageFlags } from '../../../shared/kept.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { SegmentedControl } from '../../controls/SegmentedControl.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { AlbumGrid } from '../../lists/AlbumGrid.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { TrackList } from '../../lists/TrackList.tsx'
import { useKeptRows } from '../../lists/use-kept.ts'
import { FilterField } from '../../query/FilterField.tsx'
import { NoMatches } from '../../query/NoMatches.tsx'
import { useApp, useAppContext, useCurrentVisit, useLibrary } from '../../state/app-context.ts'
import { playList, request } from '../../state/commands.ts'
import { useFilteredRows } from '../../state/library/use-filtered-rows.ts'
import { useQueryContext } from '../../state/library/use-query-context.ts'
import { useSearchable } from '../../state/library/use-searchable.ts'
import { formatBytes, formatSongCount } from '../../words/format.ts'
import { DownloadsNow } from './DownloadsNow.tsx'

const showOptions = [
  { value: 'songs', label: t('kinds.songs') },
  { value: 'albums', label: t('kinds.albums') },
  { value: 'cached', label: t('downloads.keptFromListening') },
] as const
type Show = (typeof showOptions)[number]['value']

export function DownloadsScreen() {
  const app = useAppContext()
  const library = useLibrary()
  const { filter, selection } = useCurrentVisit()
  const queryContext = useQueryContext(filter)
  const isSearchable = useSearchable()
  const [show, setShow] = useState<Show>('songs')
  const { done, bytes, cached, waiting, failed } = useApp(state => state.downloads)
  const { rows: unfilteredRows, unknown } = useKeptRows(show === 'cached' ? storageFlags.cached : storageFlags.downloaded)
  const rows = useFilteredRows(library, show, unfilteredRows, isSearchable ? filter : '', queryContext)
  const albums = useMemo(() => albumsOf(library, rows), [library, rows])
  const isEmpty = done + waiting + failed + cached.trackCount === 0
  return (
    <PageFrame label={t('kinds.downloads')} overlay={show === 'albums' ? null : <SelectionBar rows={rows} />}>
      <div className="page-head">
        <h1>{t('kinds.downloads')}</h1>
        {done > 0 && (
          <span className="hint num">
            {formatSongCount(done)} · {formatBytes(bytes)}
          </span>
        )}
        <span className="actions">
          <Button
            label={t('playback.play')}
            icon="play"
            kind="main"
            disabled={rows.length === 0}
            onClick={() => playList(app, library, rows, 0, null)}
          />
          {show === 'cached' ? (
            <Button
              label={t('downloads.freeSize', { size: formatBytes(cached.bytes) })}
              disabled={cached.trackCount === 0}
              onClick={() => app.layers.open({ kind: 'clear-cache', cache: 'sound', bytes: cached.bytes })}
            />
          ) : (
            <Button
              label={t('downloads.removeAllEllipsis')}
              disabled={done + waiting === 0}
              onClick={() => app.layers.open({ kind: 'clear-downloads' })}
            />
          )}
        </span>
      </div>
      <Banners />
      <DownloadsNow />
      {!isEmpty && (
        <div className="tools">
          <FilterField label={t('downloads.filterDownloads')} />
          <SegmentedControl label={t('actions.show')} value={show} options={showOptions} onChange={setShow} />
        </div>
      )}
      {unknown.length > 0 && show !== 'cached' && (
        <p className="hint">
          {t('downloads.notInYourLibrary', { count: unknown.length })}{' '}
          <Button label={t('actions.remove')} kind="plain" onClick={() => void request(app, 'downloads.remove', { tracks: unknown })} />
        </p>
      )}
      {show === 'cached' && cached.trackCount > 0 && (
        <p className="hint about">{t('downloads.keptFromListeningDescription', { size: formatBytes(cached.bytes) })}</p>
      )}
      {rows.length === 0 ? (
        <EmptyDownloads show={show} filter={filter} unfilteredRows={unfilteredRows} />
      ) : show === 'albums' ? (
        <AlbumGrid label={t('kinds.albums')} rows={albums} subtitle="artist" selectionState={{ selection, select: app.view.select }} />
      ) : (
        <TrackList
          label={t('kinds.downloads')}
          table="lines"
          rows={rows}
          context={null}
          selectionState={{ selection, select: app.view.select }}
        />
      )}
    </PageFrame>
  )
}

type NothingProps = {
  readonly show: Show
  readonly filter: string
  /** Rows without the filter. */
  readonly unfilteredRows: Uint32Array
}

function EmptyDownloads({ show, filter, unfilteredRows }: NothingProps) {
  const app = useAppContext()
  const waiting = useApp(state => state.downloads.waiting)
  if (filter !== '') return <NoMatches emptyKind="songsHere" rows={unfilteredRows} />
  if (show === 'cached')
    return <EmptyState heading={t('downloads.keptFromListeningEmptyHeading')} text={t('downloads.keptFromListeningEmptyDescription')} />
  if (waiting > 0) return null
  return (
    <EmptyState heading={t('downloads.emptyHeading')} text={t('downloads.emptyHint')}>
      <Button label={t('downloads.goToAlbums')} kind="main" large onClick={() => app.view.navigate({ kind: 'albums' })} />
    </EmptyState>
  )
}

/** The albums that songs (`rows`) are on, by name: album rows, a set of discs as one. */
function albumsOf(library: Library, rows: Uint32Array): Uint32Array {
  const { albums, tracks } = library
  const albumRows = new Set<number>()
  for (const row of rows) {
    const album = tracks.album[row] ?? -1
    if (album !== -1) albumRows.add(albums.set[album] ?? album)
  }
  return library.albumOrder.filter(album => albumRows.has(album))
}
