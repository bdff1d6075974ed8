// Drag and drop in the queue by touch, from a row's handle, with insertion line and autoscroll; Esc cancels. Other drags are the browser's own.
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Queue } from '../../../shared/queue/model.ts'
import { isSelected, selectOne } from '../../state/view/selection.ts'
import { placeAt, type QueueLayout, type QueuePlace, spotAt } from './queue-layout.ts'
import type { QueueView } from './use-queue.ts'
import { positionOfRow } from './use-queue-control.ts'

/**
 * Pixels: the movement from which a press is a drag, the distance from an edge at which the list scrolls, and the most it scrolls per
 * frame.
 */
const [slack, edge, fastest] = [4, 48, 18]

export type Drag = {
  /** Position of the dragged row. */
  readonly position: number
  /** The pointer in the window, pixels. */
  readonly x: number
  readonly y: number
  /** The place for a drop, and its insertion line in pixels below the top of the scrolling box; null: nothing can be dropped here. */
  readonly drop: (QueuePlace & { readonly top: number }) | null
}

type Options = {
  readonly box: RefObject<HTMLElement | null>
  readonly view: QueueView
  readonly drop: (place: QueuePlace) => void
}

export function useQueueDrag({ box, view, drop }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pressed = useRef<{ readonly position: number; readonly x: number; readonly y: number } | null>(null)
  /** The drag as of the last event; the rendered state may be older. */
  const dragged = useRef<Drag | null>(null)
  const latest = useRef({ view, drop })
  useEffect(() => {
    latest.current = { view, drop }
  })

  const begin = (event: ReactPointerEvent): void => {
    const position = positionOfRow(event.target)
    const on = (part: string): boolean => event.target instanceof Element && event.target.closest(part) !== null
    if (event.pointerType !== 'touch' || event.button !== 0 || position === null || !on('[data-grip]')) return
    const spot = spotAt(view.layout, position)
    if (spot === null || spot.list === 'now' || spot.list === 'played') return
    pressed.current = { position, x: event.clientX, y: event.clientY }
    // Captured by the list, as the row that was touched may be scrolled away and unmounted, which would end the touch.
    box.current?.setPointerCapture(event.pointerId)
  }

  useEffect(() => {
    let frame = 0
    const updateDrag = (next: Drag | null): void => {
      dragged.current = next
      setDrag(next)
    }
    const show = (x: number, y: number): void => {
      const from = pressed.current
      if (from === null) return
      const { layout, queue } = latest.current.view
      updateDrag({ position: from.position, x, y, drop: dropAt(box.current, layout, queue, y) })
    }
    const scroll = (): void => {
      const now = dragged.current
      const list = box.current
      if (now === null || list === null) return
      const { top, bottom } = list.getBoundingClientRect()
      const over = now.y < top + edge ? now.y - (top + edge) : now.y > bottom - edge ? now.y - (bottom - edge) : 0
      if (over !== 0) {
        list.scrollTop += Math.max(-fastest, Math.min(fastest, over / 3))
        show(now.x, now.y)
      }
      frame = requestAnimationFrame(scroll)
    }
    const end = (): void => {
      cancelAnimationFrame(frame)
      pressed.current = null
      updateDrag(null)
    }
    const onMove = (event: PointerEvent): void => {
      const from = pressed.current
      if (from === null) return
      const began = dragged.current !== null
      if (!began && Math.hypot(event.clientX - from.x, event.clientY - from.y) < slack) return
      if (!began) {
        const { selection, select } = latest.current.view
        if (!isSelected(selection, from.position)) select(selectOne(from.position))
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(scroll)
      }
      show(event.clientX, event.clientY)
    }
    const onUp = (event: PointerEvent): void => {
      if (dragged.current !== null) show(event.clientX, event.clientY)
      const now = dragged.current
      end()
      if (now === null) return
      // Suppresses the click that ends a drag, which would act on what is under it.
      const swallow = (event: Event): void => event.stopPropagation()
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      if (now.drop !== null) latest.current.drop(now.drop)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || dragged.current === null) return
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    // A long touch on the handle is the start of a drag, so it opens no menu.
    const onMenu = (event: Event): void => {
      if (pressed.current === null) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', end)
    window.addEventListener('blur', end)
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('contextmenu', onMenu, true)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('blur', end)
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('contextmenu', onMenu, true)
    }
  }, [box])

  return { drag, begin }
}

/** The place nearest to a vertical position in the window: before or behind the nearest row. */
export function dropAt(list: HTMLElement | null, layout: QueueLayout, queue: Queue, y: number): Drag['drop'] {
  if (list === null) return null
  let best: { readonly row: HTMLElement; readonly away: number; readonly edges: DOMRect } | null = null
  for (const row of list.querySelectorAll<HTMLElement>('[data-position]')) {
    const edges = row.getBoundingClientRect()
    const away = y < edges.top ? edges.top - y : Math.max(0, y - edges.bottom)
    if (best === null || away < best.away) best = { row, away, edges }
  }
  if (best === null) return null
  const { row, edges } = best
  const behind = y > edges.top + edges.height / 2
  const position = Number(row.dataset['position'])
  const place = placeAt(layout, queue, position, behind)
  if (place === null) return null
  const onNow = spotAt(layout, position)?.list
  const atEnd = behind || onNow === 'now' || onNow === 'played'
  return { ...place, top: (atEnd ? edges.bottom : edges.top) - list.getBoundingClientRect().top + list.scrollTop }
}
