// Songs from a list of the page, dropped between those of the queue: a line shows where they would go.
import { type DragEvent, type RefObject, useState } from 'react'
import { insertIntoQueue } from '../../state/acts/queue-edits.ts'
import { usePage } from '../../state/page.ts'
import type { QueueView } from './use-queue.ts'
import { dropAt } from './use-queue-drag.ts'

/** `box`: what scrolls. */
export function useQueueDrop(box: RefObject<HTMLElement | null>, { layout, queue }: QueueView) {
  const page = usePage()
  /** Pixels below the top of what scrolls; null: nothing is held over it, or there are no songs to drop between. */
  const [line, setLine] = useState<number | null>(null)
  const onDragOver = (event: DragEvent): void => {
    if (page.songDrags.now() === null) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setLine(dropAt(box.current, layout, queue, event.clientY)?.top ?? null)
  }
  const onDragLeave = (event: DragEvent): void => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setLine(null)
  }
  const onDrop = (event: DragEvent): void => {
    setLine(null)
    const drag = page.songDrags.now()
    if (drag === null) return
    event.preventDefault()
    page.songDrags.end()
    insertIntoQueue(page, drag.tracks, dropAt(box.current, layout, queue, event.clientY) ?? { list: 'tracks', to: queue.tracks.length })
  }
  return { line, taking: { onDragOver, onDragLeave, onDrop } }
}
