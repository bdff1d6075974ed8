// A virtual table of any items: any number of rows, columns chosen by the person, one tab stop.
import {
  type CSSProperties,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { SortedBy } from '../../shared/library/order/sorted-by.ts'
import type { ColumnChoice } from '../../shared/list-views.ts'
import { useAppContext } from '../state/app-context.ts'
import type { ColumnOptions } from '../state/view/layers.ts'
import { type ChosenColumn, type Column, chosenColumns, columnName, columnSize } from './columns/column.ts'
import { fitColumns } from './columns/fit-columns.ts'
import { TableHead } from './columns/TableHead.tsx'
import { startTruncationTooltips } from './columns/truncation-tooltips.ts'
import type { ColumnSettings, Sorting } from './columns/use-list-view.ts'
import type { ListSource } from './menus/list-source.ts'
import { TableRows, type TableRowsHandle } from './TableRows.tsx'
import { type SelectionState, useListHandlers } from './use-list-handlers.ts'
import { useListPosition } from './use-list-position.ts'
import { useReorder } from './use-reorder.ts'
import type { Section } from './use-sections-in-view.ts'
import { forwardTo, type ListController } from './virtual/list-controller.ts'
import { useScroller } from './virtual/Scroller.tsx'
import { useRem } from './virtual/use-rem.ts'

type Props<Item, By extends string> = {
  readonly label: string
  readonly className: string
  readonly rows: Uint32Array
  readonly source: ListSource<Item>
  /** All columns of the table; without `columns` all of them are shown. */
  readonly allColumns: readonly Column<Item, By>[]
  readonly columns?: ColumnSettings | null
  readonly sorting?: Sorting<By> | null
  readonly sortedBy?: SortedBy | null
  readonly selectionState: SelectionState
  readonly controller?: Ref<ListController> | undefined
  /** Sections with headings, which together cover all rows. */
  readonly sections?: readonly Section[] | undefined
  /** Lines of text per row; a table with 2 has no column heads. */
  readonly lines?: 1 | 2
}

export function ListTable<Item, By extends string>(props: Props<Item, By>) {
  const {
    label,
    className,
    rows,
    source,
    allColumns,
    columns = null,
    sorting = null,
    sortedBy = null,
    selectionState,
    controller,
    sections,
    lines = 1,
  } = props
  const app = useAppContext()
  const grid = useRef<HTMLDivElement>(null)
  const handle = useRef<TableRowsHandle>(null)
  const ownController = useRef<ListController>(null)
  const [announcement, announce] = useState('')

  const columnRoom = useColumnRoom(grid)
  const chosen: readonly ChosenColumn<Item, By>[] = useMemo(
    () => (columns === null ? allColumns.map(column => ({ column, chosenWidth: null })) : chosenColumns(allColumns, columns.current)),
    [allColumns, columns],
  )
  const fitted = useMemo(() => fitColumns(chosen.map(columnSize), columnRoom), [chosen, columnRoom])
  const fittingColumns = useMemo(() => chosen.filter((_, index) => fitted.shown[index]), [chosen, fitted])
  const renderedColumns = useMemo(() => fittingColumns.map(each => each.column), [fittingColumns])

  const handlers = useListHandlers({
    rows,
    selectionState,
    source,
    listShape: () => ({ columns: 1, page: Math.max(1, handle.current?.rowsInView() ?? 1) }),
    controller: ownController,
    sortedBy,
    click: 'select',
    focusAbove: () => {
      const head = grid.current?.querySelector<HTMLElement>('.thead button')
      head?.focus()
      return head !== null && head !== undefined
    },
  })
  const { insertionLine, dropHandlers } = useReorder(grid, rows, source.edits)
  const openColumns = (x: number, y: number): void => {
    if (columns === null) return
    const { kind, defaults } = columns
    const table = {
      kind,
      defaults,
      allColumns: describeColumns(allColumns),
      withoutRoom: (now: readonly ColumnChoice[]) => columnsWithoutRoom(chosenColumns(allColumns, now), columnRoom),
    }
    app.layers.open({ kind: 'columns', table, x, y })
  }
  useImperativeHandle(ownController, () => ({ ...rowsController(handle), openColumns }))
  useImperativeHandle(controller, () => forwardTo(ownController), [])
  useListPosition(selectionState, rows, ownController)
  const scroller = useScroller()
  useEffect(() => (grid.current === null ? undefined : startTruncationTooltips(grid.current, scroller)), [scroller])

  return (
    <>
      <div
        ref={grid}
        role="grid"
        className={`table ${className}`}
        style={{ '--cols': fitted.template } as CSSProperties}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={renderedColumns.length}
        aria-multiselectable="true"
        onClick={handlers.onClick}
        onDragStart={handlers.onDragStart}
        {...dropHandlers}
        onDoubleClick={handlers.onDoubleClick}
        onAuxClick={handlers.onAuxClick}
        onContextMenu={handlers.onContextMenu}
        onKeyDown={handlers.onKeyDown}
      >
        {lines === 1 && (
          <TableHead
            chosenColumns={fittingColumns}
            sorting={sorting}
            columns={columns}
            openColumns={openColumns}
            onLeave={handlers.enterRows}
            announce={announce}
          />
        )}
        <TableRows
          handle={handle}
          columns={renderedColumns}
          rows={rows}
          source={source}
          selection={selectionState.selection}
          sections={sections ?? [{ start: 0, end: rows.length, head: null }]}
          lines={lines}
        />
        {insertionLine !== null && <div className="dropline" style={{ top: insertionLine }} />}
      </div>
      <span className="sr" role="status">
        {announcement}
      </span>
    </>
  )
}

const describeColumns = <Item,>(allColumns: readonly Column<Item>[]): ColumnOptions['allColumns'] =>
  allColumns.map(column => ({ name: column.name, label: columnName(column), required: column.required === true }))

function columnsWithoutRoom<Item>(columns: readonly ChosenColumn<Item>[], columnRoom: number): readonly string[] {
  const { shown: fittingColumns } = fitColumns(columns.map(columnSize), columnRoom)
  return columns.filter((_, index) => fittingColumns[index] !== true).map(each => each.column.name)
}

/** The part of the controller that the rows implement. */
const rowsController = (rows: RefObject<TableRowsHandle | null>): Omit<ListController, 'openColumns'> => ({
  scrollPosition: () => rows.current?.scrollPosition() ?? null,
  restoreScroll: scrollPosition => rows.current?.restoreScroll(scrollPosition),
  scrollTo: position => rows.current?.scrollTo(position),
  focus: position => rows.current?.focus(position),
  firstVisible: () => rows.current?.firstVisible() ?? 0,
  onScroll: listener => rows.current?.onScroll(listener) ?? (() => undefined),
})

/** The width available to the table's columns, rem. */
function useColumnRoom(grid: RefObject<HTMLElement | null>): number {
  const rem = useRem()
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    const measure = (): void => setWidth(element.clientWidth)
    measure()
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(element)
    return () => resizeObserver.disconnect()
  }, [grid])
  return width / rem
}
