// Counts the frames of a file while it is read from a frame with a known number, across segments.
import type { FrameRun, Segment } from './splitter.ts'
import { type PlacedSegment, segmentEnd } from './timeline.ts'

/** A frame by its number in its segment, and its offset in the file, bytes. */
export type FramePosition = { readonly byte: number; readonly segment: PlacedSegment; readonly frame: number }

/** A segment that ended inside the file, with its number of frames. */
export type Ended = { readonly segment: PlacedSegment; readonly frames: number }

export type FrameCounter = {
  /** Takes the next run. `first`: position of its first frame; `ended`: the segment that ended directly before it. */
  take(run: FrameRun): { readonly first: FramePosition; readonly ended: Ended | null }
  /** The position behind the last frame. */
  here(): FramePosition
}

/** The position of the first frame of a file. */
export const firstPosition = ({ at, segment }: Pick<FrameRun, 'at' | 'segment'>): FramePosition => ({
  byte: at,
  segment: { ...segment, begin: 0 },
  frame: 0,
})

/** Counts from the position of the first frame to come, which has to belong to that position's segment. */
export function createFrameCounter(from: FramePosition): FrameCounter {
  let here = from
  /**
   * The segment as the splitter gave it, of which `here.segment` is a copy with its time; another object means that a new segment begins.
   */
  let current: Segment | null = null

  const enter = (segment: Segment): Ended | null => {
    const isOther = current !== null && current !== segment
    current = segment
    if (!isOther) return null
    const ended = { segment: here.segment, frames: here.frame }
    here = { byte: segment.start, segment: { ...segment, begin: segmentEnd(ended.segment, ended.frames, 'inside') }, frame: 0 }
    return ended
  }

  return {
    take: run => {
      const ended = enter(run.segment)
      const { segment, frame } = here
      here = { byte: run.at + run.bytes.length, segment, frame: frame + run.starts.length }
      return { first: { byte: run.at, segment, frame }, ended }
    },
    here: () => here,
  }
}
