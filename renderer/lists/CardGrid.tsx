// Covers side by side: as many columns as fit, any number of rows, arrows move in both directions.
import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useMenuAt } from '../parts/use-menu.ts'
import type { MenuItem } from '../state/layers.ts'
import { selectOne } from '../state/selection.ts'
import { Card, type CardFace } from './Card.tsx'
import { moveByKey } from './list-keys.ts'
import { useScroller } from './Scroller.tsx'
import { useRem } from './use-rem.ts'
import { type ListHandle, VirtualList } from './VirtualList.tsx'

type Props = {
  readonly label: string
  /** What one card is, for the name of its menu. */
  readonly what: string
  readonly count: number
  readonly face: (position: number) => CardFace
  readonly open: (position: number) => void
  readonly play: (position: number) => void
  readonly menu: (position: number) => readonly MenuItem[]
}

/** rem: between cards across and down, and the two lines of text below a cover. */
const [gapAcross, gapDown, words] = [1.25, 1.5, 2.875]

/** rem, when the tokens do not say: their usual `--card-min`. */
const usualCover = 10.75

/** Columns and height of a row for a width; the same as `auto-fill` in cards.css would make. All in pixels but `columns`. */
function layOut(width: number, smallest: number, rem: number): { readonly columns: number; readonly rowHeight: number } {
  const gap = gapAcross * rem
  const columns = Math.max(1, Math.floor((width + gap) / (smallest + gap)))
  const cover = (width - gap * (columns - 1)) / columns
  return { columns, rowHeight: Math.ceil(cover + (words + gapDown) * rem) }
}

export function CardGrid({ label, what, count, face, open, play, menu }: Props) {
  const scroller = useScroller()
  const openMenu = useMenuAt()
  const rem = useRem()
  const grid = useRef<HTMLDivElement>(null)
  const list = useRef<ListHandle>(null)
  const [layout, setLayout] = useState({ columns: 1, rowHeight: 1 })
  const [cursor, setCursor] = useState(0)

  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    const measure = (): void => {
      const smallest = (Number.parseFloat(getComputedStyle(element).getPropertyValue('--card-min')) || usualCover) * rem
      const next = layOut(element.clientWidth, smallest, rem)
      setLayout(was => (was.columns === next.columns && was.rowHeight === next.rowHeight ? was : next))
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [rem])

  const { columns, rowHeight } = layout
  const reachable = Math.min(cursor, count - 1)
  const focus = (position: number): void => {
    setCursor(position)
    list.current?.reveal(Math.floor(position / columns), covered * rem)
    grid.current?.querySelector<HTMLElement>(`[data-position="${position}"]`)?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const shape = { count, columns, page: columns * Math.max(1, Math.floor(scroller.clientHeight / rowHeight)) }
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.role === 'gridcell') {
      event.preventDefault()
      open(reachable)
      return
    }
    const moved = moveByKey({ key: event.key, shift: false, mod: false }, selectOne(reachable), shape)
    if (moved === null) return
    event.preventDefault()
    event.stopPropagation()
    focus(moved.cursor)
  }
  const at = (event: MouseEvent): number | null => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-position]') : null
    return card === null ? null : Number(card.dataset['position'])
  }
  const onClick = (event: MouseEvent): void => {
    const position = at(event)
    if (position === null || !(event.target instanceof Element)) return
    event.preventDefault()
    const act = event.target.closest<HTMLElement>('[data-act]')?.dataset['act']
    if (act === 'play') play(position)
    else if (act === 'menu') openMenu(event, what, menu(position))
    else open(position)
  }
  const row = (index: number, top: number, key: number): ReactNode => {
    const positions = Array.from({ length: Math.min(columns, count - index * columns) }, (_, column) => index * columns + column)
    return (
      <div
        key={key}
        role="row"
        className="card-row"
        style={{ top, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        aria-rowindex={index + 1}
      >
        {positions.map((position, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: elements stay in their columns and take over other albums
          <Card key={column} position={position} face={face(position)} reachable={position === reachable} />
        ))}
      </div>
    )
  }
  return (
    <div
      ref={grid}
      role="grid"
      className="card-grid"
      aria-label={label}
      aria-rowcount={Math.ceil(count / columns)}
      aria-colcount={columns}
      onClick={onClick}
      onContextMenu={event => {
        const position = at(event)
        if (position !== null) openMenu(event, what, menu(position))
      }}
      onKeyDown={onKeyDown}
    >
      <VirtualList
        handle={list}
        role="presentation"
        count={Math.ceil(count / columns)}
        rowHeight={rowHeight}
        keep={Math.floor(reachable / columns)}
        row={row}
      />
    </div>
  )
}

/** The title bar stands over the cards while scrolled; rem, with a little air. */
const covered = 3.75
