// The table of all songs that a search finds: sortable, filterable, with chosen columns.

import type { ReactNode } from 'react'
import { lengthOfTracks } from '../../../shared/library/order/totals.ts'
import { t } from '../../../shared/words/words.ts'
import { Banners } from '../../layout/Banners.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { defaultColumns } from '../../lists/columns/columns.tsx'
import { useColumns } from '../../lists/columns/use-list-view.ts'
import { ColumnsButton } from '../../lists/ListTools.tsx'
import { PlayButtons } from '../../lists/PlayButtons.tsx'
import { FilterField } from '../../query/FilterField.tsx'
import { NoMatches } from '../../query/NoMatches.tsx'
import { TrackListOverlays, TrackTable } from '../../query/TrackTable.tsx'
import { useRows } from '../../query/use-rows.ts'
import { useLibrary } from '../../state/app-context.ts'
import { formatListLength, formatSongCount } from '../../words/format.ts'

export function TrackResults({ text, heading }: { readonly text: string; readonly heading: ReactNode }) {
  const library = useLibrary()
  const place = { kind: 'search', text } as const
  const list = useRows(place, null)
  const { rows, controller } = list
  const columns = useColumns('search', defaultColumns.playlist)
  const context = { place, title: `“${text}”` }
  return (
    <PageFrame label={t('search.results')} overlay={<TrackListOverlays list={list} />}>
      {heading}
      <Banners />
      <div className="tools">
        <FilterField label={t('lists.filterTheseSongs')} />
        <span className="hint num">
          {formatSongCount(rows.length)} · {formatListLength(lengthOfTracks(library, rows))}
        </span>
        <span className="end">
          <PlayButtons rows={rows} context={context} />
          <ColumnsButton controller={controller} />
        </span>
      </div>
      {rows.length > 0 ? (
        <TrackTable list={list} label={t('kinds.songs')} columns={columns} context={context} />
      ) : (
        list.isReady && <NoMatches emptyKind="songsHere" rows={list.unfiltered} />
      )}
    </PageFrame>
  )
}
