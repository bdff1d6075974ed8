// Shuffled order and the way back: the current track stays where the person is, nothing is lost, what was added is kept.
import type { TrackId } from '../ids.ts'
import type { Queue } from './model.ts'

/** A number from 0 up to, not including, 1. */
export type Random = () => number

/** The lists in another order, and where the current item of `tracks` is in it. */
export type Ordered = { readonly queue: Queue; readonly index: number }

/** A whole number from 0 up to, not including, `count`; a `random` that gives 1 does no harm. */
export const pick = (count: number, random: Random): number => Math.min(count - 1, Math.floor(random() * count))

/** Puts the item at `index` first and all others behind it in a fair random order (Fisher-Yates); remembers the old order (C-35). */
export function shuffleQueue(queue: Queue, index: number, random: Random): Ordered {
  const tracks = [...queue.tracks]
  const swap = (one: number, other: number) => {
    const kept = tracks[one] as TrackId
    tracks[one] = tracks[other] as TrackId
    tracks[other] = kept
  }
  if (tracks.length > 0) swap(0, index)
  for (let last = tracks.length - 1; last > 1; last -= 1) swap(last, 1 + pick(last, random))
  return { queue: { ...queue, tracks, unshuffled: queue.unshuffled ?? queue.tracks }, index: 0 }
}

/** The order from before shuffling, with what was added since; the current track stays current. */
export function unshuffleQueue(queue: Queue, index: number): Ordered {
  if (queue.unshuffled === null) return { queue, index }
  const current = queue.tracks[index]
  const place = current === undefined ? -1 : queue.unshuffled.indexOf(current)
  return { queue: { ...queue, tracks: queue.unshuffled, unshuffled: null }, index: Math.max(0, place) }
}
