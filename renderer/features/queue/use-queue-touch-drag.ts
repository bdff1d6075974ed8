// Drag and drop in the queue by touch, from a row's handle, with insertion line and autoscroll; Esc cancels. Other drags are the browser's
// own.
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Queue } from '../../../shared/queue/model.ts'
import { isSelected, selectOne } from '../../state/view/selection.ts'
import { type InsertionPoint, insertionAt, itemAt, type QueueLayout } from './queue-layout.ts'
import { rowPositionOf } from './use-queue-handlers.ts'
import type { QueueView } from './use-queue-list.ts'

/**
 * Pixels: the movement from which a press is a drag, the distance from an edge at which the list scrolls, and the most it scrolls per
 * frame.
 */
const [dragThreshold, autoScrollEdge, maxScrollPerFrame] = [4, 48, 18]

export type TouchDrag = {
  /** Position of the dragged row. */
  readonly position: number
  /** The pointer's distance from the left edge of the window, pixels. */
  readonly x: number
  /** The pointer's distance from the top edge of the window, pixels. */
  readonly y: number
  /** The place for a drop, and its insertion line in pixels below the top of the scrolling box; null: nothing can be dropped here. */
  readonly insertion: (InsertionPoint & { readonly top: number }) | null
}

type Options = {
  readonly box: RefObject<HTMLElement | null>
  readonly view: QueueView
  readonly insertAt: (insertion: InsertionPoint) => void
}

export function useQueueTouchDrag({ box, view, insertAt }: Options) {
  const [drag, setDrag] = useState<TouchDrag | null>(null)
  const pressedRow = useRef<{ readonly position: number; readonly x: number; readonly y: number } | null>(null)
  /** The drag as of the last event, null: none; the rendered state may be older. */
  const latestDrag = useRef<TouchDrag | null>(null)
  const latestOptions = useRef({ view, drop: insertAt })
  useEffect(() => {
    latestOptions.current = { view, drop: insertAt }
  })

  const startDrag = (event: ReactPointerEvent): void => {
    const position = rowPositionOf(event.target)
    const isOn = (part: string): boolean => event.target instanceof Element && event.target.closest(part) !== null
    if (event.pointerType !== 'touch' || event.button !== 0 || position === null || !isOn('[data-grip]')) return
    const item = itemAt(view.layout, position)
    if (item === null || item.list === 'now' || item.list === 'played') return
    pressedRow.current = { position, x: event.clientX, y: event.clientY }
    // The list captures the pointer: the row that was touched may be scrolled away and unmounted, which would end the touch.
    box.current?.setPointerCapture(event.pointerId)
  }

  useEffect(() => {
    let frameRequest = 0
    const updateDrag = (next: TouchDrag | null): void => {
      latestDrag.current = next
      setDrag(next)
    }
    const updateAt = (x: number, y: number): void => {
      const start = pressedRow.current
      if (start === null) return
      const { layout, queue } = latestOptions.current.view
      updateDrag({ position: start.position, x, y, insertion: insertionNear(box.current, layout, queue, y) })
    }
    const autoScroll = (): void => {
      const current = latestDrag.current
      const list = box.current
      if (current === null || list === null) return
      const { top, bottom } = list.getBoundingClientRect()
      const overshoot =
        current.y < top + autoScrollEdge
          ? current.y - (top + autoScrollEdge)
          : current.y > bottom - autoScrollEdge
            ? current.y - (bottom - autoScrollEdge)
            : 0
      if (overshoot !== 0) {
        list.scrollTop += Math.max(-maxScrollPerFrame, Math.min(maxScrollPerFrame, overshoot / 3))
        updateAt(current.x, current.y)
      }
      frameRequest = requestAnimationFrame(autoScroll)
    }
    const endDrag = (): void => {
      cancelAnimationFrame(frameRequest)
      pressedRow.current = null
      updateDrag(null)
    }
    const onMove = (event: PointerEvent): void => {
      const start = pressedRow.current
      if (start === null) return
      const isDragging = latestDrag.current !== null
      if (!isDragging && Math.hypot(event.clientX - start.x, event.clientY - start.y) < dragThreshold) return
      if (!isDragging) {
        const { selection, select } = latestOptions.current.view
        if (!isSelected(selection, start.position)) select(selectOne(start.position))
        cancelAnimationFrame(frameRequest)
        frameRequest = requestAnimationFrame(autoScroll)
      }
      updateAt(event.clientX, event.clientY)
    }
    const onUp = (event: PointerEvent): void => {
      if (latestDrag.current !== null) updateAt(event.clientX, event.clientY)
      const current = latestDrag.current
      endDrag()
      if (current === null) return
      // Suppresses the click that ends a drag, which would act on what is under it.
      const stopClick = (event: Event): void => event.stopPropagation()
      window.addEventListener('click', stopClick, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', stopClick, { capture: true }))
      if (current.insertion !== null) latestOptions.current.drop(current.insertion)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || latestDrag.current === null) return
      event.preventDefault()
      event.stopPropagation()
      endDrag()
    }
    // A long touch on the handle is the start of a drag, so it opens no menu.
    const onContextMenu = (event: Event): void => {
      if (pressedRow.current === null) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', endDrag)
    window.addEventListener('blur', endDrag)
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('contextmenu', onContextMenu, true)
    return () => {
      cancelAnimationFrame(frameRequest)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', endDrag)
      window.removeEventListener('blur', endDrag)
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('contextmenu', onContextMenu, true)
    }
  }, [box])

  return { drag, begin: startDrag }
}

/** The place nearest to a vertical position in the window: before or behind the nearest row, with its insertion line; null without rows. */
export function insertionNear(list: HTMLElement | null, layout: QueueLayout, queue: Queue, y: number): TouchDrag['insertion'] {
  if (list === null) return null
  let nearest: { readonly row: HTMLElement; readonly distance: number; readonly rect: DOMRect } | null = null
  for (const row of list.querySelectorAll<HTMLElement>('[data-position]')) {
    const rect = row.getBoundingClientRect()
    const distance = y < rect.top ? rect.top - y : Math.max(0, y - rect.bottom)
    if (nearest === null || distance < nearest.distance) nearest = { row, distance, rect }
  }
  if (nearest === null) return null
  const { row, rect } = nearest
  const isBehind = y > rect.top + rect.height / 2
  const position = Number(row.dataset['position'])
  const insertion = insertionAt(layout, queue, position, isBehind)
  if (insertion === null) return null
  const onNow = itemAt(layout, position)?.list
  const isBelow = isBehind || onNow === 'now' || onNow === 'played'
  return { ...insertion, top: (isBelow ? rect.bottom : rect.top) - list.getBoundingClientRect().top + list.scrollTop }
}
