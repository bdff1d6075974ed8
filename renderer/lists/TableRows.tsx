// The rows of a table: one virtual list per section in view (a disc), one tab stop for all of them.
import { type Ref, useImperativeHandle, useRef } from 'react'
import { useApp, useLibrary } from '../state/app-context.ts'
import { useWhyReadOnly } from '../state/may-edit.ts'
import { isSelected, type Selection } from '../state/view/selection.ts'
import { currentDay } from '../words/format.ts'
import type { Column } from './columns/column.ts'
import { ListRow } from './ListRow.tsx'
import type { ListSource } from './menus/list-source.ts'
import { type Section, useSectionsInView } from './use-sections-in-view.ts'
import type { ListController } from './virtual/list-controller.ts'
import { useScroller } from './virtual/Scroller.tsx'
import { useRem } from './virtual/use-rem.ts'
import { type ListHandle, VirtualList } from './virtual/VirtualList.tsx'

export type TableRowsHandle = Omit<ListController, 'openColumns'> & { readonly rowsInView: () => number }

type Props<Item> = {
  readonly handle: Ref<TableRowsHandle>
  readonly columns: readonly Column<Item>[]
  readonly rows: Uint32Array
  readonly source: ListSource<Item>
  readonly selection: Selection
  readonly sections: readonly Section[]
  readonly lines: 1 | 2
}

/** Row heights by lines and density, rem; the same as `--row-h` in the tokens and `.lines` in tables.css. */
const rowHeights = { 1: { normal: 2.75, compact: 2 }, 2: { normal: 3.5, compact: 3 } } as const
const nothing: Section = { start: 0, end: 0, head: null }
/** The height that title bar and table head cover while scrolled, by lines, rem. */
const coveredHeights = { 1: 5.25, 2: 3.5 } as const

export function TableRows<Item>({ handle, columns, rows, source, selection, sections, lines }: Props<Item>) {
  const library = useLibrary()
  const scroller = useScroller()
  const rem = useRem()
  const readOnlyReason = useWhyReadOnly()
  const density = useApp(state => state.settings.density)
  const rowHeight = rowHeights[lines][density] * rem
  const handles = useRef(new Map<number, ListHandle>())
  const body = useRef<HTMLDivElement>(null)
  const tabStop = Math.min(Math.max(0, selection.cursor), rows.length - 1)
  const coveredHeight = coveredHeights[lines] * rem
  const inView = useSectionsInView(body, sections, { rowHeight, rem, kept: tabStop })

  useImperativeHandle(handle, () => {
    const firstHandle = (): ListHandle | undefined => handles.current.get(0)
    return {
      focus: position => {
        const index = inView.indexOf(position)
        const section = sections[index]
        if (section === undefined) return
        inView.draw(index)
        handles.current.get(section.start)?.reveal(position - section.start, coveredHeight)
        body.current?.querySelector<HTMLElement>(`[data-position="${position}"]`)?.focus({ preventScroll: true })
      },
      rowsInView: () => Math.floor((scroller.clientHeight - coveredHeight) / rowHeight) - 1,
      scrollPosition: () => {
        const at = firstHandle()?.scrollPosition() ?? null
        return at === null || sections.length > 1 ? null : { position: at.row, offset: at.offset }
      },
      restoreScroll: ({ position, offset }) => firstHandle()?.restoreScroll({ row: position, offset }),
      scrollTo: position => firstHandle()?.restoreScroll({ row: position, offset: -coveredHeight }),
      firstVisible: () => {
        const at = firstHandle()?.scrollPosition() ?? null
        return at === null ? 0 : Math.max(0, Math.min(rows.length - 1, at.row + Math.ceil((coveredHeight + at.offset) / rowHeight - 0.5)))
      },
      onScroll: listener => {
        scroller.addEventListener('scroll', listener, { passive: true })
        return () => scroller.removeEventListener('scroll', listener)
      },
    }
  })

  return (
    <div ref={body} role="presentation">
      {inView.stretches.map(stretch => {
        if ('space' in stretch) return <div key={`before ${stretch.before}`} role="presentation" style={{ height: stretch.space }} />
        const { start, end, head } = sections[stretch.section] ?? nothing
        return (
          <div key={start} role="rowgroup">
            {head}
            <VirtualList
              handle={list => {
                if (list === null) handles.current.delete(start)
                else handles.current.set(start, list)
              }}
              role="presentation"
              count={end - start}
              rowHeight={rowHeight}
              pinnedRow={tabStop - start}
              row={(index, top, key) => {
                const position = start + index
                const row = rows[position] ?? 0
                const isRowSelected = isSelected(selection, position)
                return (
                  <ListRow
                    key={key}
                    library={library}
                    columns={columns}
                    row={row}
                    itemAt={source.itemAt}
                    name={source.nameOf}
                    position={position}
                    top={top}
                    selected={isRowSelected}
                    joinsNext={isRowSelected && position + 1 < end && isSelected(selection, position + 1)}
                    isTabStop={position === tabStop}
                    playing={source.playing(row)}
                    availability={source.availability?.(row) ?? 'none'}
                    today={currentDay()}
                    readOnlyReason={readOnlyReason}
                  />
                )
              }}
            />
          </div>
        )
      })}
    </div>
  )
}
