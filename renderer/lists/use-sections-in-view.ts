// Which sections of a table are drawn: all of a few, those near the viewport of many, such as the discs of a box or the days of years.
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useScroller } from './virtual/Scroller.tsx'

/** A section of a table: its head, and the positions of its rows, from `start` up to, not including, `end`. */
export type Section = { readonly start: number; readonly end: number; readonly head: ReactNode }

/** A table of up to this many sections draws all of them, wherever they are; one of more only those near the viewport. */
const maxSections = 50
/** The height of a section's head with the space above it, rem; `.disc` in tables.css. */
const headHeight = 3
/** How far above and below the viewport sections are drawn when other ones are chosen, in heights of the viewport. */
const drawnMargin = 1
/** Other sections are chosen once the drawn ones reach less than this far above or below the viewport, in heights of the viewport. */
const minMargin = 0.25

/** The sections with the indices from `first` up to, not including, `end`. */
type SectionWindow = { readonly first: number; readonly end: number }
/**
 * A section to draw, by its index; or the height, pixels, of sections that are not drawn, and the index of the one after them (`before`).
 */
type Stretch = { readonly section: number } | { readonly space: number; readonly before: number }

type SectionsInView = {
  readonly stretches: readonly Stretch[]
  /** Index of the section that contains a position; -1: none. */
  readonly indexOf: (position: number) => number
  /** Draws a section synchronously, unless it is drawn already, so that one of its rows can be scrolled to. */
  readonly draw: (section: number) => void
}

/**
 * Which sections of a table to draw now, anew after scrolling. `body`: the element with all sections; `kept`: a position whose section is
 * always drawn, since it is the tab stop.
 */
export function useSectionsInView(
  body: RefObject<HTMLElement | null>,
  sections: readonly Section[],
  { rowHeight, rem, kept }: { readonly rowHeight: number; readonly rem: number; readonly kept: number },
): SectionsInView {
  const scroller = useScroller()
  const tops = useMemo(() => topsOf(sections, rowHeight, headHeight * rem), [sections, rowHeight, rem])
  const isMany = sections.length > maxSections
  const [shown, setShown] = useState<SectionWindow>(nothing)
  /** Index of a section that is drawn before it is scrolled to; -1: none. */
  const [ahead, setAhead] = useState(-1)
  useLayoutEffect(() => {
    if (!isMany) return
    const follow = (show: (next: SectionWindow) => void): void => {
      if (body.current === null) return
      const from = scroller.getBoundingClientRect().top + scroller.clientTop - body.current.getBoundingClientRect().top
      const viewport = scroller.clientHeight
      if (!covers(shown, sectionsWithin(tops, from - minMargin * viewport, from + (1 + minMargin) * viewport)))
        show(sectionsWithin(tops, from - drawnMargin * viewport, from + (1 + drawnMargin) * viewport))
    }
    follow(setShown)
    const onScroll = (): void => follow(next => flushSync(() => setShown(next)))
    const resized = new ResizeObserver(() => follow(setShown))
    resized.observe(scroller)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      resized.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [scroller, body, tops, isMany, shown])
  const indexOf = (position: number): number => {
    const at = lastAt(sections.length, index => (sections[index]?.start ?? 0) <= position)
    return position < (sections[at]?.end ?? 0) ? at : -1
  }
  const stretches = stretchesOf(tops, isMany ? shown : { first: 0, end: sections.length }, [indexOf(kept), ahead])
  return {
    stretches,
    indexOf,
    draw: section => {
      // The sections in view stay drawn meanwhile: removing the row that has the focus would lose the box's scroll position.
      if (!stretches.some(stretch => 'section' in stretch && stretch.section === section)) flushSync(() => setAhead(section))
    },
  }
}

const nothing: SectionWindow = { first: 0, end: 0 }
const covers = (one: SectionWindow, other: SectionWindow): boolean => one.first <= other.first && one.end >= other.end

/** The offset of each section from the top of the first, and after them the total height, pixels; so one more than there are sections. */
export function topsOf(sections: readonly Section[], rowHeight: number, head: number): Float64Array {
  const tops = new Float64Array(sections.length + 1)
  for (const [index, section] of sections.entries())
    tops[index + 1] = (tops[index] ?? 0) + (section.head === null ? 0 : head) + (section.end - section.start) * rowHeight
  return tops
}

/** The sections that lie, at least in part, between two offsets, pixels. */
export function sectionsWithin(tops: Float64Array, top: number, bottom: number): SectionWindow {
  const count = tops.length - 1
  const first = Math.max(
    0,
    lastAt(count, index => (tops[index] ?? 0) <= top),
  )
  const end = lastAt(count, index => (tops[index] ?? 0) < bottom) + 1
  return { first, end: Math.max(first, end) }
}

/**
 * What is drawn from top to bottom: sections from `first` up to, not including, `end`, those with indices `besides` (-1: none), and spaces
 * in place of all others.
 */
export function stretchesOf(tops: Float64Array, { first, end }: SectionWindow, besides: readonly number[]): readonly Stretch[] {
  const count = tops.length - 1
  const others = besides.filter(section => section >= 0 && section < count)
  const near = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, index) => first + index)
  const drawn = [...new Set([...others, ...near])].sort((one, other) => one - other)
  const stretches: Stretch[] = []
  let nextSection = 0
  const spaceUpTo = (section: number): void => {
    if (section > nextSection) stretches.push({ space: (tops[section] ?? 0) - (tops[nextSection] ?? 0), before: section })
  }
  for (const section of drawn) {
    spaceUpTo(section)
    stretches.push({ section })
    nextSection = section + 1
  }
  spaceUpTo(count)
  return stretches
}

/** The last of `count` indices for which `holds` is true, by binary search; it must be true up to some index and false after. -1: none. */
function lastAt(count: number, holds: (index: number) => boolean): number {
  let low = -1
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}
