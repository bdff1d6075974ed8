// Drop target of the queue, with an insertion line: songs of other lists are added, the queue's own are moved.
import { type DragEvent, type RefObject, useState } from 'react'
import { insertIntoQueue } from '../../state/actions/queue-edits.ts'
import { useAppContext } from '../../state/app-context.ts'
import type { InsertionPoint } from './queue-layout.ts'
import type { QueueView } from './use-queue-list.ts'
import { insertionNear } from './use-queue-touch-drag.ts'

type Options = {
  /** The scrolling box. */
  readonly box: RefObject<HTMLElement | null>
  readonly view: QueueView
  /** Whether songs dragged from the queue itself include any that can be moved; played and current ones cannot. */
  readonly canMove: () => boolean
  readonly onMove: (insertion: InsertionPoint) => void
}

export function useQueueDrop({ box, view: { layout, queue }, canMove, onMove }: Options) {
  const app = useAppContext()
  /**
   * The drag over the queue; `top`: of the insertion line, pixels below the top of the scrolling box; null: no drag, or no rows to drop
   * between.
   */
  const [dragOverState, setDragOverState] = useState<{ readonly isOwn: boolean; readonly top: number | null } | null>(null)
  const dropTargetFor = (list: EventTarget) => {
    const drag = app.trackDrags.current()
    if (drag === null) return null
    const isOwn = drag.from === list
    return (isOwn ? canMove() : drag.tracks.length > 0) ? { drag, isOwn } : null
  }
  const onDragOver = (event: DragEvent): void => {
    const dropTarget = dropTargetFor(event.currentTarget)
    if (dropTarget === null) return
    event.preventDefault()
    event.dataTransfer.dropEffect = dropTarget.isOwn ? 'move' : 'copy'
    const { isOwn } = dropTarget
    const top = insertionNear(box.current, layout, queue, event.clientY)?.top ?? null
    // `dragover` repeats while the pointer stands still; the same state object then renders nothing.
    setDragOverState(previous => (previous?.isOwn === isOwn && previous.top === top ? previous : { isOwn, top }))
  }
  const onDragLeave = (event: DragEvent): void => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setDragOverState(null)
  }
  const onDrop = (event: DragEvent): void => {
    setDragOverState(null)
    const dropTarget = dropTargetFor(event.currentTarget)
    if (dropTarget === null) return
    event.preventDefault()
    app.trackDrags.end()
    const insertion = insertionNear(box.current, layout, queue, event.clientY)
    if (!dropTarget.isOwn) insertIntoQueue(app, dropTarget.drag.tracks, insertion ?? { list: 'tracks', to: queue.tracks.length })
    else if (insertion !== null) onMove(insertion)
  }
  // Removes the insertion line when a drag of the queue's own songs is cancelled.
  const onDragEnd = (): void => setDragOverState(null)
  return {
    insertionLine: dragOverState?.top ?? null,
    isMoving: dragOverState?.isOwn === true,
    dropHandlers: { onDragOver, onDragLeave, onDrop, onDragEnd },
  }
}
