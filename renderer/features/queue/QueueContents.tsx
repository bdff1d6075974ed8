// The list of the queue (virtual, of any length) in sections: played, now, play next, then, and songs before the current one.

import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { PlayContext } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { rich } from '../../controls/rich.tsx'
import { Scroller } from '../../lists/virtual/Scroller.tsx'
import { useRem } from '../../lists/virtual/use-rem.ts'
import { type ListHandle, VirtualList } from '../../lists/virtual/VirtualList.tsx'
import { Link } from '../../state/Link.tsx'
import { useApp } from '../../state/page.ts'
import { countSelected, isSelected } from '../../state/view/selection.ts'
import { count, timeOfDay } from '../../words/format.ts'
import { QueueDrag } from './QueueDrag.tsx'
import { QueueNow } from './QueueNow.tsx'
import { QueueRow } from './QueueRow.tsx'
import { leastForBar, QueueSelection } from './QueueSelection.tsx'
import { type QueueSection, sectionAt, selectedOf, spotAt } from './queue-layout.ts'
import { useQueue } from './use-queue.ts'
import { useQueueControl } from './use-queue-control.ts'
import { useQueueDrag } from './use-queue-drag.ts'
import { useQueueDrop } from './use-queue-drop.ts'

/** The height of a row, rem. */
const rowHeight = 3.25
/** How many played songs are visible above the current one when the list opens. */
const lookBack = 2

type Props = {
  /** CSS class of the scrolling box. */
  readonly className: string
  /** The level of the sections' headings, one below the queue's own. */
  readonly heading: 'h2' | 'h3'
  /** Whether the list gets the focus when it opens. */
  readonly takesFocus?: boolean
}

