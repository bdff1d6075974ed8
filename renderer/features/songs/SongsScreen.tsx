// The page of all songs: sorted by any column, filtered, played from any row.

import { useMemo } from 'react'
import type { SortBy } from '../../../shared/library/model/model.ts'
import { firstSongs } from '../../../shared/library/places/first-view.ts'
import { t } from '../../../shared/words/words.ts'
import { Empty } from '../../controls/Empty.tsx'
import { Banners } from '../../frame/Banners.tsx'
import { FirstLoadScreen } from '../../frame/FirstLoadScreen.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import { usualColumns } from '../../lists/columns/columns.tsx'
import { useColumns, useLayout } from '../../lists/columns/use-list-view.ts'
import { JumpBar, RoomForJumpBar } from '../../lists/JumpBar.tsx'
import { ListTools, type Order } from '../../lists/ListTools.tsx'
import { PlayButtons } from '../../lists/PlayButtons.tsx'
import { lengthOf, SelectionBar } from '../../lists/SelectionBar.tsx'
import { TrackList } from '../../lists/TrackList.tsx'
import { FilterChips } from '../../query/FilterChips.tsx'
import { FilterField } from '../../query/FilterField.tsx'
import { NothingMatches } from '../../query/NothingMatches.tsx'
import { useRows } from '../../query/use-rows.ts'
import { useApp, useHere, useIsFirstLook, useLibrary } from '../../state/page.ts'
import { count, listLength } from '../../words/format.ts'

const place = { kind: 'songs' } as const
const byTitle = { by: 'title', descending: false } as const
const songOrders: readonly Order<SortBy>[] = [
  { ...byTitle, words: t('songs.byTitle') },
  { by: 'artist', descending: false, words: t('songs.byArtistThenYear') },
  { by: 'album', descending: false, words: t('songs.byAlbum') },
  { by: 'genre', descending: false, words: t('songs.byGenre') },
  { by: 'year', descending: true, words: t('songs.newestFirst') },
  { by: 'added', descending: true, words: t('songs.lastAddedFirst') },
  { by: 'plays', descending: true, words: t('songs.mostPlayedFirst') },
  { by: 'length', descending: true, words: t('songs.longestFirst') },
]

export function SongsScreen() {
  const library = useLibrary()
  const { filter } = useHere()
  const isFirstLook = useIsFirstLook()
  const counts = useApp(state => state.library.counts)
  const { rows: found, sorting, sortedBy, choice, controller, setController } = useRows(place, byTitle)
  const columns = useColumns('songs', usualColumns.songs)
  const layout = useLayout('songs', 'table')
  // The first look has only the first songs by title, and the total number.
  const rows = useMemo(() => (isFirstLook ? found.subarray(0, firstSongs) : found), [isFirstLook, found])
  const known = useMemo(() => ({ tracks: rows.length, length: lengthOf(library, rows) }), [library, rows])
  const total = (isFirstLook ? counts : null) ?? known
  const context = { place, title: filter === '' ? t('songs.songs') : t('songs.songsWith', { text: filter }) }
  const list = { label: t('songs.songs'), rows, context, choice, sortedBy, controller: setController }
  if (isFirstLook && (filter !== '' || sorting.now?.by !== byTitle.by || sorting.now.descending)) return <FirstLoadScreen />
  return (
    <PageFrame
      label={t('songs.songs')}
      over={
        <>
          {isFirstLook ? <RoomForJumpBar /> : <JumpBar rows={rows} sortedBy={sortedBy} controller={controller} />}
          <SelectionBar rows={rows} />
        </>
      }
    >
      <div className="page-head">
        <h1>{t('songs.songs')}</h1>
        <span className="hint num">
          {count(total.tracks)} · {listLength(total.length)}
        </span>
        <span className="actions">
          <PlayButtons rows={rows} context={context} />
        </span>
      </div>
      <Banners />
      <div className="tools">
        <FilterField label={t('songs.filterSongs')} />
        <FilterChips />
        <ListTools layouts={['list', 'table']} layout={layout} orders={songOrders} sorting={sorting} controller={controller} />
      </div>
      {rows.length > 0 ? (
        layout.now === 'list' ? (
          <TrackList {...list} table="lines" />
        ) : (
          <TrackList {...list} table="songs" columns={columns} sorting={sorting} />
        )
      ) : filter === '' ? (
        <Empty heading={t('songs.noSongsYet')} text={t('songs.songsAppearHereOnceTheService')} />
      ) : (
        <NothingMatches nothing="songs" all={t('songs.showAllSongs')} />
      )}
    </PageFrame>
  )
}
