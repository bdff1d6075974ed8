// Drag and drop of the sidebar's lines: dropped before, behind or into another line.
import { type DragEvent, useState } from 'react'

export type Spot = 'before' | 'into' | 'behind'

export type SideMoves = {
  readonly name: string
  readonly begin: () => void
  readonly end: () => void
  /** Where the dragged line may be dropped around this one; empty if nowhere, or if no line is dragged. */
  readonly spots: () => readonly Spot[]
  readonly drop: (spot: Spot) => void
  /** Moves the line by keyboard: one up (-1) or down (1). */
  readonly step: (by: -1 | 1) => void
}

type Moving = { readonly [Name in 'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDragLeave' | 'onDrop']?: (event: DragEvent) => void }

/** `spot`: where the drop would go while a line is dragged over this one; null: nowhere. */
export function useSideMoves(moves: SideMoves | undefined): { readonly spot: Spot | null; readonly moving: Moving } {
  const [spot, setSpot] = useState<Spot | null>(null)
  if (moves === undefined) return { spot: null, moving: {} }
  const moving: Moving = {
    onDragStart: event => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', moves.name)
      moves.begin()
    },
    onDragEnd: moves.end,
    onDragOver: event => {
      const over = spotOf(event, moves.spots())
      setSpot(over)
      if (over === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    },
    onDragLeave: event => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setSpot(null)
    },
    onDrop: event => {
      const over = spotOf(event, moves.spots())
      setSpot(null)
      if (over === null) return
      event.preventDefault()
      moves.drop(over)
    },
  }
  return { spot, moving }
}

/** The drop position by the pointer's height within the line: the edges are before and behind, the middle is into. */
function spotOf({ currentTarget, clientY }: DragEvent, spots: readonly Spot[]): Spot | null {
  const { top, height } = (currentTarget.firstElementChild ?? currentTarget).getBoundingClientRect()
  const share = (clientY - top) / height
  const edge = spots.includes('into') ? 0.25 : 0.5
  if (spots.includes('before') && share < edge) return 'before'
  if (spots.includes('behind') && share >= 1 - edge) return 'behind'
  return spots.includes('into') ? 'into' : (spots[0] ?? null)
}
