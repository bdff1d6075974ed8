// The view options of a list: sort order (where there are no column heads), cover size, columns, layout.

import type { ReactNode } from 'react'
import type { SortBy } from '../../shared/library/model/model.ts'
import type { AlbumSortBy, ArtistSortBy } from '../../shared/library/order/sort-collections.ts'
import type { Layout } from '../../shared/list-views.ts'
import { t } from '../../shared/words/words.ts'
import { IconButton } from '../controls/Button.tsx'
import { Icon, type IconName } from '../controls/Icon.tsx'
import { Select } from '../controls/Select.tsx'
import { CoversButton } from './CoversButton.tsx'
import type { PlaceSortBy } from './columns/named-places.ts'
import type { Covers, Sorting } from './columns/use-list-view.ts'
import type { ListController } from './virtual/list-controller.ts'

const looks = {
  grid: { icon: 'grid', words: t('lists.covers') },
  list: { icon: 'lines', words: t('lists.list') },
  table: { icon: 'rows', words: t('lists.table') },
} as const satisfies Record<Layout, { readonly icon: IconName; readonly words: string }>

/** The sort orders of all kinds of lists. */
export type AnyOrder = SortBy | AlbumSortBy | ArtistSortBy | PlaceSortBy
export type Order<By extends AnyOrder> = { readonly by: By; readonly descending: boolean; readonly words: string }

type Props<By extends AnyOrder> = {
  readonly layouts: readonly Layout[]
  readonly layout: { readonly now: Layout; readonly change: (layout: Layout) => void }
  readonly covers?: Covers
  readonly orders: readonly Order<By>[]
  /** The name of the place's own order; null if it has none. */
  readonly own?: string | null
  readonly sorting: Sorting<By>
  readonly controller: ListController | null
  /** Further tools, after the others. */
  readonly children?: ReactNode
}

export function ListTools<By extends AnyOrder>({ layouts, layout, covers, orders, own = null, sorting, controller, children }: Props<By>) {
  return (
    <span className="end">
      {layout.now === 'table' ? <ColumnsButton controller={controller} /> : <OrderSelect orders={orders} own={own} sorting={sorting} />}
      {layout.now === 'grid' && covers && <CoversButton covers={covers} />}
      <span className="seg" role="radiogroup" aria-label={t('lists.layout')}>
        {layouts.map(each => (
          <label key={each} className={`icon-only ${each === layout.now ? 'is-on' : ''}`} title={looks[each].words}>
            <input
              type="radio"
              name="layout"
              aria-label={looks[each].words}
              checked={each === layout.now}
              onChange={() => layout.change(each)}
            />
            <Icon name={looks[each].icon} size={16} />
          </label>
        ))}
      </span>
      {children}
    </span>
  )
}

/** Opens the menu of columns, as the heads of the table do. */
export function ColumnsButton({ controller }: { readonly controller: ListController | null }) {
  return (
    <IconButton
      icon="columns"
      label={t('lists.columns')}
      onClick={event => {
        const { left, bottom } = event.currentTarget.getBoundingClientRect()
        controller?.openColumns?.(left, bottom)
      }}
    />
  )
}

/** The name of a sort order, as `By plays`. */
const byWords = (by: AnyOrder): string => t(`lists.by.${by}`)

function OrderSelect<By extends AnyOrder>({
  orders,
  own,
  sorting,
}: Pick<Props<By>, 'orders' | 'sorting'> & { readonly own: string | null }) {
  const { now } = sorting
  const keyOf = ({ by, descending }: { readonly by: By; readonly descending: boolean }): string => `${descending ? '-' : ''}${by}`
  const known = orders.map(order => ({ value: keyOf(order), words: order.words }))
  const isKnown = now !== null && known.some(({ value }) => value === keyOf(now))
  const options =
    isKnown && own === null ? known : [{ value: '', words: own ?? (now === null ? t('lists.ownOrder') : byWords(now.by)) }, ...known]
  return (
    <Select
      label={t('lists.order')}
      value={isKnown ? keyOf(now) : ''}
      options={options}
      change={value => {
        const order = orders.find(each => keyOf(each) === value)
        if (order !== undefined) sorting.change({ by: order.by, descending: order.descending })
        else if (own !== null) sorting.change(null)
      }}
    />
  )
}
