// Lines that lead somewhere, one under the other, any number of them: one tab stop, arrows and letters move.
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { fold } from '../../shared/library/fold.ts'
import { nameBegins } from '../../shared/library/text-search.ts'
import { Go } from '../parts/Go.tsx'
import { usePage } from '../state/page.ts'
import type { Route } from '../state/route.ts'
import { selectOne } from '../state/selection.ts'
import { moveByKey } from './list-keys.ts'
import { useScroller } from './Scroller.tsx'
import { findSorted, findTitle, isTyping, nothingTyped, typeLetter } from './type-ahead.ts'
import { useRem } from './use-rem.ts'
import { type ListHandle, VirtualList } from './VirtualList.tsx'

/** `title` is what the line is called; `children` what stands in it. */
export type Line = { readonly to: Route; readonly title: string; readonly children: ReactNode }

type Props = { readonly label: string; readonly count: number; readonly line: (position: number) => Line }

/** rem: the height of a line, and what stands over the lines while scrolled. */
const [lineHeight, covered] = [2.75, 3.75]

export function LineList({ label, count, line }: Props) {
  const { view } = usePage()
  const rem = useRem()
  const scroller = useScroller()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<ListHandle>(null)
  const [cursor, setCursor] = useState(0)
  const typed = useRef(nothingTyped)
  const reachable = Math.min(cursor, count - 1)
  /** Where letters lead; null: nowhere, or they are none. */
  const typeAhead = (key: string): number | null => {
    const now = performance.now()
    if (key.length !== 1 || key === '?' || (key === ' ' && !isTyping(typed.current, now))) return null
    typed.current = typeLetter(typed.current, key, now)
    const { text } = typed.current
    const titleAt = (position: number): string => line(position).title
    const sorted = findSorted(text, reachable, count, titleAt)
    return sorted ?? findTitle(fold(text), reachable, count, (position, begin) => nameBegins(titleAt(position), begin)) ?? reachable
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      view.go(line(reachable).to)
      return
    }
    const shape = { count, columns: 1, page: Math.max(1, Math.floor(scroller.clientHeight / (lineHeight * rem)) - 1) }
    const moved = moveByKey({ key: event.key, shift: false, mod: false }, selectOne(reachable), shape)?.cursor ?? typeAhead(event.key)
    if (moved === null) return
    event.preventDefault()
    event.stopPropagation()
    setCursor(moved)
    list.current?.reveal(moved, covered * rem)
    box.current?.querySelector<HTMLElement>(`[data-position="${moved}"]`)?.focus({ preventScroll: true })
  }
  return (
    <div ref={box} className="line-list" role="list" aria-label={label} onKeyDown={onKeyDown}>
      <VirtualList
        handle={list}
        count={count}
        rowHeight={lineHeight * rem}
        keep={reachable}
        row={(position, top, key) => {
          const { to, title, children } = line(position)
          return (
            <div
              key={key}
              role="listitem"
              className="line-row"
              style={{ top }}
              aria-setsize={count}
              aria-posinset={position + 1}
              aria-label={title}
              data-position={position}
              tabIndex={position === reachable ? 0 : -1}
            >
              <Go to={to} className="place-line" title={title} reachable={false}>
                {children}
              </Go>
            </div>
          )
        }}
      />
    </div>
  )
}
