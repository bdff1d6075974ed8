// The page of songs on this computer: downloaded, still to be downloaded, and kept from listening.

import { useMemo, useState } from 'react'
import { keptBits } from '../../../shared/kept.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Empty } from '../../controls/Empty.tsx'
import { Segments } from '../../controls/Segments.tsx'
import { Banners } from '../../frame/Banners.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import { AlbumGrid } from '../../lists/AlbumGrid.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { TrackList } from '../../lists/TrackList.tsx'
import { useKeptRows } from '../../lists/use-kept.ts'
import { FilterField } from '../../query/FilterField.tsx'
import { NothingMatches } from '../../query/NothingMatches.tsx'
import { ask, playList } from '../../state/commands.ts'
import { useNarrowed } from '../../state/library/use-narrowed.ts'
import { useQueryContext } from '../../state/library/use-query-context.ts'
import { useSearchable } from '../../state/library/use-searchable.ts'
import { useApp, useHere, useLibrary, usePage } from '../../state/page.ts'
import { size, songs } from '../../words/format.ts'
import { DownloadsNow } from './DownloadsNow.tsx'

const shows = [
  { value: 'songs', words: t('downloads.songs') },
  { value: 'albums', words: t('downloads.albums') },
  { value: 'cached', words: t('downloads.keptFromListening') },
] as const
type Show = (typeof shows)[number]['value']

export function DownloadsScreen() {
  const page = usePage()
  const library = useLibrary()
  const { filter, selection } = useHere()
  const asking = useQueryContext(filter)
  const isSearchable = useSearchable()
  const [show, setShow] = useState<Show>('songs')
  const { done, bytes, cached, waiting, failed } = useApp(state => state.downloads)
  const { rows: all, unknown } = useKeptRows(show === 'cached' ? keptBits.cached : keptBits.downloaded)
  const rows = useNarrowed(library, show, all, isSearchable ? filter : '', asking)
  const albums = useMemo(() => albumsOf(library, rows), [library, rows])
  const isNothing = done + waiting + failed + cached.songs === 0
  return (
    <PageFrame label={t('downloads.downloads')} over={show === 'albums' ? null : <SelectionBar rows={rows} />}>
      <div className="page-head">
        <h1>{t('downloads.downloads')}</h1>
        {done > 0 && (
          <span className="hint num">
            {songs(done)} · {size(bytes)}
          </span>
        )}
        <span className="actions">
          <Button
            label={t('downloads.play')}
            icon="play"
            kind="main"
            disabled={rows.length === 0}
            onClick={() => playList(page, library, rows, 0, null)}
          />
          {show === 'cached' ? (
            <Button
              label={t('downloads.free', { size: size(cached.bytes) })}
              disabled={cached.songs === 0}
              onClick={() => page.layers.open({ kind: 'clear-kept', what: 'sound', bytes: cached.bytes })}
            />
          ) : (
            <Button
              label={t('downloads.removeAllMore')}
              disabled={done + waiting === 0}
              onClick={() => page.layers.open({ kind: 'clear-downloads' })}
            />
          )}
        </span>
      </div>
      <Banners />
      <DownloadsNow />
      {!isNothing && (
        <div className="tools">
          <FilterField label={t('downloads.filterDownloads')} />
          <Segments label={t('downloads.show')} value={show} options={shows} change={setShow} />
        </div>
      )}
      {unknown.length > 0 && show !== 'cached' && (
        <p className="hint">
          {t('downloads.notInYourLibrary', { count: unknown.length })}{' '}
          <Button label={t('downloads.remove')} kind="plain" onClick={() => void ask(page, 'downloads.remove', { tracks: unknown })} />
        </p>
      )}
      {show === 'cached' && cached.songs > 0 && (
        <p className="hint about">{t('downloads.songsYouListenedToStayHere', { size: size(cached.bytes) })}</p>
      )}
      {rows.length === 0 ? (
        <Nothing show={show} filter={filter} all={all} />
      ) : show === 'albums' ? (
        <AlbumGrid label={t('downloads.albums')} rows={albums} line="artist" choice={{ selection, select: page.view.select }} />
      ) : (
        <TrackList
          label={t('downloads.downloads')}
          table="lines"
          rows={rows}
          context={null}
          choice={{ selection, select: page.view.select }}
        />
      )}
    </PageFrame>
  )
}

type NothingProps = {
  readonly show: Show
  readonly filter: string
  /** Rows without the filter. */
  readonly all: Uint32Array
}

function Nothing({ show, filter, all }: NothingProps) {
  const page = usePage()
  const waiting = useApp(state => state.downloads.waiting)
  if (filter !== '') return <NothingMatches nothing="songsHere" rows={all} />
  if (show === 'cached') return <Empty heading={t('downloads.nothingKeptYet')} text={t('downloads.whatYouListenToIsKept')} />
  if (waiting > 0) return null
  return (
    <Empty heading={t('downloads.noDownloadsYet')} text={t('downloads.chooseDownloadInTheMenuOf')}>
      <Button label={t('downloads.goToAlbums')} kind="main" large onClick={() => page.view.go({ kind: 'albums' })} />
    </Empty>
  )
}

/** Album rows that these songs are on, a set of discs as one, by name. */
function albumsOf(library: Library, rows: Uint32Array): Uint32Array {
  const { albums, tracks } = library
  const there = new Set<number>()
  for (const row of rows) {
    const album = tracks.album[row] ?? -1
    if (album !== -1) there.add(albums.set[album] ?? album)
  }
  return library.albumOrder.filter(album => there.has(album))
}
