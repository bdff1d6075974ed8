// Counts the frames of a file while it is read from a frame with a known number, across segments.
import type { FrameRun, Segment } from './splitter.ts'
import { type PlacedSegment, segmentEnd } from './timeline.ts'

/** A frame by its number in its segment, and its offset in the file, bytes. */
export type FramePlace = { readonly byte: number; readonly segment: PlacedSegment; readonly frame: number }

/** A segment that ended inside the file, with its number of frames. */
export type Ended = { readonly segment: PlacedSegment; readonly frames: number }

export type FrameCounter = {
  /** Takes the next run. `first`: place of its first frame; `ended`: the segment that ended directly before it. */
  take(run: FrameRun): { readonly first: FramePlace; readonly ended: Ended | null }
  /** The place behind the last frame. */
  here(): FramePlace
}

/** The place of the first frame of a file. */
export const firstPlace = ({ at, segment }: Pick<FrameRun, 'at' | 'segment'>): FramePlace => ({
  byte: at,
  segment: { ...segment, begin: 0 },
  frame: 0,
})

/** Counts from the place of the first frame to come, which has to belong to that place's segment. */
export function createFrameCounter(from: FramePlace): FrameCounter {
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
