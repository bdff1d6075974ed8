// The page of genres, decades, playlists or tags: filtered while typing, in any order and layout.

import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { Layout } from '../../../shared/list-views.ts'
import { t } from '../../../shared/words/words.ts'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { type NamedPlaces, placeFilter, rowsByName } from '../../lists/columns/named-places.ts'
import { JumpBar } from '../../lists/JumpBar.tsx'
import { ListTools } from '../../lists/ListTools.tsx'
import { PlaceList, usePlaceSource } from '../../lists/PlaceList.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { usePlaceView } from '../../lists/use-collection-view.ts'
import { NoMatches } from '../../query/NoMatches.tsx'
import { useAppContext, useCurrentVisit, useLibrary } from '../../state/app-context.ts'
import { formatListLength, formatNumber } from '../../words/format.ts'
import { NameFilter } from './NameFilter.tsx'
import { useTotalLength } from './use-total-length.ts'

/** A group of places with a heading and a list of its own. */
type PlaceGroup = { readonly heading: string; readonly rows: Uint32Array; readonly list: (rows: Uint32Array) => ReactNode }

const noRows = new Uint32Array(0)

type Props = {
  readonly kind: 'genres' | 'decades' | 'playlists' | 'tags'
  readonly label: string
  readonly places: NamedPlaces
  /** The page's title, if it differs from the list's label. */
  readonly title?: string
  /**
   * The rows of the page's main list, in any order, as the page sorts them by name; absent: all places. Not used if `ownOrder` is given.
   */
  readonly limitTo?: Uint32Array
  /**
   * The rows of the main list in an order of their own (the service's order of playlists, or decades newest first); null: there is none.
   */
  readonly ownOrder?: Uint32Array | null
  /** The name of the order of `ownOrder` in the sort menu. */
  readonly ownOrderName?: string
  readonly layout?: Layout
  /** A group above the main list. */
  readonly before?: PlaceGroup
  /** A group below the main list. */
  readonly after?: PlaceGroup
  /** A further group of things that are no places of the library (smart playlists); `count` and `list` are filtered already. */
  readonly extraGroup?: { readonly heading: string; readonly count: number; readonly list: ReactNode }
  /** The main list's own heading, if there are groups beside it. */
  readonly heading?: string
  /** The sentence shown while there are no places at all. */
  readonly emptyText: string
  /** Buttons for all of the places, beside the title. */
  readonly actions?: ReactNode
}

export function PlacesPage({
  kind,
  label,
  title = label,
  places,
  ownOrder = null,
  ownOrderName,
  limitTo,
  layout = 'grid',
  before,
  after,
  extraGroup,
  heading,
  emptyText,
  actions,
}: Props) {
  const { view } = useAppContext()
  const { filter, selection } = useCurrentVisit()
  const deferredFilter = useDeferredValue(filter)
  const allByName = useMemo(() => rowsByName(places), [places])
  const filterRows = useMemo(() => placeFilter(places, deferredFilter), [places, deferredFilter])
  const collectionRows = useMemo(() => {
    const shownRows = new Set(ownOrder ?? limitTo ?? allByName)
    const byName = allByName.filter(row => shownRows.has(row))
    return {
      byName: filterRows(byName),
      ownOrder: ownOrder === null ? null : filterRows(ownOrder),
      ownOrderName,
    }
  }, [allByName, ownOrder, ownOrderName, limitTo, filterRows])
  const { rows, sortedBy, controller, list, tools } = usePlaceView(kind, collectionRows, places, layout)
  const { tracksOf } = usePlaceSource(places, rows)
  const library = useLibrary()
  const length = useTotalLength(library, places, rows)
  const filterGroup = (group: PlaceGroup | undefined): Uint32Array => (group === undefined ? noRows : filterRows(group.rows))
  const [rowsBefore, rowsAfter] = [filterGroup(before), filterGroup(after)]
  const shelf = (name: string, many: number, content: ReactNode, className = ''): ReactNode => (
    <section className={`shelf ${className}`} aria-label={name}>
      <div className="shelf-head">
        <h2>{name}</h2>
        <span className="hint num">{formatNumber(many)}</span>
      </div>
      {content}
    </section>
  )
  const above = before && rowsBefore.length > 0 ? shelf(before.heading, rowsBefore.length, before.list(rowsBefore)) : null
  const below = after && rowsAfter.length > 0 ? shelf(after.heading, rowsAfter.length, after.list(rowsAfter), 'archived') : null
  const extraSection = extraGroup && extraGroup.count > 0 ? shelf(extraGroup.heading, extraGroup.count, extraGroup.list, 'archived') : null
  return (
    <PageFrame
      label={title}
      overlay={
        <>
          <JumpBar rows={rows} sortedBy={sortedBy} controller={controller} />
          <SelectionBar rows={rows} tracksOf={tracksOf} />
        </>
      }
    >
      <div className="page-head">
        <h1>{title}</h1>
        <span className="hint num">
          {formatNumber(rows.length + rowsBefore.length + (extraGroup?.count ?? 0))}
          {length > 0 && ` · ${formatListLength(length)}`}
        </span>
        {actions !== undefined && (
          <>
            <span className="grow" />
            {actions}
          </>
        )}
      </div>
      <Banners />
      <div className="tools">
        <NameFilter label={t(`places.filter.${kind}`)} />
        <ListTools {...tools} />
      </div>
      {above}
      {(above ?? extraSection) !== null && heading !== undefined && rows.length > 0 && (
        <div className="shelf-head">
          <h2>{heading}</h2>
          <span className="hint num">{formatNumber(rows.length)}</span>
        </div>
      )}
      {rows.length > 0 ? (
        <PlaceList
          label={heading ?? label}
          places={places}
          selectionState={{ selection, select: view.select, ids: places.ids }}
          {...list}
        />
      ) : (above ?? below ?? extraSection) !== null ? null : filter === '' ? (
        <EmptyState heading={t(`places.emptyHeading.${kind}`)} text={emptyText} />
      ) : (
        <NoMatches emptyKind={kind} rows={null} clearLabel={t(`places.showAll.${kind}`)} />
      )}
      {below}
      {extraSection}
    </PageFrame>
  )
}
