// The list of the queue (virtual, of any length) in sections: played, now, play next, then, and songs before the current one.

import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { PlayContext } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { Scroller } from '../../lists/virtual/Scroller.tsx'
import { useRem } from '../../lists/virtual/use-rem.ts'
import { type ListHandle, VirtualList } from '../../lists/virtual/VirtualList.tsx'
import { useApp } from '../../state/app-context.ts'
import { Link } from '../../state/Link.tsx'
import { countSelected, isSelected } from '../../state/view/selection.ts'
import { formatNumber, formatTimeOfDay } from '../../words/format.ts'
import { CurrentQueueRow } from './CurrentQueueRow.tsx'
import { QueueDrag } from './QueueDrag.tsx'
import { QueueRow } from './QueueRow.tsx'
import { minForSelectionBar, QueueSelectionBar } from './QueueSelectionBar.tsx'
import { itemAt, type QueueSection, sectionAt, selectedIndices } from './queue-layout.ts'
import { useQueueDrop } from './use-queue-drop.ts'
import { useQueueHandlers } from './use-queue-handlers.ts'
import { useQueueList } from './use-queue-list.ts'
import { useQueueTouchDrag } from './use-queue-touch-drag.ts'

/** The height of a row, rem. */
const rowHeight = 3.25
/** How many played songs are visible above the current one when the list opens. */
const playedRowsShown = 2

type Props = {
  /** CSS class of the scrolling box; exactly one, as the box is found by it. */
  readonly className: string
  /** The level of the sections' headings, one below the queue's own. */
  readonly heading: 'h2' | 'h3'
  /** Whether the list gets the focus when it opens. */
  readonly takesFocus?: boolean
}

export function QueueContents({ className, heading, takesFocus = false }: Props) {
  const rem = useRem()
  const view = useQueueList()
  const { layout, selection, queue, played } = view
  const box = useRef<HTMLDivElement>(null)
  const handles = useRef(new Map<QueueSection['name'], ListHandle>())
  const findScroller = (): HTMLElement | null => box.current?.querySelector<HTMLElement>(`.${className}`) ?? null
  const scrollBox: RefObject<HTMLElement | null> = useRef(null)

  const focus = (position: number): void => {
    const section = sectionAt(layout, position)
    if (section !== null && section.name !== 'now') handles.current.get(section.name)?.reveal(position - section.start, 0)
    const row = box.current?.querySelector<HTMLElement>(`[data-position="${position}"]`)
    row?.focus({ preventScroll: section?.name !== 'now' })
  }
  const { arrivedEdits } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each edit that arrives
  useLayoutEffect(() => {
    if (arrivedEdits > 0) focus(selection.cursor)
  }, [arrivedEdits])
  const hasBar = countSelected(selection) >= minForSelectionBar
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selection bar takes room from the list
  useLayoutEffect(() => {
    if (hasBar && box.current?.contains(document.activeElement) === true) focus(selection.cursor)
  }, [hasBar])
  const handlers = useQueueHandlers({
    view,
    focus,
    rowsInView: () => Math.max(1, Math.floor((findScroller()?.clientHeight ?? 0) / (rowHeight * rem)) - 1),
  })
  const { insertionLine, isMoving, dropHandlers } = useQueueDrop({
    box: scrollBox,
    view,
    canMove: handlers.canMove,
    onMove: handlers.moveTo,
  })
  const { drag: touchDrag, begin: startDrag } = useQueueTouchDrag({ box: scrollBox, view, insertAt: handlers.moveTo })

  const scrollToCurrent = useCallback(
    (element: HTMLElement) => {
      scrollBox.current = element
      const now = element.querySelector<HTMLElement>('.q-now')
      if (now !== null) element.scrollTop = now.offsetTop - playedRowsShown * rowHeight * rem
      if (takesFocus) element.querySelector<HTMLElement>('[data-position][tabindex="0"]')?.focus({ preventScroll: true })
      return undefined
    },
    [rem, takesFocus],
  )
  const cursor = selection.cursor >= 0 && selection.cursor < layout.count ? selection.cursor : defaultTabStop(layout.sections)
  const draggedTrackId = (position: number) => {
    const spot = itemAt(layout, position)
    return spot !== null && (spot.list === 'tracks' || spot.list === 'playNext') ? queue[spot.list][spot.index] : undefined
  }
  const rowsOf = (section: QueueSection) => (
    <VirtualList
      handle={handle => {
        if (handle === null) handles.current.delete(section.name)
        else handles.current.set(section.name, handle)
      }}
      count={section.count}
      rowHeight={rowHeight * rem}
      role="presentation"
      pinnedRow={cursor >= section.start && cursor < section.start + section.count ? cursor - section.start : -1}
      row={(sectionIndex, top, key) => {
        const index = section.first + sectionIndex
        const position = section.start + sectionIndex
        const playedEntry = section.name === 'played' ? played[index] : undefined
        const isRowSelected = isSelected(selection, position)
        return (
          <QueueRow
            key={key}
            id={section.list === 'playNext' || section.list === 'tracks' ? queue[section.list][index] : playedEntry?.track}
            position={position}
            top={top}
            sectionIndex={sectionIndex}
            sectionSize={section.count}
            selected={isRowSelected}
            isTabStop={position === cursor}
            playedTime={playedEntry && formatTimeOfDay(playedEntry.at)}
            isDragged={(touchDrag !== null || isMoving) && isRowSelected}
          />
        )
      }}
    />
  )
  return (
    <div className="queue-list">
      <div
        ref={box}
        className="queue-box"
        role="group"
        aria-label={t('queue.heading')}
        tabIndex={-1}
        onClick={handlers.onClick}
        onDoubleClick={handlers.onDoubleClick}
        onContextMenu={handlers.onContextMenu}
        onKeyDown={handlers.onKeyDown}
        onPointerDown={startDrag}
        onDragStart={handlers.onDragStart}
        {...dropHandlers}
      >
        <Scroller className={className} onAttach={scrollToCurrent}>
          {layout.sections.map(section => (
            <div key={section.name}>
              <SectionHead section={section} context={queue.context} as={heading} />
              {/* Looks like one list with one selection; for screen readers a listbox per section, as a listbox cannot contain headings. */}
              <div role="listbox" aria-label={sectionName(section, queue.context)} aria-multiselectable="true">
                {section.name === 'now' ? (
                  <CurrentQueueRow
                    position={section.start}
                    selected={isSelected(selection, section.start)}
                    isTabStop={section.start === cursor}
                  />
                ) : (
                  rowsOf(section)
                )}
              </div>
            </div>
          ))}
          {layout.count === 0 && <p className="hint none">{t('queue.emptyHint')}</p>}
          {insertionLine !== null && <div className="dropline" style={{ top: insertionLine }} />}
          {touchDrag !== null && <QueueDrag drag={touchDrag} id={draggedTrackId(touchDrag.position)} songs={countSelected(selection)} />}
        </Scroller>
      </div>
      {touchDrag === null && (
        <QueueSelectionBar
          songs={countSelected(selection)}
          movableCount={selectedIndices(layout, selection, 'tracks').length + selectedIndices(layout, selection, 'playNext').length}
          onMove={handlers.step}
          onRemove={handlers.removeChosen}
          onClear={() => view.select({ ...selection, ranges: [] })}
        />
      )}
      <span className="sr" role="status">
        {handlers.said}
      </span>
    </div>
  )
}

