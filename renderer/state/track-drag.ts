// The songs being dragged from a list, kept for drop targets, because the browser reveals its drag data only at the drop.
import type { TrackId } from '../../shared/ids.ts'

export type TrackDrag = {
  /** Ids of those songs that the library has; empty if none, as such songs can only be moved within the queue. */
  readonly tracks: readonly TrackId[]
  /** The list that the drag began in, to tell a reordering within it. */
  readonly from: Element
  /** Track rows of the dragged songs, in the order to insert them. */
  readonly rows: Uint32Array
}

/** The drag under way, of which there is at most one. */
export type TrackDrags = {
  /** The current drag; null if no songs are dragged. */
  readonly current: () => TrackDrag | null
  readonly begin: (drag: TrackDrag) => void
  readonly end: () => void
}

export function createTrackDrags(): TrackDrags {
  let drag: TrackDrag | null = null
  return {
    current: () => drag,
    begin: songs => {
      drag = songs
    },
    end: () => {
      drag = null
    },
  }
}
