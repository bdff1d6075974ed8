// A virtual list of rows of equal height: only those near the viewport are rendered, and scrolling renders nothing until other rows are needed.
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCovers } from '../../controls/held-covers.ts'
import { noKeys, reuseKeys } from './row-keys.ts'
import { tallestBox } from './row-window.ts'
import { useScroller } from './Scroller.tsx'
import { followScroller, nothingShown, type ScrolledList } from './scrolled-list.ts'

export type ListHandle = Pick<ScrolledList, 'reveal' | 'standpoint' | 'stand'>

type Props = {
  readonly count: number
  /** Height of a row, pixels. */
  readonly rowHeight: number
  /** Renders a row at `top` pixels below the list's current origin, into the element identified by `key`. */
  readonly row: (index: number, top: number, key: number) => ReactNode
  /** A row that stays mounted when scrolled out of view, since it has the focus; -1: none. */
  readonly keep?: number
  readonly handle?: Ref<ListHandle>
  readonly role?: 'list' | 'presentation'
}

/** A scroll by more than this many times the rendered rows is a jump. */
const far = 3

export function VirtualList({ count, rowHeight, row, keep = -1, handle, role }: Props) {
  const scroller = useScroller()
  const covers = useCovers()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<ScrolledList>(null)
  const [{ first, end, shift }, setShown] = useState(nothingShown)
  const [keys, setKeys] = useState(noKeys)
  const [origin, setOrigin] = useState(0)

  useLayoutEffect(() => {
    if (box.current === null) return
    const followed = followScroller(scroller, box.current, covers, (shown, urgent) => {
      if (urgent) flushSync(() => setShown(shown))
      else setShown(shown)
    })
    list.current = followed
    return followed.stop
  }, [scroller, covers])
  useLayoutEffect(() => list.current?.measure(count, rowHeight))
  useImperativeHandle(handle, () => ({
    reveal: (index, margin) => list.current?.reveal(index, margin),
    standpoint: () => list.current?.standpoint() ?? null,
    stand: standpoint => list.current?.stand(standpoint),
  }))

  const wanted: number[] = []
  for (let index = first; index < Math.min(end, count); index++) wanted.push(index)
  if (keep >= 0 && keep < Math.min(first, count)) wanted.unshift(keep)
  if (keep >= end && keep < count) wanted.push(keep)
  const reused = reuseKeys(keys, wanted)
  if (reused !== keys) setKeys(reused)
  // After a jump the origin is the first row there: the recycled elements keep their offsets, and only their container moves.
  const from = Math.abs(first - origin) > far * (end - first) ? first : origin
  if (from !== origin) setOrigin(from)
  return (
    <div ref={box} className="rows" role={role} style={{ height: Math.min(count * rowHeight, tallestBox) }}>
      <div className="rows-from" role="presentation" style={{ top: from * rowHeight - shift }}>
        {wanted.map(index => row(index, (index - from) * rowHeight, reused.get(index) ?? index))}
      </div>
    </div>
  )
}
