// A shelf: one row of cards, paged by as many as fit; arrow keys move along it and turn pages.

import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../shared/words/words.ts'
import { IconButton } from '../controls/Button.tsx'
import { useAppContext, useLibrary } from '../state/app-context.ts'
import { type Thumb, thumbOfKey, toggleThumb } from '../state/thumbs.ts'
import { useContextMenu } from '../state/use-menu.ts'
import { savedPosition } from '../state/view/saved-focus.ts'
import { Card, type CardContent } from './Card.tsx'
import { cardLayout } from './card-layout.ts'
import type { ListSource } from './menus/list-source.ts'
import { useRowThumb } from './use-row-thumb.ts'
import { useScroller } from './virtual/Scroller.tsx'
import { useRem } from './virtual/use-rem.ts'

type Props<Item> = {
  readonly rows: Uint32Array
  readonly source: ListSource<Item>
  readonly cardContent: (item: Item) => Omit<CardContent, 'playing'>
  readonly heading: string
  readonly hint?: string
  /** Buttons before those that turn pages. */
  readonly actions?: ReactNode
}

export function CardShelf<Item>({ rows, source, cardContent, heading, hint = '', actions }: Props<Item>) {
  const count = rows.length
  const rem = useRem()
  const openMenu = useContextMenu()
  const grid = useRef<HTMLDivElement>(null)
  const scroller = useScroller()
  // Initially computed from the page's width, which equals the shelf's: measuring the shelf itself would take a second layout.
  const [columns, setColumns] = useState(() => cardLayout(scroller, rem, 'medium').columns)
  const app = useAppContext()
  const { view } = app
  const library = useLibrary()
  const thumb = useRowThumb(source.ratedKind)
  const [cursor, setCursor] = useState(() => Math.max(0, savedPosition(view.getState().trail.here.savedFocus, heading)))
  const [pageStart, setPageStart] = useState(cursor - (cursor % columns))
  /** Whether the focus has to follow the cursor to a card that is not rendered yet. */
  const focusFollowsCursor = useRef(false)

  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    // The observer is called after layout and before paint; flushSync renders the new columns before that paint.
    const resizeObserver = new ResizeObserver(() => flushSync(() => setColumns(cardLayout(element, rem, 'medium').columns)))
    resizeObserver.observe(element)
    return () => resizeObserver.disconnect()
  }, [rem])
  useLayoutEffect(() => {
    if (!focusFollowsCursor.current) return
    focusFollowsCursor.current = false
    grid.current?.querySelector<HTMLElement>(`[data-position="${cursor}"]`)?.focus({ preventScroll: true })
  })

  const firstShown = Math.max(0, Math.min(pageStart, count - columns))
  const shownCount = Math.min(columns, count - firstShown)
  const tabStop = Math.min(Math.max(cursor, firstShown), firstShown + shownCount - 1)
  const moveCursor = (position: number): void => {
    focusFollowsCursor.current = true
    setCursor(position)
    if (position < firstShown) setPageStart(Math.max(0, position - columns + 1))
    else if (position >= firstShown + columns) setPageStart(position)
  }
  const rowAt = (position: number): number => rows[position] ?? -1
  const open = (position: number): void => source.open?.(rowAt(position))
  const showMenu = (event: MouseEvent, position: number): void =>
    openMenu(event, source.kindName, source.menu(rows.subarray(position, position + 1), position))
  const give = (position: number, which: Thumb): void => {
    if (source.ratedKind !== null) toggleThumb(app, library, source.ratedKind, rows.subarray(position, position + 1), which)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const thumbKey = source.ratedKind === null ? null : thumbOfKey(event)
    if (thumbKey !== null) {
      give(tabStop, thumbKey)
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const targets: Readonly<Record<string, number>> = { ArrowLeft: tabStop - 1, ArrowRight: tabStop + 1, Home: 0, End: count - 1 }
    const target = Object.hasOwn(targets, event.key) ? targets[event.key] : undefined
    const isOnCard = event.target instanceof HTMLElement && event.target.role === 'gridcell'
    if (event.key === 'Enter' && isOnCard) open(tabStop)
    else if (target !== undefined) moveCursor(Math.min(Math.max(target, 0), count - 1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const positionAt = (event: MouseEvent): number | null => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-position]') : null
    return card === null ? null : Number(card.dataset['position'])
  }
  const onClick = (event: MouseEvent): void => {
    const position = positionAt(event)
    if (position === null || !(event.target instanceof Element)) return
    event.preventDefault()
    const action = event.target.closest<HTMLElement>('[data-action]')?.dataset['action']
    if (action === 'play') source.play(position)
    else if (action === 'like') give(position, 'up')
    else if (action === 'menu') showMenu(event, position)
    else open(position)
  }
  return (
    <section className="shelf" aria-label={heading}>
      <div className="shelf-head">
        <h2>{heading}</h2>
        <span className="hint cut">{hint}</span>
        <span className="end">
          {actions}
          <IconButton
            icon="left"
            label={t('lists.scrollBack')}
            size={16}
            small
            disabled={firstShown === 0}
            onClick={() => setPageStart(firstShown - columns)}
          />
          <IconButton
            icon="right"
            label={t('lists.scrollOn')}
            size={16}
            small
            disabled={firstShown + columns >= count}
            onClick={() => setPageStart(firstShown + columns)}
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
          const position = positionAt(event)
          if (position !== null) showMenu(event, position)
        }}
        onKeyDown={onKeyDown}
      >
        <div role="row" className="cards" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {Array.from({ length: shownCount }, (_, column) => (
            <Card
              // biome-ignore lint/suspicious/noArrayIndexKey: elements stay in their columns and take over other cards
              key={column}
              position={firstShown + column}
              content={{ ...cardContent(source.itemAt(rowAt(firstShown + column))), playing: source.playing(rowAt(firstShown + column)) }}
              thumb={thumb(rowAt(firstShown + column))}
              isTabStop={firstShown + column === tabStop}
            />
          ))}
        </div>
      </div>
    </section>
  )
}
