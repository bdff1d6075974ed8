// A shelf: one row of cards, paged by as many as fit; arrow keys move along it and turn pages.

import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../shared/words/words.ts'
import { IconButton } from '../controls/Button.tsx'
import { useLibrary, usePage } from '../state/page.ts'
import { giveThumb, type Thumb, thumbOfKey } from '../state/thumbs.ts'
import { useMenuAt } from '../state/use-menu.ts'
import { markedPosition } from '../state/view/focus-mark.ts'
import { Card, type CardFace } from './Card.tsx'
import { cardLayout } from './card-layout.ts'
import type { ListSource } from './menus/list-source.ts'
import { useRowThumb } from './use-row-thumb.ts'
import { useScroller } from './virtual/Scroller.tsx'
import { useRem } from './virtual/use-rem.ts'

type Props<Item> = {
  readonly rows: Uint32Array
  readonly source: ListSource<Item>
  readonly face: (item: Item) => Omit<CardFace, 'playing'>
  readonly heading: string
  readonly hint?: string
  /** Buttons before those that turn pages. */
  readonly end?: ReactNode
}

export function CardShelf<Item>({ rows, source, face, heading, hint = '', end }: Props<Item>) {
  const count = rows.length
  const rem = useRem()
  const openMenu = useMenuAt()
  const grid = useRef<HTMLDivElement>(null)
  const scroller = useScroller()
  // Initially computed from the page's width, which equals the shelf's: measuring the shelf itself would take a second layout.
  const [columns, setColumns] = useState(() => cardLayout(scroller, rem, 'medium').columns)
  const page = usePage()
  const { view } = page
  const library = useLibrary()
  const thumb = useRowThumb(source.rated)
  const [cursor, setCursor] = useState(() => Math.max(0, markedPosition(view.getState().trail.here.focus, heading)))
  const [first, setFirst] = useState(cursor - (cursor % columns))
  /** Whether the focus has to follow the cursor to a card that is not rendered yet. */
  const follows = useRef(false)

  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    // The observer is called after layout and before paint; flushSync renders the new columns before that paint.
    const resized = new ResizeObserver(() => flushSync(() => setColumns(cardLayout(element, rem, 'medium').columns)))
    resized.observe(element)
    return () => resized.disconnect()
  }, [rem])
  useLayoutEffect(() => {
    if (!follows.current) return
    follows.current = false
    grid.current?.querySelector<HTMLElement>(`[data-position="${cursor}"]`)?.focus({ preventScroll: true })
  })

  const start = Math.max(0, Math.min(first, count - columns))
  const shown = Math.min(columns, count - start)
  const reachable = Math.min(Math.max(cursor, start), start + shown - 1)
  const moveTo = (position: number): void => {
    follows.current = true
    setCursor(position)
    if (position < start) setFirst(Math.max(0, position - columns + 1))
    else if (position >= start + columns) setFirst(position)
  }
  const rowAt = (position: number): number => rows[position] ?? -1
  const open = (position: number): void => source.open?.(rowAt(position))
  const showMenu = (event: MouseEvent, position: number): void =>
    openMenu(event, source.word, source.menu(rows.subarray(position, position + 1), position))
  const give = (position: number, which: Thumb): void => {
    if (source.rated !== null) giveThumb(page, library, source.rated, rows.subarray(position, position + 1), which)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const which = source.rated === null ? null : thumbOfKey(event)
    if (which !== null) {
      give(reachable, which)
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const goals: Readonly<Record<string, number>> = { ArrowLeft: reachable - 1, ArrowRight: reachable + 1, Home: 0, End: count - 1 }
    const goal = Object.hasOwn(goals, event.key) ? goals[event.key] : undefined
    const onCard = event.target instanceof HTMLElement && event.target.role === 'gridcell'
    if (event.key === 'Enter' && onCard) open(reachable)
    else if (goal !== undefined) moveTo(Math.min(Math.max(goal, 0), count - 1))
    else return
    event.preventDefault()
    event.stopPropagation()
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
    if (act === 'play') source.play(position)
    else if (act === 'like') give(position, 'up')
    else if (act === 'menu') showMenu(event, position)
    else open(position)
  }
  return (
    <section className="shelf" aria-label={heading}>
      <div className="shelf-head">
        <h2>{heading}</h2>
        <span className="hint cut">{hint}</span>
        <span className="end">
          {end}
          <IconButton
            icon="left"
            label={t('lists.scrollBack')}
            size={16}
            small
            disabled={start === 0}
            onClick={() => setFirst(start - columns)}
          />
          <IconButton
            icon="right"
            label={t('lists.scrollOn')}
            size={16}
            small
            disabled={start + columns >= count}
            onClick={() => setFirst(start + columns)}
          />
        </span>
      </div>
      <div
        ref={grid}
        role="grid"
        className="card-shelf"
        aria-label={heading}
        aria-rowcount={1}
        aria-colcount={count}
        onClick={onClick}
        onContextMenu={event => {
          const position = at(event)
          if (position !== null) showMenu(event, position)
        }}
        onKeyDown={onKeyDown}
      >
        <div role="row" className="cards" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {Array.from({ length: shown }, (_, column) => (
            <Card
              // biome-ignore lint/suspicious/noArrayIndexKey: elements stay in their columns and take over other cards
              key={column}
              position={start + column}
              face={{ ...face(source.at(rowAt(start + column))), playing: source.playing(rowAt(start + column)) }}
              thumb={thumb(rowAt(start + column))}
              reachable={start + column === reachable}
            />
          ))}
        </div>
      </div>
    </section>
  )
}
