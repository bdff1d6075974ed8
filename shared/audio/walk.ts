// Counts frames while a file is read on from a place, over whatever segments come.
import type { Run, Segment } from './splitter.ts'
import { type PlacedSegment, segmentEnd } from './timeline.ts'

/** A frame, by its number in its segment, and the byte of the file at which it begins. */
export type FramePlace = { readonly byte: number; readonly segment: PlacedSegment; readonly frame: number }

/** A segment that has come to its end inside of the file, after so many frames. */
export type Ended = { readonly segment: PlacedSegment; readonly frames: number }

export type Walk = {
  /** Takes the next run. `first`: where its first frame is; `ended`: what came to its end right before it. */
  take(run: Run): { readonly first: FramePlace; readonly ended: Ended | null }
  /** Behind the last frame. */
  here(): FramePlace
}

/** The place of the first frame of a file. */
export const firstPlace = ({ at, segment }: Pick<Run, 'at' | 'segment'>): FramePlace => ({
  byte: at,
  segment: { ...segment, begin: 0 },
  frame: 0,
})

/** Walks from the place of the first frame to come, which belongs to the segment of that place. */
export function createWalk(from: FramePlace): Walk {
  let here = from
  /** What `here.segment` was made of: the same object as long as the segment goes on. */
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
