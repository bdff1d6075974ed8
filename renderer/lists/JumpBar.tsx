// The bar of initials beside a long sorted list: marks the one in view, jumps to the one pressed or dragged over.

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { digits, type GroupStart, groupAround, type Initial, letters, startsOf } from '../../shared/library/order/initials.ts'
import type { SortedBy } from '../../shared/library/order/sorted-by.ts'
import { t } from '../../shared/words/words.ts'
import type { ListController } from './virtual/list-controller.ts'

type Props = {
  readonly rows: Uint32Array
  readonly sortedBy: SortedBy | null
  readonly controller: ListController | null
}

/** The shortest list with a jump bar, rows: shorter ones fit about one window. */
const minListLength = 60
/** The height of a mark as a pointer target (WCAG 2.5.8), pixels. */
const markHeight = 24

/** A mark of the bar; `position`: of the first item with this initial, null if there is none; `group`: index of its group. */
type Mark = Initial & { readonly position: number | null; readonly group: number }

export function JumpBar({ rows, sortedBy, controller }: Props) {
  const group = rows.length < minListLength ? null : (sortedBy?.group ?? null)
  const starts = useMemo(() => (group === null ? [] : startsOf(rows.length, position => group(rows[position] ?? -1))), [group, rows])
  return starts.length < 2 || controller === null ? null : <MarkList starts={starts} controller={controller} />
}

/** A placeholder of the bar's size, so that the list does not shift when the bar appears. */
export function JumpBarPlaceholder() {
  const placeholder = useRef<HTMLDivElement>(null)
  useReservedSpace(placeholder)
  return <div ref={placeholder} className="az" aria-hidden="true" />
}

/** Makes the page leave room for the bar, by a data attribute read by the style. */
function useReservedSpace(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const page = bar.current?.closest<HTMLElement>('.content')
    if (page === null || page === undefined) return
    page.dataset['jumpBar'] = ''
    return () => void delete page.dataset['jumpBar']
  }, [bar])
}

function MarkList({ starts, controller }: { readonly starts: readonly GroupStart[]; readonly controller: ListController }) {
  const bar = useRef<HTMLElement>(null)
  const [maxMarks, setMaxMarks] = useState(Number.POSITIVE_INFINITY)
  const groupIndex = useGroupInView(starts, controller)
  useReservedSpace(bar)
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return
    const measure = (): void => setMaxMarks(Math.max(5, Math.floor(element.clientHeight / markHeight)))
    // The observer reports the height after layout; reading it here would force a synchronous layout.
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(element)
    return () => resizeObserver.disconnect()
  }, [])
  const marks = useMemo(() => thinMarks(withMissingLetters(starts), maxMarks), [starts, maxMarks])
  const present = marks.filter(mark => mark.position !== null)
  const current = present.findLast(mark => mark.group <= groupIndex) ?? present[0]

  const jumpTo = (mark: Mark | undefined): void => {
    if (mark?.position === null || mark === undefined) return
    controller.scrollTo(mark.position)
  }
  const markAt = (event: PointerEvent): Mark | undefined => {
    const element = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-mark]')
    return element === null || element === undefined ? undefined : marks[Number(element.dataset['mark'])]
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button:not([disabled])') ?? [])]
    const focusedIndex = buttons.findIndex(button => button.matches(':focus'))
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: focusedIndex - 1,
      ArrowDown: focusedIndex + 1,
      Home: 0,
      End: buttons.length - 1,
    }
    const target = Object.hasOwn(targets, event.key) ? targets[event.key] : undefined
    if (target === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const button = buttons[Math.min(buttons.length - 1, Math.max(0, target))]
    button?.focus()
    jumpTo(marks[Number(button?.dataset['mark'])])
  }
  return (
    <nav
      ref={bar}
      className="az"
      aria-label={t('lists.jumpLabel')}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        if (event.button !== 0) return
        bar.current?.setPointerCapture(event.pointerId)
        jumpTo(markAt(event))
      }}
      onPointerMove={event => {
        if (bar.current?.hasPointerCapture(event.pointerId)) jumpTo(markAt(event))
      }}
    >
      {marks.map((mark, index) => (
        <button
          key={`${mark.label} ${mark.group}`}
          type="button"
          data-mark={index}
          disabled={mark.position === null}
          tabIndex={mark === current ? 0 : -1}
          className={mark === current ? 'is-here' : ''}
          aria-label={mark.name}
          aria-current={mark === current ? 'location' : undefined}
          title={mark.name === mark.label ? undefined : mark.name}
          onClick={() => jumpTo(mark)}
        >
          {mark.label}
        </button>
      ))}
    </nav>
  )
}

/** Index of the group of the first visible item; rendered only when it changes. */
function useGroupInView(starts: readonly GroupStart[], controller: ListController): number {
  const [groupIndex, setGroupIndex] = useState(0)
  useEffect(() => {
    let frameRequest = 0
    const update = (): void => {
      frameRequest = 0
      setGroupIndex(Math.max(0, groupAround(starts, controller.firstVisible())))
    }
    const scheduleUpdate = (): void => {
      if (frameRequest === 0) frameRequest = requestAnimationFrame(update)
    }
    scheduleUpdate()
    const unsubscribe = controller.onScroll(scheduleUpdate)
    return () => {
      cancelAnimationFrame(frameRequest)
      unsubscribe()
    }
  }, [starts, controller])
  return groupIndex
}

/**
 * Adds the letters that begin no item to a bar of names, and the mark of digits, so that all bars with letters look alike; a bar without
 * letters stays as it is.
 */
function withMissingLetters(starts: readonly GroupStart[]): readonly Mark[] {
  const marks = starts.map((start, group): Mark => ({ ...start, group }))
  const labels = new Set(starts.map(({ label }) => label))
  if (!letters.some(({ label }) => labels.has(label))) return marks
  const present = marks.filter(mark => letters.some(({ label }) => label === mark.label))
  const isDescending = (present[0]?.label ?? '') > (present.at(-1)?.label ?? '')
  const alphabet = [digits, ...letters]
  const ordered = isDescending ? alphabet.toReversed() : alphabet
  const isAlphabet = (mark: Mark): boolean => ordered.some(({ label }) => label === mark.label)
  const first = marks.findIndex(isAlphabet)
  const last = marks.findLastIndex(isAlphabet)
  const letterMarks = ordered.map(initial => marks.find(mark => mark.label === initial.label) ?? { ...initial, position: null, group: -1 })
  return [...marks.slice(0, first), ...letterMarks, ...marks.slice(last + 1)]
}

/** Reduces the marks to `maxMarks` at most: drops those without items, then keeps only every nth. */
function thinMarks(marks: readonly Mark[], maxMarks: number): readonly Mark[] {
  if (marks.length <= maxMarks) return marks
  const present = marks.filter(mark => mark.position !== null)
  const step = Math.ceil(present.length / maxMarks)
  return present.filter((_, index) => index % step === 0)
}
