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
import { usePage } from '../state/page.ts'
import type { TableColumns } from '../state/view/overlays.ts'
import { type Column, nameOf, type Placed, placed, sizeOf } from './columns/column.ts'
import { tellCutTexts } from './columns/cut-texts.ts'
import { fitColumns } from './columns/fit-columns.ts'
import { TableHead } from './columns/TableHead.tsx'
import type { Columns, Sorting } from './columns/use-list-view.ts'
import type { ListSource } from './menus/list-source.ts'
import { TableRows, type TableRowsHandle } from './TableRows.tsx'
import { type SelectionControl, useListControl } from './use-list-control.ts'
import { useMark } from './use-mark.ts'
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
  readonly all: readonly Column<Item, By>[]
  readonly columns?: Columns | null
  readonly sorting?: Sorting<By> | null
  readonly sortedBy?: SortedBy | null
  readonly choice: SelectionControl
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
    all,
    columns = null,
    sorting = null,
    sortedBy = null,
    choice,
    controller,
    sections,
    lines = 1,
  } = props
  const page = usePage()
  const grid = useRef<HTMLDivElement>(null)
  const handle = useRef<TableRowsHandle>(null)
  const own = useRef<ListController>(null)
  const [said, say] = useState('')

  const room = useRoom(grid)
  const chosen: readonly Placed<Item, By>[] = useMemo(
    () => (columns === null ? all.map(column => ({ column, chosen: null })) : placed(all, columns.now)),
    [all, columns],
  )
  const fitted = useMemo(() => fitColumns(chosen.map(sizeOf), room), [chosen, room])
  const shown = useMemo(() => chosen.filter((_, index) => fitted.shown[index]), [chosen, fitted])
  const drawn = useMemo(() => shown.map(each => each.column), [shown])

  const control = useListControl({
    rows,
    choice,
    source,
    shape: () => ({ columns: 1, page: Math.max(1, handle.current?.rowsInView() ?? 1) }),
    controller: own,
    sortedBy,
    click: 'select',
    above: () => {
      const head = grid.current?.querySelector<HTMLElement>('.thead button')
      head?.focus()
      return head !== null && head !== undefined
    },
  })
  const { line, reordering } = useReorder(grid, rows, source.edits)
  const openColumns = (x: number, y: number): void => {
    if (columns === null) return
    const { kind, usual } = columns
    const table = { kind, usual, all: described(all), noRoom: (now: readonly ColumnChoice[]) => withoutRoom(placed(all, now), room) }
    page.layers.open({ kind: 'columns', table, x, y })
  }
  useImperativeHandle(own, () => ({ ...rowsController(handle), openColumns }))
  useImperativeHandle(controller, () => forwardTo(own), [])
  useMark(choice, rows, own)
  const scroller = useScroller()
  useEffect(() => (grid.current === null ? undefined : tellCutTexts(grid.current, scroller)), [scroller])

  return (
    <>
      <div
        ref={grid}
        role="grid"
        className={`table ${className}`}
        style={{ '--cols': fitted.template } as CSSProperties}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={drawn.length}
        aria-multiselectable="true"
        onClick={control.onClick}
        onDragStart={control.onDragStart}
        {...reordering}
        onDoubleClick={control.onDoubleClick}
        onAuxClick={control.onAuxClick}
        onContextMenu={control.onContextMenu}
        onKeyDown={control.onKeyDown}
      >
        {lines === 1 && (
          <TableHead shown={shown} sorting={sorting} columns={columns} openColumns={openColumns} leave={control.enterRows} say={say} />
        )}
        <TableRows
          handle={handle}
          columns={drawn}
          rows={rows}
          source={source}
          selection={choice.selection}
          sections={sections ?? [{ start: 0, end: rows.length, head: null }]}
          lines={lines}
        />
        {line !== null && <div className="dropline" style={{ top: line }} />}
      </div>
      <span className="sr" role="status">
        {said}
      </span>
    </>
  )
}

const described = <Item,>(all: readonly Column<Item>[]): TableColumns['all'] =>
  all.map(column => ({ name: column.name, words: nameOf(column), always: column.always === true }))

function withoutRoom<Item>(columns: readonly Placed<Item>[], room: number): readonly string[] {
  const { shown } = fitColumns(columns.map(sizeOf), room)
  return columns.filter((_, index) => shown[index] !== true).map(each => each.column.name)
}

/** The part of the controller that the rows implement. */
const rowsController = (rows: RefObject<TableRowsHandle | null>): Omit<ListController, 'openColumns'> => ({
  standpoint: () => rows.current?.standpoint() ?? null,
  stand: standpoint => rows.current?.stand(standpoint),
  jump: position => rows.current?.jump(position),
  focus: position => rows.current?.focus(position),
  firstInView: () => rows.current?.firstInView() ?? 0,
  onScroll: listener => rows.current?.onScroll(listener) ?? (() => undefined),
})

/** The width available to the table's columns, rem. */
function useRoom(grid: RefObject<HTMLElement | null>): number {
  const rem = useRem()
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    const measure = (): void => setWidth(element.clientWidth)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [grid])
  return width / rem
}
