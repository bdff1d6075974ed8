// A track is encoded in segments, each by an encoder of its own, so that its middle can be heard without waiting for its beginning.
import { frameCount, framePattern } from './frames.ts'

/** A frame range; `end` is not included. */
export type Frames = { readonly start: number; readonly end: number }

/** About 20 seconds. A whole number of patterns, so that a segment's frames have the sizes they have in the whole. */
const segmentFrames = 16 * framePattern
/** For so many frames both encoders work: the second gets into its stride, and the best place to change over is looked for. */
export const overlap = framePattern

export const segmentCount = (samples: number): number => Math.max(1, Math.round(frameCount(samples) / segmentFrames))

/** The frames that a segment's encoder makes. */
export function madeFrames(samples: number, segment: number): Frames {
  const last = segment === segmentCount(samples) - 1
  return { start: segment * segmentFrames, end: last ? frameCount(samples) : (segment + 1) * segmentFrames + overlap }
}

/** The frames where a segment takes over from the one before; the first segment has none. */
export const seamFrames = (segment: number): Frames =>
  segment === 0 ? { start: 0, end: 0 } : { start: segment * segmentFrames + 2, end: segment * segmentFrames + overlap }

/** The frames between a segment's two seams: its encoder's alone. */
export function bodyFrames(samples: number, segment: number): Frames {
  const last = segment === segmentCount(samples) - 1
  return { start: seamFrames(segment).end, end: last ? frameCount(samples) : seamFrames(segment + 1).start }
}

/** The segments that have to be made for a frame to be known, in this order. */
export function segmentsFor(samples: number, frame: number): readonly number[] {
  const segment = Math.min(segmentCount(samples) - 1, Math.floor(frame / segmentFrames))
  const seam = seamFrames(segment)
  if (frame >= seam.end) return [segment]
  return frame >= seam.start ? [segment - 1, segment] : [segment - 1]
}
