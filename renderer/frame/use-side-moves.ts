// Lines of the sidebar that are put elsewhere: taken by the hand, and held over others, before, behind or into which they go.
import { type DragEvent, useState } from 'react'

export type Spot = 'before' | 'into' | 'behind'

export type SideMoves = {
  readonly name: string
  readonly begin: () => void
  readonly end: () => void
  /** Where what is dragged could go here; none while no line is, or where it could not. */
  readonly spots: () => readonly Spot[]
  readonly drop: (spot: Spot) => void
  /** By keys: one up (-1) or down. */
  readonly step: (by: -1 | 1) => void
}

type Moving = { readonly [Name in 'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDragLeave' | 'onDrop']?: (event: DragEvent) => void }

/** `spot`: where something is held over it. */
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

/** By the height at which the pointer is in the line: its ends lead beside it, its middle into it. */
function spotOf({ currentTarget, clientY }: DragEvent, spots: readonly Spot[]): Spot | null {
  const { top, height } = (currentTarget.firstElementChild ?? currentTarget).getBoundingClientRect()
  const share = (clientY - top) / height
  const edge = spots.includes('into') ? 0.25 : 0.5
  if (spots.includes('before') && share < edge) return 'before'
  if (spots.includes('behind') && share >= 1 - edge) return 'behind'
  return spots.includes('into') ? 'into' : (spots[0] ?? null)
}
