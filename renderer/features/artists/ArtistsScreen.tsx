// The page of all artists or album artists, as round pictures, list or table, sortable, filtered while typing.

import { useDeferredValue } from 'react'
import { t } from '../../../shared/words/words.ts'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { ArtistList } from '../../lists/ArtistList.tsx'
import { JumpBar } from '../../lists/JumpBar.tsx'
import { ListTools } from '../../lists/ListTools.tsx'
import { useArtistSource } from '../../lists/menus/artist-source.ts'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { useArtistView } from '../../lists/use-collection-view.ts'
import { FilterField } from '../../query/FilterField.tsx'
import { MissingLine } from '../../query/MissingLine.tsx'
import { NoMatches } from '../../query/NoMatches.tsx'
import { useApp, useAppContext, useCurrentVisit, useLibrary } from '../../state/app-context.ts'
import { useFilteredArtists } from '../../state/library/use-filtered-collections.ts'
import { useQueryContext } from '../../state/library/use-query-context.ts'
import { useSearchable } from '../../state/library/use-searchable.ts'
import { formatListLength, formatNumber } from '../../words/format.ts'
import { ArtistsKindSwitch, useArtistsOrder } from './ArtistsKind.tsx'

export function ArtistsScreen() {
  const { view } = useAppContext()
  const library = useLibrary()
  const { filter, selection } = useCurrentVisit()
  const deferredFilter = useDeferredValue(useSearchable() ? filter : '')
  const order = useArtistsOrder()
  const queryContext = useQueryContext(deferredFilter)
  const byName = useFilteredArtists(library, order, deferredFilter, queryContext)
  const { rows, sortedBy, controller, list, tools } = useArtistView('artists', { byName, ownOrder: null })
  const length = useApp(state => state.library.counts?.length ?? 0)
  const { tracksOf } = useArtistSource(rows)
  return (
    <PageFrame
      label={t('kinds.artists')}
      overlay={
        <>
          <JumpBar rows={rows} sortedBy={sortedBy} controller={controller} />
          <SelectionBar rows={rows} tracksOf={tracksOf} />
        </>
      }
    >
      <div className="page-head">
        <h1>{t('kinds.artists')}</h1>
        <span className="hint num">
          {deferredFilter === '' ? `${formatNumber(rows.length)} · ${formatListLength(length)}` : formatNumber(rows.length)}
        </span>
        <span className="actions">
          <ArtistsKindSwitch />
        </span>
      </div>
      <Banners />
      <div className="tools">
        <FilterField label={t('artists.filterArtists')} />
        <ListTools {...tools} />
      </div>
      {rows.length > 0 ? (
        <ArtistList label={t('kinds.artists')} selectionState={{ selection, select: view.select, ids: library.artists.id }} {...list} />
      ) : filter === '' ? (
        <EmptyState heading={t('artists.emptyHeading')} text={t('artists.emptyDescription')} />
      ) : (
        <NoMatches emptyKind="artists" clearLabel={t('artists.showAllArtists')} />
      )}
      {filter === '' && <MissingLine kind="artist" />}
    </PageFrame>
  )
}
