// The page of genres, decades, playlists or tags: filtered while typing, in any order and layout.

import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { Layout } from '../../../shared/list-views.ts'
import { t } from '../../../shared/words/words.ts'
import { Empty } from '../../controls/Empty.tsx'
import { Banners } from '../../frame/Banners.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import { type NamedPlaces, placesWith, rowsByName } from '../../lists/columns/named-places.ts'
import { JumpBar } from '../../lists/JumpBar.tsx'
import { ListTools } from '../../lists/ListTools.tsx'
import { PlaceList, usePlaceSource } from '../../lists/PlaceList.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { usePlaceView } from '../../lists/use-collection-view.ts'
import { NothingMatches } from '../../query/NothingMatches.tsx'
import { useHere, useLibrary, usePage } from '../../state/page.ts'
import { count, listLength } from '../../words/format.ts'
import { NameFilter } from './NameFilter.tsx'
import { useLengthOf } from './use-length-of.ts'

/** A group of places with a heading and a list of its own. */
type Apart = { readonly heading: string; readonly rows: Uint32Array; readonly list: (rows: Uint32Array) => ReactNode }

const noRows = new Uint32Array(0)

type Props = {
  readonly kind: 'genres' | 'decades' | 'playlists' | 'tags'
  readonly label: string
  readonly places: NamedPlaces
  /** The page's title, if it differs from the list's label. */
  readonly title?: string
  /** Rows of the page's main list; if absent, all places. Sorted by name unless `own` is given. */
  readonly only?: Uint32Array
  /** The rows of the main list in the service's own order; null if it has none. */
  readonly own?: Uint32Array | null
  /** The name of that order in the sort menu. */
  readonly ownWords?: string
  readonly layout?: Layout
  /** Groups above and below the main list. */
  readonly before?: Apart
  readonly after?: Apart
  /** A further group of things that are no places of the library (smart playlists); `count` and `list` are filtered already. */
  readonly beside?: { readonly heading: string; readonly count: number; readonly list: ReactNode }
  /** The main list's own heading, if there are groups beside it. */
  readonly heading?: string
  /** The sentence shown while there are no places at all. */
  readonly nothing: string
  /** Buttons for all of the places, beside the title. */
  readonly acts?: ReactNode
}

export function PlacesPage({
  kind,
  label,
  title = label,
  places,
  own = null,
  ownWords,
  only,
  layout = 'grid',
  before,
  after,
  beside,
  heading,
  nothing,
  acts,
}: Props) {
  const { view } = usePage()
  const { filter, selection } = useHere()
  const asked = useDeferredValue(filter)
  const ordered = useMemo(() => rowsByName(places), [places])
  const found = useMemo(() => {
    const fits = new Set(own ?? only ?? ordered)
    const byName = ordered.filter(row => fits.has(row))
    return { byName: placesWith(places, byName, asked), own: own === null ? null : placesWith(places, own, asked), ownWords }
  }, [places, ordered, own, ownWords, only, asked])
  const { rows, sortedBy, controller, list, tools } = usePlaceView(kind, found, places, layout)
  const { tracksOf } = usePlaceSource(places, rows)
  const library = useLibrary()
  const length = useLengthOf(library, places, rows)
  const within = (part: Apart | undefined): Uint32Array => (part === undefined ? noRows : placesWith(places, part.rows, asked))
  const [inBefore, inAfter] = [within(before), within(after)]
  const shelf = (name: string, many: number, content: ReactNode, className = ''): ReactNode => (
    <section className={`shelf ${className}`} aria-label={name}>
      <div className="shelf-head">
        <h2>{name}</h2>
        <span className="hint num">{count(many)}</span>
      </div>
      {content}
    </section>
  )
  const above = before && inBefore.length > 0 ? shelf(before.heading, inBefore.length, before.list(inBefore)) : null
  const below = after && inAfter.length > 0 ? shelf(after.heading, inAfter.length, after.list(inAfter), 'archived') : null
  const others = beside && beside.count > 0 ? shelf(beside.heading, beside.count, beside.list, 'archived') : null
  return (
    <PageFrame
      label={title}
      over={
        <>
          <JumpBar rows={rows} sortedBy={sortedBy} controller={controller} />
          <SelectionBar rows={rows} tracksOf={tracksOf} />
        </>
      }
    >
      <div className="page-head">
        <h1>{title}</h1>
        <span className="hint num">
          {count(rows.length + inBefore.length + (beside?.count ?? 0))}
          {length > 0 && ` · ${listLength(length)}`}
        </span>
        {acts !== undefined && (
          <>
            <span className="grow" />
            {acts}
          </>
        )}
      </div>
      <Banners />
      <div className="tools">
        <NameFilter label={t(`places.filter.${kind}`)} />
        <ListTools {...tools} />
      </div>
      {above}
      {(above ?? others) !== null && heading !== undefined && rows.length > 0 && (
        <div className="shelf-head">
          <h2>{heading}</h2>
          <span className="hint num">{count(rows.length)}</span>
        </div>
      )}
      {rows.length > 0 ? (
        <PlaceList label={heading ?? label} places={places} choice={{ selection, select: view.select, ids: places.ids }} {...list} />
      ) : (above ?? below ?? others) !== null ? null : filter === '' ? (
        <Empty heading={t(`places.noneYet.${kind}`)} text={nothing} />
      ) : (
        <NothingMatches nothing={kind} rows={null} all={t(`places.showAll.${kind}`)} />
      )}
      {below}
      {others}
    </PageFrame>
  )
}