export function QueueContents({ className, heading, takesFocus = false }: Props) {
  const rem = useRem()
  const view = useQueue()
  const { layout, selection, queue, played } = view
  const box = useRef<HTMLDivElement>(null)
  const handles = useRef(new Map<QueueSection['name'], ListHandle>())
  const scroller = (): HTMLElement | null => box.current?.querySelector<HTMLElement>(`.${className}`) ?? null
  const scrolled: RefObject<HTMLElement | null> = useRef(null)

  const focus = (position: number): void => {
    const section = sectionAt(layout, position)
    if (section !== null && section.name !== 'now') handles.current.get(section.name)?.reveal(position - section.start, 0)
    const row = box.current?.querySelector<HTMLElement>(`[data-position="${position}"]`)
    row?.focus({ preventScroll: section?.name !== 'now' })
  }
  const { arrivals } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each edit that arrives
  useLayoutEffect(() => {
    if (arrivals > 0) focus(selection.cursor)
  }, [arrivals])
  const hasBar = countSelected(selection) >= leastForBar
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the bar of the selection takes its room from the list
  useLayoutEffect(() => {
    if (hasBar && box.current?.contains(document.activeElement) === true) focus(selection.cursor)
  }, [hasBar])
  const control = useQueueControl({
    view,
    focus,
    rowsInView: () => Math.max(1, Math.floor((scroller()?.clientHeight ?? 0) / (rowHeight * rem)) - 1),
  })
  const { line, isMoving, taking } = useQueueDrop({ box: scrolled, view, canMove: control.canMove, move: control.moveTo })
  const { drag, begin } = useQueueDrag({ box: scrolled, view, drop: control.moveTo })

  const openAtNow = useCallback(
    (element: HTMLElement) => {
      scrolled.current = element
      const now = element.querySelector<HTMLElement>('.q-now')
      if (now !== null) element.scrollTop = now.offsetTop - lookBack * rowHeight * rem
      if (takesFocus) element.querySelector<HTMLElement>('[data-position][tabindex="0"]')?.focus({ preventScroll: true })
      return undefined
    },
    [rem, takesFocus],
  )
  const cursor = selection.cursor >= 0 && selection.cursor < layout.count ? selection.cursor : firstReachable(layout.sections)
  const heldId = (position: number) => {
    const spot = spotAt(layout, position)
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
      keep={cursor >= section.start && cursor < section.start + section.count ? cursor - section.start : -1}
      row={(place, top, key) => {
        const index = section.first + place
        const position = section.start + place
        const heard = section.name === 'played' ? played[index] : undefined
        const selected = isSelected(selection, position)
        return (
          <QueueRow
            key={key}
            id={section.list === 'playNext' || section.list === 'tracks' ? queue[section.list][index] : heard?.track}
            position={position}
            top={top}
            place={place}
            of={section.count}
            selected={selected}
            reachable={position === cursor}
            heard={heard && timeOfDay(heard.at)}
            lifted={(drag !== null || isMoving) && selected}
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
        aria-label={t('queue.queue')}
        tabIndex={-1}
        onClick={control.onClick}
        onDoubleClick={control.onDoubleClick}
        onContextMenu={control.onContextMenu}
        onKeyDown={control.onKeyDown}
        onPointerDown={begin}
        onDragStart={control.onDragStart}
        {...taking}
      >
        <Scroller className={className} attach={openAtNow}>
          {layout.sections.map(section => (
            <div key={section.name}>
              <Head section={section} context={queue.context} as={heading} />
              {/* Looks like one list with one selection; for screen readers a listbox per section, as a listbox cannot contain headings. */}
              <div role="listbox" aria-label={headWords(section, queue.context)} aria-multiselectable="true">
                {section.name === 'now' ? (
                  <QueueNow position={section.start} selected={isSelected(selection, section.start)} reachable={section.start === cursor} />
                ) : (
                  rowsOf(section)
                )}
              </div>
            </div>
          ))}
          {layout.count === 0 && <p className="hint none">{t('queue.nothingInTheQueuePlaySomething')}</p>}
          {line !== null && <div className="dropline" style={{ top: line }} />}
          {drag !== null && <QueueDrag drag={drag} id={heldId(drag.position)} songs={countSelected(selection)} />}
        </Scroller>
      </div>
      {drag === null && (
        <QueueSelection
          songs={countSelected(selection)}
          movable={selectedOf(layout, selection, 'tracks').length + selectedOf(layout, selection, 'playNext').length}
          move={control.step}
          remove={control.removeChosen}
          clear={() => view.select({ ...selection, ranges: [] })}
        />
      )}
      <span className="sr" role="status">
        {control.said}
      </span>
    </div>
  )
}

/** Position of the tab stop if there is no cursor: the current song, else the first row. */
const firstReachable = (sections: readonly QueueSection[]): number => sections.find(({ name }) => name === 'now')?.start ?? 0

function headWords({ name }: QueueSection, context: PlayContext | null): string {
  switch (name) {
    case 'played':
      return t('queue.played')
    case 'now':
      return t('queue.now')
    case 'next':
      return t('queue.playNext')
    case 'then':
      return context === null ? t('queue.then') : t('queue.thenFrom', { place: context.title })
    case 'earlier':
      return t('queue.earlierInTheQueue')
  }
}

type HeadProps = { readonly section: QueueSection; readonly context: PlayContext | null; readonly as: Props['heading'] }

function Head({ section, context, as: Heading }: HeadProps) {
  const again = useApp(state => state.playback.repeat === 'queue')
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
      {name === 'next' && <b>{t('queue.playNext')}</b>}
      {name === 'then' && (context === null ? t('queue.then') : <ThenFrom context={context} />)}
      {name === 'earlier' && (again ? t('queue.thenAgainFromTheBeginning') : t('queue.earlierInTheQueue'))}
      {name !== 'played' && <span className="end num">{count(section.count)}</span>}
    </Heading>
  )
}

function ThenFrom({ context }: { readonly context: PlayContext }) {
  return (
    <>
      {rich(
        'queue.thenFromLink',
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
