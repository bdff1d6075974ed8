// A virtual grid of cards: as many columns as fit, any number of rows, arrow keys in both directions.
import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { SortedBy } from '../../shared/library/order/sorted-by.ts'
import type { CoverSize } from '../../shared/list-views.ts'
import { isSelected } from '../state/view/selection.ts'
import { Card, type CardContent } from './Card.tsx'
import { type CardLayout, cardLayout } from './card-layout.ts'
import type { ListSource } from './menus/list-source.ts'
import { useFirstCard } from './use-first-card.ts'
import { type SelectionState, useListHandlers } from './use-list-handlers.ts'
import { useListPosition } from './use-list-position.ts'
import { useRowThumb } from './use-row-thumb.ts'
import { forwardTo, type ListController, type ScrollPosition } from './virtual/list-controller.ts'
import { useScroller } from './virtual/Scroller.tsx'
import { useRem } from './virtual/use-rem.ts'
import { type ListHandle, VirtualList } from './virtual/VirtualList.tsx'

type Props<Item> = {
  readonly label: string
  readonly rows: Uint32Array
  readonly source: ListSource<Item>
  readonly cardContent: (item: Item) => Omit<CardContent, 'playing'>
  readonly selectionState: SelectionState
  readonly coverSize?: CoverSize | undefined
  readonly sortedBy?: SortedBy | null | undefined
  readonly controller?: Ref<ListController> | undefined
}

function useCardLayout(grid: RefObject<HTMLElement | null>, rem: number, coverSize: CoverSize): CardLayout {
  const [layout, setLayout] = useState<CardLayout>({ columns: 1, rowHeight: 1 })
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    const measure = (): void => {
      const measured = cardLayout(element, rem, coverSize)
      setLayout(previous => (previous.columns === measured.columns && previous.rowHeight === measured.rowHeight ? previous : measured))
    }
    measure()
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(element)
    return () => resizeObserver.disconnect()
  }, [grid, rem, coverSize])
  return layout
}

export function CardGrid<Item>({
  label,
  rows,
  source,
  cardContent,
  selectionState,
  coverSize = 'medium',
  sortedBy = null,
  controller,
}: Props<Item>) {
  const scroller = useScroller()
  const rem = useRem()
  const thumbOf = useRowThumb(source.ratedKind)
  const grid = useRef<HTMLDivElement>(null)
  const list = useRef<ListHandle>(null)
  const ownController = useRef<ListController>(null)
  const { columns, rowHeight } = useCardLayout(grid, rem, coverSize)
  const count = rows.length
  const { selection } = selectionState
  const tabStop = Math.min(Math.max(0, selection.cursor), count - 1)

  const coveredHeight = coveredRem * rem
  const isLaidOut = rowHeight > 1
  /** The scroll position to restore as soon as the number of columns is known. */
  const pendingScroll = useRef<ScrollPosition>(null)
  const restoreScroll = ({ position, offset }: ScrollPosition): void =>
    list.current?.restoreScroll({ row: Math.floor(position / columns), offset })
  useLayoutEffect(() => {
    if (!isLaidOut || pendingScroll.current === null) return
    restoreScroll(pendingScroll.current)
    pendingScroll.current = null
  })
  useImperativeHandle(ownController, () => ({
    focus: position => {
      list.current?.reveal(Math.floor(position / columns), coveredHeight)
      grid.current?.querySelector<HTMLElement>(`[data-position="${position}"]`)?.focus({ preventScroll: true })
    },
    scrollPosition: () => {
      const at = list.current?.scrollPosition() ?? null
      return at === null ? null : { position: at.row * columns, offset: at.offset }
    },
    restoreScroll: scrollPosition => {
      if (isLaidOut) restoreScroll(scrollPosition)
      else pendingScroll.current = scrollPosition
    },
    scrollTo: position => restoreScroll({ position, offset: -coveredHeight }),
    firstVisible: () => {
      const at = list.current?.scrollPosition() ?? null
      const row = at === null ? 0 : Math.max(0, at.row + Math.ceil((coveredHeight + at.offset) / rowHeight - 0.5))
      return Math.min(count - 1, row * columns)
    },
    openColumns: null,
    onScroll: listener => {
      scroller.addEventListener('scroll', listener, { passive: true })
      return () => scroller.removeEventListener('scroll', listener)
    },
  }))
  useFirstCard(scroller, { columns, rowHeight }, ownController)
  useImperativeHandle(controller, () => forwardTo(ownController), [])
  useListPosition(selectionState, rows, ownController)
  const handlers = useListHandlers({
    rows,
    selectionState,
    source,
    listShape: () => ({ columns, page: columns * Math.max(1, Math.floor(scroller.clientHeight / rowHeight)) }),
    controller: ownController,
    sortedBy,
    click: 'open',
  })

  const renderRow = (index: number, top: number, key: number): ReactNode => {
    const positions = Array.from({ length: Math.min(columns, count - index * columns) }, (_, column) => index * columns + column)
    return (
      <div
        key={key}
        role="row"
        className="card-row"
        style={{ top, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        aria-rowindex={index + 1}
      >
        {positions.map((position, column) => {
          const itemRow = rows[position] ?? -1
          return (
            <Card
              // biome-ignore lint/suspicious/noArrayIndexKey: elements stay in their columns and take over other albums
              key={column}
              position={position}
              content={{ ...cardContent(source.itemAt(itemRow)), playing: source.playing(itemRow) }}
              thumb={thumbOf(itemRow)}
              selected={isSelected(selection, position)}
              isTabStop={position === tabStop}
              large={coverSize === 'large'}
            />
          )
        })}
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
      aria-multiselectable={source.tracksOf !== null}
      onClick={handlers.onClick}
      onDragStart={handlers.onDragStart}
      onAuxClick={handlers.onAuxClick}
      onContextMenu={handlers.onContextMenu}
      onKeyDown={handlers.onKeyDown}
    >
      <VirtualList
        handle={list}
        role="presentation"
        count={Math.ceil(count / columns)}
        rowHeight={rowHeight}
        pinnedRow={Math.floor(tabStop / columns)}
        row={renderRow}
      />
    </div>
  )
}

/** The height that the title bar covers while scrolled, with some margin, rem. */
const coveredRem = 3.75
