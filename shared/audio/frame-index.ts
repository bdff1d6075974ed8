// Where frames of a file lie, as far as it was read: with a variable bit rate nothing else says it exactly.
import type { Run } from './splitter.ts'

/** A frame, by its number, and the byte at which it begins. */
export type FramePlace = { readonly frame: number; readonly byte: number }

export type FrameIndex = {
  /** Notes frames that were read, of which the first has this number. */
  note(first: number, run: Run): void
  /** The last known place that is not behind a frame: from there one walks. */
  before(frame: number): FramePlace
}

/** An hour in pieces of a tenth of a second; beyond that the walk is longer. */
const mostPlaces = 40_000

/** `start`: the byte at which the first frame of sound begins. */
export function createFrameIndex(start: number): FrameIndex {
  const places: FramePlace[] = [{ frame: 0, byte: start }]

  /** The number of places that are not behind a frame. */
  const countUntil = (frame: number): number => {
    let [low, high] = [0, places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[middle]?.frame ?? 0) <= frame) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    note: (first, { at }) => {
      const count = countUntil(first)
      if (places[count - 1]?.frame !== first && places.length < mostPlaces) places.splice(count, 0, { frame: first, byte: at })
    },
    before: frame => places[countUntil(frame) - 1] ?? { frame: 0, byte: start },
  }
}
