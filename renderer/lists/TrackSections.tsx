// The rows of a track table: one virtual list per section (a disc), one tab stop for all of them.
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import type { Library } from '../../shared/library/model.ts'
import { today } from '../parts/format.ts'
import { useApp, useLibrary } from '../state/page.ts'
import { isSelected, type Selection } from '../state/selection.ts'
import type { TableKind } from './columns.tsx'
import { useScroller } from './Scroller.tsx'
import { type Playing, TrackRow } from './TrackRow.tsx'
import { useRem } from './use-rem.ts'
import { type ListHandle, VirtualList } from './VirtualList.tsx'

/** Positions from `start` up to, not including, `end`. */
export type Section = { readonly start: number; readonly end: number; readonly head: ReactNode }

export type TrackSectionsHandle = {
  /** Brings a position into view and puts the keyboard there. */
  readonly focus: (position: number) => void
  readonly rowsInView: () => number
}

type Props = {
  readonly handle: Ref<TrackSectionsHandle>
  readonly table: TableKind
  readonly rows: Uint32Array
  readonly selection: Selection
  readonly sections: readonly Section[]
}

/** Of the rows in rem; the same numbers as `--row-h` in the tokens. */
const rowHeights = { normal: 2.75, compact: 2 } as const
/** What stands over the rows while scrolled: title bar and table head, rem. */
const covered = 5.25

export function TrackSections({ handle, table, rows, selection, sections }: Props) {
  const library = useLibrary()
  const scroller = useScroller()
  const rem = useRem()
  const density = useApp(state => state.settings.density)
  const current = useApp(state => state.playback.current)
  const paused = useApp(state => state.playback.paused)
  const rowHeight = rowHeights[density] * rem
  const handles = useRef(new Map<number, ListHandle>())
  const body = useRef<HTMLDivElement>(null)
  const reachable = Math.min(Math.max(0, selection.cursor), rows.length - 1)

  useImperativeHandle(handle, () => ({
    focus: position => {
      const section = sections.find(({ start, end }) => position >= start && position < end)
      if (section === undefined) return
      handles.current.get(section.start)?.reveal(position - section.start, covered * rem)
      body.current?.querySelector<HTMLElement>(`[data-position="${position}"]`)?.focus({ preventScroll: true })
    },
    rowsInView: () => Math.floor((scroller.clientHeight - covered * rem) / rowHeight) - 1,
  }))

  const playing = (row: number): Playing => (isCurrent(library, row, current) ? (paused ? 'paused' : 'playing') : 'no')
  return (
    <div ref={body} role="presentation">
      {sections.map(({ start, end, head }) => (
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
              return (
                <TrackRow
                  key={key}
                  library={library}
                  table={table}
                  row={row}
                  position={position}
                  top={top}
                  selected={isSelected(selection, position)}
                  reachable={position === reachable}
                  playing={playing(row)}
                  today={today()}
                />
              )
            }}
          />
        </div>
      ))}
    </div>
  )
}

const isCurrent = (library: Library, row: number, current: number | null): boolean => current !== null && library.tracks.id[row] === current
