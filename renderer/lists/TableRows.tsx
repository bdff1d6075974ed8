// The rows of a table: one virtual list per section in view (a disc), one tab stop for all of them.
import { type Ref, useImperativeHandle, useRef } from 'react'
import { useMissingWrite } from '../state/may-edit.ts'
import { useApp, useLibrary } from '../state/page.ts'
import { isSelected, type Selection } from '../state/view/selection.ts'
import { today } from '../words/format.ts'
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
const covered = { 1: 5.25, 2: 3.5 } as const

export function TableRows<Item>({ handle, columns, rows, source, selection, sections, lines }: Props<Item>) {
  const library = useLibrary()
  const scroller = useScroller()
  const rem = useRem()
  const mayNotEdit = useMissingWrite()
  const density = useApp(state => state.settings.density)
  const rowHeight = rowHeights[lines][density] * rem
  const handles = useRef(new Map<number, ListHandle>())
  const body = useRef<HTMLDivElement>(null)
  const reachable = Math.min(Math.max(0, selection.cursor), rows.length - 1)
  const over = covered[lines] * rem
  const inView = useSectionsInView(body, sections, { rowHeight, rem, kept: reachable })

  useImperativeHandle(handle, () => {
    const first = (): ListHandle | undefined => handles.current.get(0)
    return {
      focus: position => {
        const index = inView.indexOf(position)
        const section = sections[index]
        if (section === undefined) return
        inView.draw(index)
        handles.current.get(section.start)?.reveal(position - section.start, over)
        body.current?.querySelector<HTMLElement>(`[data-position="${position}"]`)?.focus({ preventScroll: true })
      },
      rowsInView: () => Math.floor((scroller.clientHeight - over) / rowHeight) - 1,
      standpoint: () => {
        const at = first()?.standpoint() ?? null
        return at === null || sections.length > 1 ? null : { position: at.row, offset: at.offset }
      },
      stand: ({ position, offset }) => first()?.stand({ row: position, offset }),
      jump: position => first()?.stand({ row: position, offset: -over }),
      firstInView: () => {
        const at = first()?.standpoint() ?? null
        return at === null ? 0 : Math.max(0, Math.min(rows.length - 1, at.row + Math.ceil((over + at.offset) / rowHeight - 0.5)))
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
              keep={reachable - start}
              row={(index, top, key) => {
                const position = start + index
                const row = rows[position] ?? 0
                const selected = isSelected(selection, position)
                return (
                  <ListRow
                    key={key}
                    library={library}
                    columns={columns}
                    row={row}
                    at={source.at}
                    name={source.name}
                    position={position}
                    top={top}
                    selected={selected}
                    joined={selected && position + 1 < end && isSelected(selection, position + 1)}
                    reachable={position === reachable}
                    playing={source.playing(row)}
                    mark={source.mark?.(row) ?? 'none'}
                    today={today()}
                    mayNotEdit={mayNotEdit}
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
