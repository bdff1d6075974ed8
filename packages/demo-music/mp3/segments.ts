// Divides a track into segments with an encoder each, so that its middle can be heard without encoding its beginning.
import { frameCount, framePattern } from './frames.ts'

/** A range of frames; `end` is exclusive. */
export type FrameRange = { readonly start: number; readonly end: number }

/** Frames per segment, about 20 seconds; a multiple of the pattern, so that its frames have the same sizes as in the whole. */
const segmentFrames = 16 * framePattern
/** Frames encoded by both neighbours, in which the second encoder settles and the best place to switch is searched for. */
export const overlapFrames = framePattern

export const segmentCount = (samples: number): number => Math.max(1, Math.round(frameCount(samples) / segmentFrames))

/** The frames that a segment's encoder makes. */
export function encodedFrames(samples: number, segment: number): FrameRange {
  const isLastSegment = segment === segmentCount(samples) - 1
  return { start: segment * segmentFrames, end: isLastSegment ? frameCount(samples) : (segment + 1) * segmentFrames + overlapFrames }
}

/** The frames in which a segment takes over from the one before; none for the first. */
export const seamFrames = (segment: number): FrameRange =>
  segment === 0 ? { start: 0, end: 0 } : { start: segment * segmentFrames + 2, end: segment * segmentFrames + overlapFrames }

/** The frames between a segment's two seams, which its encoder makes alone. */
export function bodyFrames(samples: number, segment: number): FrameRange {
  const isLastSegment = segment === segmentCount(samples) - 1
  return { start: seamFrames(segment).end, end: isLastSegment ? frameCount(samples) : seamFrames(segment + 1).start }
}

/** The segments needed for a frame, in the order of making. */
export function segmentsOfFrame(samples: number, frame: number): readonly number[] {
  const segment = Math.min(segmentCount(samples) - 1, Math.floor(frame / segmentFrames))
  const seam = seamFrames(segment)
  if (frame >= seam.end) return [segment]
  return frame >= seam.start ? [segment - 1, segment] : [segment - 1]
}
