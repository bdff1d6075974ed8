// The songs that a person drags from a list, for all places of the page that take songs: what the browser carries can be read at the drop only.
import type { TrackId } from '../../shared/ids.ts'

export type SongDrag = {
  /** None where the library has none of them: such songs go to another place of the queue only. */
  readonly tracks: readonly TrackId[]
  /** The list they come from, and their rows in it: to put them elsewhere in the same one. */
  readonly from: Element
  readonly rows: Uint32Array
}

/** One drag at a time. */
export type SongDrags = {
  /** What is dragged at the moment; null: no songs. */
  readonly now: () => SongDrag | null
  readonly begin: (drag: SongDrag) => void
  readonly end: () => void
}

export function createSongDrags(): SongDrags {
  let drag: SongDrag | null = null
  return {
    now: () => drag,
    begin: songs => {
      drag = songs
    },
    end: () => {
      drag = null
    },
  }
}
