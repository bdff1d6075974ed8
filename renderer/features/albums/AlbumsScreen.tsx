// The page of all albums, as covers, list or table, sortable, filtered by name and artist while typing.

import { useDeferredValue, useMemo } from 'react'
import { totalsOf } from '../../../shared/library/order/totals.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { AlbumList } from '../../lists/AlbumList.tsx'
import { JumpBar } from '../../lists/JumpBar.tsx'
import { ListTools } from '../../lists/ListTools.tsx'
import { useAlbumSource } from '../../lists/menus/album-source.ts'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { useAlbumView } from '../../lists/use-collection-view.ts'
import { FilterField } from '../../query/FilterField.tsx'
import { MissingLine } from '../../query/MissingLine.tsx'
import { NoMatches } from '../../query/NoMatches.tsx'
import { shuffleAlbums } from '../../state/actions/shuffle-albums.ts'
import { useAppContext, useCurrentVisit, useLibrary } from '../../state/app-context.ts'
import { useFilteredAlbums } from '../../state/library/use-filtered-collections.ts'
import { useQueryContext } from '../../state/library/use-query-context.ts'
import { useSearchable } from '../../state/library/use-searchable.ts'
import { formatListLength, formatNumber } from '../../words/format.ts'

export function AlbumsScreen() {
  const app = useAppContext()
  const { view } = app
  const library = useLibrary()
  const { filter, selection } = useCurrentVisit()
  const deferredFilter = useDeferredValue(useSearchable() ? filter : '')
  const queryContext = useQueryContext(deferredFilter)
  const byName = useFilteredAlbums(library, deferredFilter, queryContext)
  const { rows, sortedBy, controller, list, tools } = useAlbumView('albums', { byName, ownOrder: null })
  const length = useMemo(() => rows.reduce((sum, row) => sum + (totalsOf(library).albums.length[row] ?? 0), 0), [library, rows])
  const { tracksOf } = useAlbumSource(rows)
  return (
    <PageFrame
      label={t('kinds.albums')}
      overlay={
        <>
          <JumpBar rows={rows} sortedBy={sortedBy} controller={controller} />
          <SelectionBar rows={rows} tracksOf={tracksOf} />
        </>
      }
    >
      <div className="page-head">
        <h1>{t('kinds.albums')}</h1>
        <span className="hint num">
          {formatNumber(rows.length)} · {formatListLength(length)}
        </span>
        <span className="actions">
          <Button
            label={t('actions.shuffleAlbums')}
            icon="shuffle"
            disabled={rows.length === 0}
            onClick={() => shuffleAlbums(app, library, rows, null, Math.random)}
          />
        </span>
      </div>
      <Banners />
      <div className="tools">
        <FilterField label={t('albums.filterAlbums')} />
        <ListTools {...tools} />
      </div>
      {rows.length > 0 ? (
        <AlbumList
          label={t('kinds.albums')}
          subtitle="artist"
          selectionState={{ selection, select: view.select, ids: library.albums.id }}
          {...list}
        />
      ) : filter === '' ? (
        <EmptyState heading={t('albums.emptyHeading')} text={t('albums.emptyDescription')} />
      ) : (
        <NoMatches emptyKind="albums" clearLabel={t('albums.showAllAlbums')} />
      )}
      {filter === '' && <MissingLine kind="album" />}
    </PageFrame>
  )
}
