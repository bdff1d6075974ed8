// The page of all songs: sorted by any column, filtered, played from any row.

import { useMemo } from 'react'
import type { SortBy } from '../../../shared/library/model/model.ts'
import { lengthOfTracks } from '../../../shared/library/order/totals.ts'
import { firstTracks } from '../../../shared/library/places/first-view.ts'
import { t } from '../../../shared/words/words.ts'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { FirstLoadScreen } from '../../layout/FirstLoadScreen.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { defaultColumns } from '../../lists/columns/columns.tsx'
import { useColumns, useLayout } from '../../lists/columns/use-list-view.ts'
import { JumpBar, JumpBarPlaceholder } from '../../lists/JumpBar.tsx'
import { ListTools, type SortOption } from '../../lists/ListTools.tsx'
import { PlayButtons } from '../../lists/PlayButtons.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { TrackList } from '../../lists/TrackList.tsx'
import { FilterChips } from '../../query/FilterChips.tsx'
import { FilterField } from '../../query/FilterField.tsx'
import { NoMatches } from '../../query/NoMatches.tsx'
import { useRows } from '../../query/use-rows.ts'
import { useApp, useCurrentVisit, useIsFirstLook, useLibrary } from '../../state/app-context.ts'
import { formatListLength, formatNumber } from '../../words/format.ts'

const place = { kind: 'songs' } as const
const sortByTitle = { by: 'title', descending: false } as const
const trackSortOptions: readonly SortOption<SortBy>[] = [
  { ...sortByTitle, label: t('lists.by.title') },
  { by: 'artist', descending: false, label: t('lists.by.artistThenYear') },
  { by: 'album', descending: false, label: t('lists.by.album') },
  { by: 'genre', descending: false, label: t('lists.by.genre') },
  { by: 'year', descending: true, label: t('lists.by.newest') },
  { by: 'added', descending: true, label: t('lists.by.lastAdded') },
  { by: 'plays', descending: true, label: t('lists.by.mostPlayed') },
  { by: 'length', descending: true, label: t('lists.by.longest') },
]

export function SongsScreen() {
  const library = useLibrary()
  const { filter } = useCurrentVisit()
  const isFirstLook = useIsFirstLook()
  const counts = useApp(state => state.library.counts)
  const { rows: foundRows, sorting, sortedBy, selectionState, controller, setController } = useRows(place, sortByTitle)
  const columns = useColumns('songs', defaultColumns.songs)
  const layout = useLayout('songs', 'table')
  // The first look has only the first songs by title, and the total number.
  const rows = useMemo(() => (isFirstLook ? foundRows.subarray(0, firstTracks) : foundRows), [isFirstLook, foundRows])
  const shownTotals = useMemo(() => ({ tracks: rows.length, length: lengthOfTracks(library, rows) }), [library, rows])
  const totals = (isFirstLook ? counts : null) ?? shownTotals
  const context = { place, title: filter === '' ? t('kinds.songs') : t('songs.withText', { text: filter }) }
  const listProps = { label: t('kinds.songs'), rows, context, selectionState, sortedBy, controller: setController }
  if (isFirstLook && (filter !== '' || sorting.current?.by !== sortByTitle.by || sorting.current.descending)) return <FirstLoadScreen />
  return (
    <PageFrame
      label={t('kinds.songs')}
      overlay={
        <>
          {isFirstLook ? <JumpBarPlaceholder /> : <JumpBar rows={rows} sortedBy={sortedBy} controller={controller} />}
          <SelectionBar rows={rows} />
        </>
      }
    >
      <div className="page-head">
        <h1>{t('kinds.songs')}</h1>
        <span className="hint num">
          {formatNumber(totals.tracks)} · {formatListLength(totals.length)}
        </span>
        <span className="actions">
          <PlayButtons rows={rows} context={context} />
        </span>
      </div>
      <Banners />
      <div className="tools">
        <FilterField label={t('songs.filterSongs')} />
        <FilterChips />
        <ListTools layouts={['list', 'table']} layout={layout} sortOptions={trackSortOptions} sorting={sorting} controller={controller} />
      </div>
      {rows.length > 0 ? (
        layout.current === 'list' ? (
          <TrackList {...listProps} table="lines" />
        ) : (
          <TrackList {...listProps} table="songs" columns={columns} sorting={sorting} />
        )
      ) : filter === '' ? (
        <EmptyState heading={t('songs.emptyHeading')} text={t('songs.emptyDescription')} />
      ) : (
        <NoMatches emptyKind="songs" clearLabel={t('songs.showAllSongs')} />
      )}
    </PageFrame>
  )
}
