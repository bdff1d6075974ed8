// Drop target of the queue, with an insertion line: songs of other lists are added, the queue's own are moved.
import { type DragEvent, type RefObject, useState } from 'react'
import { insertIntoQueue } from '../../state/acts/queue-edits.ts'
import { usePage } from '../../state/page.ts'
import type { QueuePlace } from './queue-layout.ts'
import type { QueueView } from './use-queue.ts'
import { dropAt } from './use-queue-drag.ts'

type Options = {
  /** The scrolling box. */
  readonly box: RefObject<HTMLElement | null>
  readonly view: QueueView
  /** Whether songs dragged from the queue itself include any that can be moved; played and current ones cannot. */
  readonly canMove: () => boolean
  readonly move: (place: QueuePlace) => void
}

export function useQueueDrop({ box, view: { layout, queue }, canMove, move }: Options) {
  const page = usePage()
  /**
   * The drag over the queue; `top`: of the insertion line, pixels below the top of the scrolling box; null: no drag, or no rows to drop
   * between.
   */
  const [held, setHeld] = useState<{ readonly isOwn: boolean; readonly top: number | null } | null>(null)
  const dragOver = (list: EventTarget) => {
    const drag = page.songDrags.now()
    if (drag === null) return null
    const isOwn = drag.from === list
    return (isOwn ? canMove() : drag.tracks.length > 0) ? { drag, isOwn } : null
  }
  const onDragOver = (event: DragEvent): void => {
    const over = dragOver(event.currentTarget)
    if (over === null) return
    event.preventDefault()
    event.dataTransfer.dropEffect = over.isOwn ? 'move' : 'copy'
    const { isOwn } = over
    const top = dropAt(box.current, layout, queue, event.clientY)?.top ?? null
    // It is told again while the pointer stands still.
    setHeld(was => (was?.isOwn === isOwn && was.top === top ? was : { isOwn, top }))
  }
  const onDragLeave = (event: DragEvent): void => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setHeld(null)
  }
  const onDrop = (event: DragEvent): void => {
    setHeld(null)
    const over = dragOver(event.currentTarget)
    if (over === null) return
    event.preventDefault()
    page.songDrags.end()
    const place = dropAt(box.current, layout, queue, event.clientY)
    if (!over.isOwn) insertIntoQueue(page, over.drag.tracks, place ?? { list: 'tracks', to: queue.tracks.length })
    else if (place !== null) move(place)
  }
  // Removes the insertion line when a drag of the queue's own songs is cancelled.
  const onDragEnd = (): void => setHeld(null)
  return { line: held?.top ?? null, isMoving: held?.isOwn === true, taking: { onDragOver, onDragLeave, onDrop, onDragEnd } }
}
