// Event handlers that make an element a drop target for songs.
import { type DragEvent, useState } from 'react'
import { useAppContext } from './app-context.ts'
import type { SongDrag } from './song-drag.ts'

/**
 * Makes an element a drop target; `onSongDrop`: called with dropped songs, undefined for no drop target. `isOver`: songs are dragged over
 * the element.
 */
export function useSongDrop(onSongDrop: ((drag: SongDrag) => void) | undefined) {
  const { songDrags } = useAppContext()
  const [isOver, setOver] = useState(false)
  if (onSongDrop === undefined) return { isOver: false, dropHandlers: {} }
  const onDragOver = (event: DragEvent): void => {
    if (!songDrags.current()?.tracks.length) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const onDragLeave = (event: DragEvent): void => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
  }
  const onDrop = (event: DragEvent): void => {
    setOver(false)
    const drag = songDrags.current()
    if (drag === null || drag.tracks.length === 0) return
    event.preventDefault()
    songDrags.end()
    onSongDrop(drag)
  }
  return { isOver, dropHandlers: { onDragOver, onDragLeave, onDrop } }
}
