// The page of all artists or album artists, as round pictures, list or table, sortable.

import { useDeferredValue, useMemo } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Empty } from '../../controls/Empty.tsx'
import { Banners } from '../../frame/Banners.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import { ArtistList } from '../../lists/ArtistList.tsx'
import { JumpBar } from '../../lists/JumpBar.tsx'
import { ListTools } from '../../lists/ListTools.tsx'
import { useArtistSource } from '../../lists/menus/artist-source.ts'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { useArtistView } from '../../lists/use-collection-view.ts'
import { FilterField } from '../../query/FilterField.tsx'
import { MissingLine } from '../../query/MissingLine.tsx'
import { NothingMatches } from '../../query/NothingMatches.tsx'
import { filterArtists } from '../../state/library/filter.ts'
import { useQueryContext } from '../../state/library/use-query-context.ts'
import { useSearchable } from '../../state/library/use-searchable.ts'
import { useApp, useHere, useLibrary, usePage } from '../../state/page.ts'
import { count, listLength } from '../../words/format.ts'
import { ArtistsSwitch, useArtistsOrder } from './ArtistsKind.tsx'

export function ArtistsScreen() {
  const { view } = usePage()
  const library = useLibrary()
  const { filter, selection } = useHere()
  const asked = useDeferredValue(useSearchable() ? filter : '')
  const order = useArtistsOrder()
  const asking = useQueryContext(asked)
  const byName = useMemo(() => filterArtists(library, order, asked, asking), [library, order, asked, asking])
  const { rows, sortedBy, controller, list, tools } = useArtistView('artists', { byName, own: null })
  const length = useApp(state => state.library.counts?.length ?? 0)
  const { tracksOf } = useArtistSource(rows)
  return (
    <PageFrame
      label={t('artists.artists')}
      over={
        <>
          <JumpBar rows={rows} sortedBy={sortedBy} controller={controller} />
          <SelectionBar rows={rows} tracksOf={tracksOf} />
        </>
      }
    >
      <div className="page-head">
        <h1>{t('artists.artists')}</h1>
        <span className="hint num">{asked === '' ? `${count(rows.length)} · ${listLength(length)}` : count(rows.length)}</span>
        <span className="actions">
          <ArtistsSwitch />
        </span>
      </div>
      <Banners />
      <div className="tools">
        <FilterField label={t('artists.filterArtists')} />
        <ListTools {...tools} />
      </div>
      {rows.length > 0 ? (
        <ArtistList label={t('artists.artists')} choice={{ selection, select: view.select, ids: library.artists.id }} {...list} />
      ) : filter === '' ? (
        <Empty heading={t('artists.noArtistsYet')} text={t('artists.artistsAppearHereOnceTheService')} />
      ) : (
        <NothingMatches nothing="artists" all={t('artists.showAllArtists')} />
      )}
      {filter === '' && <MissingLine what="artist" />}
    </PageFrame>
  )
}
