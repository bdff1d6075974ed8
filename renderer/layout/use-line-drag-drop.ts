// Drag and drop of the sidebar's lines: dropped before, behind or into another line.
import { type DragEvent, useState } from 'react'

export type DropSpot = 'before' | 'into' | 'behind'

export type LineDragDrop = {
  readonly name: string
  readonly onDragStart: () => void
  readonly onDragEnd: () => void
  /** Where the dragged line may be dropped around this one; empty if nowhere, or if no line is dragged. */
  readonly dropSpotsOn: () => readonly DropSpot[]
  readonly onDrop: (dropSpot: DropSpot) => void
  /** Moves the line by keyboard: one up (-1) or down (1). */
  readonly moveByStep: (direction: -1 | 1) => void
}

type DragHandlers = {
  readonly [Name in 'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDragLeave' | 'onDrop']?: (event: DragEvent) => void
}

/**
 * The event handlers of a line that can be dragged and dropped on (none without `dragDrop`); `dropSpot`: where the drop would go while a
 * line is dragged over this one; null: nowhere.
 */
export function useLineDragDrop(dragDrop: LineDragDrop | undefined): {
  readonly dropSpot: DropSpot | null
  readonly handlers: DragHandlers
} {
  const [dropSpot, setDropSpot] = useState<DropSpot | null>(null)
  if (dragDrop === undefined) return { dropSpot: null, handlers: {} }
  const handlers: DragHandlers = {
    onDragStart: event => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', dragDrop.name)
      dragDrop.onDragStart()
    },
    onDragEnd: dragDrop.onDragEnd,
    onDragOver: event => {
      const target = dropSpotAt(event, dragDrop.dropSpotsOn())
      setDropSpot(target)
      if (target === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    },
    onDragLeave: event => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setDropSpot(null)
    },
    onDrop: event => {
      const target = dropSpotAt(event, dragDrop.dropSpotsOn())
      setDropSpot(null)
      if (target === null) return
      event.preventDefault()
      dragDrop.onDrop(target)
    },
  }
  return { dropSpot, handlers }
}

/**
 * The spot in `dropSpots` at the pointer's height within the line: its edges (a quarter each if 'into' is allowed, else a half) mean before
 * and behind, its middle into; where that spot is not allowed, 'into' or the first that is; null if there are no spots.
 */
function dropSpotAt({ currentTarget, clientY }: DragEvent, dropSpots: readonly DropSpot[]): DropSpot | null {
  const { top, height } = (currentTarget.firstElementChild ?? currentTarget).getBoundingClientRect()
  const heightShare = (clientY - top) / height
  const edgeShare = dropSpots.includes('into') ? 0.25 : 0.5
  if (dropSpots.includes('before') && heightShare < edgeShare) return 'before'
  if (dropSpots.includes('behind') && heightShare >= 1 - edgeShare) return 'behind'
  return dropSpots.includes('into') ? 'into' : (dropSpots[0] ?? null)
}