/** Position of the tab stop if there is no cursor: the current song, else the first row. */
const defaultTabStop = (sections: readonly QueueSection[]): number => sections.find(({ name }) => name === 'now')?.start ?? 0

function sectionName({ name }: QueueSection, context: PlayContext | null): string {
  switch (name) {
    case 'played':
      return t('queue.played')
    case 'now':
      return t('queue.now')
    case 'next':
      return t('actions.playNext')
    case 'then':
      return context === null ? t('queue.upcoming') : t('queue.upcomingFrom', { place: context.title })
    case 'earlier':
      return t('queue.earlier')
  }
}

type HeadProps = { readonly section: QueueSection; readonly context: PlayContext | null; readonly as: Props['heading'] }

function SectionHead({ section, context, as: Heading }: HeadProps) {
  const isRepeating = useApp(state => state.playback.repeat === 'queue')
  const { name } = section
  if (name === 'now') return null
  return (
    <Heading className="q-head">
      {name === 'played' && (
        <>
          <Icon name="history" size={14} />
          {t('queue.played')}
          <span className="end">
            <Link to={{ kind: 'history' }}>{t('queue.allHistory')}</Link>
          </span>
        </>
      )}
      {name === 'next' && <b>{t('actions.playNext')}</b>}
      {name === 'then' && (context === null ? t('queue.upcoming') : <ThenFrom context={context} />)}
      {name === 'earlier' && (isRepeating ? t('queue.upcomingRepeats') : t('queue.earlier'))}
      {name !== 'played' && <span className="end num">{formatNumber(section.count)}</span>}
    </Heading>
  )
}

function ThenFrom({ context }: { readonly context: PlayContext }) {
  return (
    <>
      {richText(
        'queue.upcomingFromLink',
        { place: context.title },
        {
          link: name => (
            <b className="cut">
              <Link to={context.place}>{name}</Link>
            </b>
          ),
        },
      )}
    </>
  )
}
