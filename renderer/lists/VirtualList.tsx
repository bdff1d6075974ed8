// Rows of one height, of which only those near the visible part exist. Scrolling sets no state until other rows are needed.
import { type ReactNode, type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { boxHeight, follow, fromBox, type Geometry, type RowWindow, reveal, rowWindow, type Standing, toBox } from './row-window.ts'
import { useScroller } from './Scroller.tsx'

export type ListHandle = {
  /** Scrolls as little as possible until a row is whole in view, below `margin` pixels; then it is in the document. */
  readonly reveal: (row: number, margin: number) => void
}

type Props = {
  readonly count: number
  /** Pixels. */
  readonly rowHeight: number
  /** Draws a row `top` pixels below the top of the list. */
  readonly row: (index: number, top: number) => ReactNode
  /** This row stays in the document when scrolled away: it has the focus. -1: none. */
  readonly keep?: number
  readonly handle?: Ref<ListHandle>
  readonly role?: 'list' | 'presentation'
}

type Shown = RowWindow & { /** how far the list has moved more than its box, pixels */ readonly shift: number }

export function VirtualList({ count, rowHeight, row, keep = -1, handle, role }: Props) {
  const scroller = useScroller()
  const box = useRef<HTMLDivElement>(null)
  const standing = useRef<Standing>({ box: 0, list: 0 })
  const [shown, setShown] = useState<Shown>({ first: 0, end: 0, shift: 0 })
  const present = useRef(shown)
  const geometry = (): Geometry => ({ count, rowHeight, viewport: scroller.clientHeight })

  const boxNow = (): number => {
    const top = box.current?.getBoundingClientRect().top ?? 0
    return scroller.getBoundingClientRect().top + scroller.clientTop - top
  }
  /** Shows the rows that belong where the list stands; `draw` says how, when they are others than before. */
  const show = (draw: (change: () => void) => void): void => {
    const { first, end } = rowWindow(geometry(), standing.current.list)
    const next = { first, end, shift: standing.current.list - standing.current.box }
    const last = present.current
    if (last.first === next.first && last.end === next.end && last.shift === next.shift) return
    present.current = next
    draw(() => setShown(next))
  }

  useImperativeHandle(handle, () => ({
    reveal: (index, margin) => {
      const was = standing.current
      const list = reveal(geometry(), was.list, index, margin)
      const near = Math.abs(list - was.list) <= scroller.clientHeight
      const next = near ? was.box + (list - was.list) : Math.round(toBox(geometry(), list))
      scroller.scrollTop += next - was.box
      standing.current = { box: boxNow(), list }
      show(flushSync)
    },
  }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of another shape is found anew from where its box stands
  useLayoutEffect(() => {
    const at = boxNow()
    standing.current = { box: at, list: fromBox(geometry(), at) }
  }, [count, rowHeight, scroller])

  // What stands above the list may have grown with any render; measuring a clean layout costs nothing.
  useLayoutEffect(() => {
    standing.current = follow(geometry(), standing.current, boxNow())
    show(change => change())
  })

  const onScroll = useEffectEvent(() => {
    standing.current = follow(geometry(), standing.current, boxNow())
    show(flushSync)
  })
  /** After a scroll, puts the box of a very tall list where it belongs for what is shown; nothing moves on the screen. */
  const onScrollEnd = useEffectEvent(() => {
    const ideal = Math.round(toBox(geometry(), standing.current.list))
    if (count * rowHeight === boxHeight(geometry()) || ideal === standing.current.box) return
    scroller.scrollTop += ideal - standing.current.box
    standing.current = { box: boxNow(), list: standing.current.list }
    show(flushSync)
  })
  useLayoutEffect(() => {
    const resized = new ResizeObserver(onScroll)
    resized.observe(scroller)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    scroller.addEventListener('scrollend', onScrollEnd)
    return () => {
      resized.disconnect()
      scroller.removeEventListener('scroll', onScroll)
      scroller.removeEventListener('scrollend', onScrollEnd)
    }
  }, [scroller])

  const place = (index: number): ReactNode => row(index, index * rowHeight - shown.shift)
  const rows: ReactNode[] = []
  if (keep >= 0 && keep < Math.min(shown.first, count)) rows.push(place(keep))
  for (let index = shown.first; index < Math.min(shown.end, count); index++) rows.push(place(index))
  if (keep >= shown.end && keep < count) rows.push(place(keep))
  return (
    <div ref={box} className="rows" role={role} style={{ height: Math.min(count * rowHeight, boxHeight(geometry())) }}>
      {rows}
    </div>
  )
}
