// The column heads of a table: click to sort, drag the edge to resize, drag the head to reorder; all of it by keyboard as well.

import type { KeyboardEvent, MouseEvent } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { type ChosenColumn, type Column, columnChoice } from './column.ts'
import { moveColumnBefore, moveColumnBy, setWidth } from './column-changes.ts'
import { dragColumnEdge, dragColumnHead, naturalWidth } from './drag-columns.ts'
import type { ColumnSettings, Sorting, SortOf } from './use-list-view.ts'

/**
 * The sort after a click on a head: its first direction, then the other, then null (unsorted). `largestFirst`: the first direction is
 * descending, as for plays and dates.
 */
export function nextSort<By extends string>(
  current: SortOf<By> | null,
  { by, largestFirst = false }: { readonly by: By; readonly largestFirst?: boolean },
): SortOf<By> | null {
  if (current?.by !== by) return { by, descending: largestFirst }
  return current.descending === largestFirst ? { by, descending: !largestFirst } : null
}

type Props<Item, By extends string> = {
  /** The columns that have room. */
  readonly chosenColumns: readonly ChosenColumn<Item, By>[]
  readonly sorting: Sorting<By> | null
  /** The table's columns and the function that saves them; null: they cannot be changed. */
  readonly columns: ColumnSettings | null
  /** Opens the menu of columns at a point of the window, pixels. */
  readonly openColumns: (x: number, y: number) => void
  /** Moves the focus to the rows, on Arrow down. */
  readonly onLeave: () => void
  readonly announce: (words: string) => void
}

/** The change of a column's width per key press, rem. */
const widthStep = 1

export function TableHead<Item, By extends string>({ chosenColumns, sorting, columns, openColumns, onLeave, announce }: Props<Item, By>) {
  const choices = columns?.current ?? chosenColumns.map(columnChoice)
  const changeColumns = (next: typeof choices): void => columns?.change(next)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, column: Column<Item>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step !== 0 && columns !== null && event.altKey && event.shiftKey) {
      const columnNames = chosenColumns.map(each => each.column.name)
      const changed = moveColumnBy(choices, columnNames, column.name, step)
      changeColumns(changed)
      announce(
        t('lists.columnMoved', {
          column: column.head,
          position: changed.findIndex(each => each.name === column.name) + 1,
          count: changed.length,
        }),
      )
    } else if (step !== 0 && columns !== null && event.shiftKey) {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      const width = (event.currentTarget.closest('[role="columnheader"]')?.getBoundingClientRect().width ?? 0) / rem
      const changed = setWidth(choices, column.name, width + step * widthStep)
      changeColumns(changed)
      announce(t('lists.columnWidth', { column: column.head, width: changed.find(each => each.name === column.name)?.width ?? 0 }))
    } else if (!moveFocus(event, step, onLeave)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    const edge = event.currentTarget.getBoundingClientRect()
    const isFromKeyboard = event.clientX === 0 && event.clientY === 0
    openColumns(isFromKeyboard ? edge.left : event.clientX, isFromKeyboard ? edge.bottom : event.clientY)
  }

  return (
    <div className="thead" role="row" aria-rowindex={1} onContextMenu={columns === null ? undefined : onContextMenu}>
      {chosenColumns.map(({ column }) => (
        <span
          key={column.name}
          role="columnheader"
          data-column={column.name}
          onPointerDown={
            columns === null
              ? undefined
              : event => dragColumnHead(event, before => changeColumns(moveColumnBefore(choices, column.name, before)))
          }
          aria-sort={ariaSortOf(column, sorting)}
          className={`${/\b[nr]\b/.test(column.className) ? 'r' : ''} ${column.by !== undefined && sorting?.current?.by === column.by ? 'is-sorted' : ''}`}
        >
          {sorting === null && columns === null ? (
            column.head
          ) : (
            <button
              type="button"
              tabIndex={-1}
              className="sort"
              title={column.menuName}
              aria-keyshortcuts={columns === null ? undefined : 'Shift+ArrowRight Shift+ArrowLeft Alt+Shift+ArrowRight Alt+Shift+ArrowLeft'}
              onClick={() => {
                const { by, descendingFirst = false } = column
                if (by !== undefined) sorting?.change(nextSort(sorting.current, { by, largestFirst: descendingFirst }))
              }}
              onKeyDown={event => onKeyDown(event, column)}
            >
              {column.head}
              {column.by !== undefined && sorting?.current?.by === column.by && <Icon name={sorting.current.descending ? 'desc' : 'asc'} />}
            </button>
          )}
          {columns !== null && (
            <span
              className="edge"
              aria-hidden="true"
              onPointerDown={event => dragColumnEdge(event, width => changeColumns(setWidth(choices, column.name, width)))}
              onDoubleClick={event => changeColumns(setWidth(choices, column.name, naturalWidth(event.currentTarget)))}
            />
          )}
        </span>
      ))}
    </div>
  )
}

function ariaSortOf<Item, By extends string>({ by }: Column<Item, By>, sorting: Sorting<By> | null) {
  if (by === undefined || sorting === null) return undefined
  if (sorting.current?.by !== by) return 'none'
  return sorting.current.descending ? 'descending' : 'ascending'
}

/** Handles a key that moves the focus along the heads (`step` other than 0) or down to the rows (`onLeave`); false for any other key. */
function moveFocus(event: KeyboardEvent<HTMLElement>, step: number, onLeave: () => void): boolean {
  const heads = [...(event.currentTarget.closest('.thead')?.querySelectorAll<HTMLElement>('button') ?? [])]
  const at = heads.indexOf(event.currentTarget)
  if (step !== 0) heads[at + step]?.focus()
  else if (event.key === 'ArrowDown') onLeave()
  else return false
  return true
}
