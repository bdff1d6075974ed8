// The heads of a track table. Press to sort: ascending, descending, then the order of the place again.
import type { KeyboardEvent } from 'react'
import type { Sort, TrackOrder } from '../../shared/library/model.ts'
import { Icon } from '../parts/Icon.tsx'
import { type Column, type TableKind, tables } from './columns.tsx'

export type Sorting = { readonly now: Sort | null; readonly change: (sort: Sort | null) => void }

/** What a press on a head makes of the present sort. Numbers of plays and dates begin with the largest. */
export function nextSort(now: Sort | null, by: TrackOrder): Sort | null {
  const largestFirst = by === 'plays' || by === 'added'
  if (now?.by !== by) return { by, descending: largestFirst }
  return now.descending === largestFirst ? { by, descending: !largestFirst } : null
}

type Props = {
  readonly table: TableKind
  readonly sorting: Sorting | null
  /** Down leaves the heads for the rows. */
  readonly leave: () => void
}

export function TableHead({ table, sorting, leave }: Props) {
  return (
    <div className="thead" role="row" aria-rowindex={1}>
      {tables[table].map((column: Column) => (
        <Head key={column.key} column={column} sorting={sorting} leave={leave} />
      ))}
    </div>
  )
}

function Head({ column, sorting, leave }: { readonly column: Column; readonly sorting: Sorting | null; readonly leave: () => void }) {
  const { by } = column
  const side = /\b[nr]\b/.test(column.className) ? 'r' : ''
  if (by === undefined || sorting === null) {
    return (
      <span role="columnheader" className={side}>
        {column.head}
      </span>
    )
  }
  const sorted = sorting.now?.by === by ? sorting.now : null
  const order = sorted === null ? 'none' : sorted.descending ? 'descending' : 'ascending'
  return (
    <span role="columnheader" aria-sort={order} className={`${side} ${sorted === null ? '' : 'is-sorted'}`}>
      <button
        type="button"
        tabIndex={-1}
        className="sort"
        onClick={() => sorting.change(nextSort(sorting.now, by))}
        onKeyDown={event => move(event, leave)}
      >
        {column.head}
        {sorted && <Icon name={sorted.descending ? 'desc' : 'asc'} />}
      </button>
    </span>
  )
}

function move(event: KeyboardEvent<HTMLButtonElement>, leave: () => void): void {
  const heads = [...(event.currentTarget.closest('.thead')?.querySelectorAll('button') ?? [])]
  const at = heads.indexOf(event.currentTarget)
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step !== 0) heads[at + step]?.focus()
  else if (event.key === 'ArrowDown') leave()
  else return
  event.preventDefault()
  event.stopPropagation()
}
