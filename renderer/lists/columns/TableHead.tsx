// The column heads of a table: click to sort, drag the edge to resize, drag the head to reorder; all of it by keyboard as well.

import type { KeyboardEvent, MouseEvent } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { type Column, choiceOf, type Placed } from './column.ts'
import { moveBefore, moveBy, widen } from './column-changes.ts'
import { drawEdge, drawHead, naturalWidth } from './drag-columns.ts'
import type { Columns, Sorting, SortOf } from './use-list-view.ts'

/** The sort after a click on a head: its first direction, then the other, then none; plays and dates start descending. */
export function nextSort<By extends string>(
  now: SortOf<By> | null,
  { by, largestFirst = false }: { readonly by: By; readonly largestFirst?: boolean },
): SortOf<By> | null {
  if (now?.by !== by) return { by, descending: largestFirst }
  return now.descending === largestFirst ? { by, descending: !largestFirst } : null
}

type Props<Item, By extends string> = {
  /** The columns that have room. */
  readonly shown: readonly Placed<Item, By>[]
  readonly sorting: Sorting<By> | null
  /** Null: the columns cannot be changed. */
  readonly columns: Columns | null
  /** Opens the menu of columns at a point of the window, pixels. */
  readonly openColumns: (x: number, y: number) => void
  /** Moves the focus to the rows, on Arrow down. */
  readonly leave: () => void
  readonly say: (words: string) => void
}

/** The change of a column's width per key press, rem. */
const widthStep = 1

export function TableHead<Item, By extends string>({ shown, sorting, columns, openColumns, leave, say }: Props<Item, By>) {
  const all = columns?.now ?? shown.map(choiceOf)
  const change = (next: typeof all): void => columns?.change(next)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, column: Column<Item>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step !== 0 && columns !== null && event.altKey && event.shiftKey) {
      const names = shown.map(each => each.column.name)
      const next = moveBy(all, names, column.name, step)
      change(next)
      say(t('lists.columnMoved', { column: column.head, place: next.findIndex(each => each.name === column.name) + 1, count: next.length }))
    } else if (step !== 0 && columns !== null && event.shiftKey) {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      const width = (event.currentTarget.closest('[role="columnheader"]')?.getBoundingClientRect().width ?? 0) / rem
      const next = widen(all, column.name, width + step * widthStep)
      change(next)
      say(t('lists.columnWidth', { column: column.head, width: next.find(each => each.name === column.name)?.width ?? 0 }))
    } else if (!moveFocus(event, step, leave)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    const edge = event.currentTarget.getBoundingClientRect()
    const byKey = event.clientX === 0 && event.clientY === 0
    openColumns(byKey ? edge.left : event.clientX, byKey ? edge.bottom : event.clientY)
  }

  return (
    <div className="thead" role="row" aria-rowindex={1} onContextMenu={columns === null ? undefined : onContextMenu}>
      {shown.map(({ column }) => (
        <span
          key={column.name}
          role="columnheader"
          data-column={column.name}
          onPointerDown={columns === null ? undefined : event => drawHead(event, before => change(moveBefore(all, column.name, before)))}
          aria-sort={sortOf(column, sorting)}
          className={`${/\b[nr]\b/.test(column.className) ? 'r' : ''} ${column.by !== undefined && sorting?.now?.by === column.by ? 'is-sorted' : ''}`}
        >
          {sorting === null && columns === null ? (
            column.head
          ) : (
            <button
              type="button"
              tabIndex={-1}
              className="sort"
              title={column.words}
              aria-keyshortcuts={columns === null ? undefined : 'Shift+ArrowRight Shift+ArrowLeft Alt+Shift+ArrowRight Alt+Shift+ArrowLeft'}
              onClick={() => {
                const { by, largestFirst = false } = column
                if (by !== undefined) sorting?.change(nextSort(sorting.now, { by, largestFirst }))
              }}
              onKeyDown={event => onKeyDown(event, column)}
            >
              {column.head}
              {column.by !== undefined && sorting?.now?.by === column.by && <Icon name={sorting.now.descending ? 'desc' : 'asc'} />}
            </button>
          )}
          {columns !== null && (
            <span
              className="edge"
              aria-hidden="true"
              onPointerDown={event => drawEdge(event, width => change(widen(all, column.name, width)))}
              onDoubleClick={event => change(widen(all, column.name, naturalWidth(event.currentTarget)))}
            />
          )}
        </span>
      ))}
    </div>
  )
}

function sortOf<Item, By extends string>({ by }: Column<Item, By>, sorting: Sorting<By> | null) {
  if (by === undefined || sorting === null) return undefined
  if (sorting.now?.by !== by) return 'none'
  return sorting.now.descending ? 'descending' : 'ascending'
}

/** Moves the focus along the heads or out of them; returns whether the key did so. */
function moveFocus(event: KeyboardEvent<HTMLElement>, step: number, leave: () => void): boolean {
  const heads = [...(event.currentTarget.closest('.thead')?.querySelectorAll<HTMLElement>('button') ?? [])]
  const at = heads.indexOf(event.currentTarget)
  if (step !== 0) heads[at + step]?.focus()
  else if (event.key === 'ArrowDown') leave()
  else return false
  return true
}
