// A virtual list of rows of equal height: only those near the viewport are rendered, and scrolling renders nothing until other rows are
// needed.
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCoverLoader } from '../../controls/cover-loader.ts'
import { noKeys, reuseKeys } from './row-keys.ts'
import { tallestBox } from './row-window.ts'
import { useScroller } from './Scroller.tsx'
import { createScrolledList, emptyWindow, type ScrolledList } from './scrolled-list.ts'

export type ListHandle = Pick<ScrolledList, 'reveal' | 'scrollPosition' | 'restoreScroll'>

type Props = {
  readonly count: number
  /** Height of a row, pixels. */
  readonly rowHeight: number
  /** Renders a row at `top` pixels below the list's current origin, into the element identified by `key`. */
  readonly row: (index: number, top: number, key: number) => ReactNode
  /** A row that stays mounted when scrolled out of view, since it has the focus; -1: none. */
  readonly pinnedRow?: number
  readonly handle?: Ref<ListHandle>
  readonly role?: 'list' | 'presentation'
}

/** A scroll by more than this many times the rendered rows is a jump. */
const jumpFactor = 3

export function VirtualList({ count, rowHeight, row, pinnedRow = -1, handle, role }: Props) {
  const scroller = useScroller()
  const covers = useCoverLoader()
  const box = useRef<HTMLDivElement>(null)
  const scrolledListRef = useRef<ScrolledList>(null)
  const [{ first, end, shift }, setShown] = useState(emptyWindow)
  const [keys, setKeys] = useState(noKeys)
  const [origin, setOrigin] = useState(0)

  useLayoutEffect(() => {
    if (box.current === null) return
    const scrolledList = createScrolledList(scroller, box.current, covers, (shown, isUrgent) => {
      if (isUrgent) flushSync(() => setShown(shown))
      else setShown(shown)
    })
    scrolledListRef.current = scrolledList
    return scrolledList.stop
  }, [scroller, covers])
  useLayoutEffect(() => scrolledListRef.current?.measure(count, rowHeight))
  useImperativeHandle(handle, () => ({
    reveal: (index, margin) => scrolledListRef.current?.reveal(index, margin),
    scrollPosition: () => scrolledListRef.current?.scrollPosition() ?? null,
    restoreScroll: scrollPosition => scrolledListRef.current?.restoreScroll(scrollPosition),
  }))

  const rowIndices: number[] = []
  for (let index = first; index < Math.min(end, count); index++) rowIndices.push(index)
  if (pinnedRow >= 0 && pinnedRow < Math.min(first, count)) rowIndices.unshift(pinnedRow)
  if (pinnedRow >= end && pinnedRow < count) rowIndices.push(pinnedRow)
  const rowKeys = reuseKeys(keys, rowIndices)
  if (rowKeys !== keys) setKeys(rowKeys)
  // After a jump the origin is the first row there: the recycled elements keep their offsets, and only their container moves.
  const nextOrigin = Math.abs(first - origin) > jumpFactor * (end - first) ? first : origin
  if (nextOrigin !== origin) setOrigin(nextOrigin)
  return (
    <div ref={box} className="rows" role={role} style={{ height: Math.min(count * rowHeight, tallestBox) }}>
      <div className="rows-from" role="presentation" style={{ top: nextOrigin * rowHeight - shift }}>
        {rowIndices.map(index => row(index, (index - nextOrigin) * rowHeight, rowKeys.get(index) ?? index))}
      </div>
    </div>
  )
}
