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
import type { CoverSizeChoice, Sorting } from './columns/use-list-view.ts'
import type { ListController } from './virtual/list-controller.ts'

const layoutOptions = {
  grid: { icon: 'grid', label: t('kinds.covers') },
  list: { icon: 'lines', label: t('lists.layout.list') },
  table: { icon: 'rows', label: t('lists.layout.table') },
} as const satisfies Record<Layout, { readonly icon: IconName; readonly label: string }>

/** The sort orders of all kinds of lists. */
export type AnySortBy = SortBy | AlbumSortBy | ArtistSortBy | PlaceSortBy
export type SortOption<By extends AnySortBy> = { readonly by: By; readonly descending: boolean; readonly label: string }

type Props<By extends AnySortBy> = {
  readonly layouts: readonly Layout[]
  readonly layout: { readonly current: Layout; readonly change: (layout: Layout) => void }
  readonly coverSize?: CoverSizeChoice
  readonly sortOptions: readonly SortOption<By>[]
  /** The name of the place's own order; null if it has none. */
  readonly ownOrderText?: string | null
  readonly sorting: Sorting<By>
  readonly controller: ListController | null
  /** Further tools, after the others. */
  readonly children?: ReactNode
}

export function ListTools<By extends AnySortBy>({
  layouts,
  layout,
  coverSize,
  sortOptions,
  ownOrderText = null,
  sorting,
  controller,
  children,
}: Props<By>) {
  return (
    <span className="end">
      {layout.current === 'table' ? (
        <ColumnsButton controller={controller} />
      ) : (
        <SortSelect sortOptions={sortOptions} ownOrderText={ownOrderText} sorting={sorting} />
      )}
      {layout.current === 'grid' && coverSize && <CoversButton coverSize={coverSize} />}
      <span className="seg" role="radiogroup" aria-label={t('lists.layoutLabel')}>
        {layouts.map(offered => (
          <label key={offered} className={`icon-only ${offered === layout.current ? 'is-on' : ''}`} title={layoutOptions[offered].label}>
            <input
              type="radio"
              name="layout"
              aria-label={layoutOptions[offered].label}
              checked={offered === layout.current}
              onChange={() => layout.change(offered)}
            />
            <Icon name={layoutOptions[offered].icon} size={16} />
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
const sortText = (by: AnySortBy): string => t(`lists.by.${by}`)

function SortSelect<By extends AnySortBy>({
  sortOptions,
  ownOrderText,
  sorting,
}: Pick<Props<By>, 'sortOptions' | 'sorting'> & { readonly ownOrderText: string | null }) {
  const { current } = sorting
  const sortOptionKey = ({ by, descending }: { readonly by: By; readonly descending: boolean }): string => `${descending ? '-' : ''}${by}`
  const knownOptions = sortOptions.map(order => ({ value: sortOptionKey(order), label: order.label }))
  const isKnown = current !== null && knownOptions.some(({ value }) => value === sortOptionKey(current))
  const options =
    isKnown && ownOrderText === null
      ? knownOptions
      : [{ value: '', label: ownOrderText ?? (current === null ? t('lists.ownOrder') : sortText(current.by)) }, ...knownOptions]
  return (
    <Select
      label={t('lists.order')}
      value={isKnown ? sortOptionKey(current) : ''}
      options={options}
      onChange={value => {
        const order = sortOptions.find(each => sortOptionKey(each) === value)
        if (order !== undefined) sorting.change({ by: order.by, descending: order.descending })
        else if (ownOrderText !== null) sorting.change(null)
      }}
    />
  )
}
