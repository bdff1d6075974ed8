// Event handlers that make an element a drop target for songs.
import { type DragEvent, useState } from 'react'
import { useAppContext } from './app-context.ts'
import type { TrackDrag } from './track-drag.ts'

/**
 * Makes an element a drop target; `onTrackDrop`: called with dropped songs, undefined for no drop target. `isOver`: songs are dragged over
 * the element.
 */
export function useTrackDrop(onTrackDrop: ((drag: TrackDrag) => void) | undefined) {
  const { trackDrags } = useAppContext()
  const [isOver, setOver] = useState(false)
  if (onTrackDrop === undefined) return { isOver: false, dropHandlers: {} }
  const onDragOver = (event: DragEvent): void => {
    if (!trackDrags.current()?.tracks.length) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const onDragLeave = (event: DragEvent): void => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
  }
  const onDrop = (event: DragEvent): void => {
    setOver(false)
    const drag = trackDrags.current()
    if (drag === null || drag.tracks.length === 0) return
    event.preventDefault()
    trackDrags.end()
    onTrackDrop(drag)
  }
  return { isOver, dropHandlers: { onDragOver, onDragLeave, onDrop } }
}
