// Converts between frames of a track and seconds of its music, sample-accurate where the file allows it.
import type { Segment } from './splitter.ts'

/** A segment with the second of the music at which it begins: 0, or the end of the segment before. */
export type PlacedSegment = Segment & { readonly begin: number }

/** The second at which a frame begins; before `begin` for the first frames, which hold the encoder delay. */
export const frameTime = ({ header, tag, begin }: PlacedSegment, frame: number): number =>
  begin + (frame * header.samples - (tag?.delay ?? 0)) / header.sampleRate

/** The frame of a segment that sounds at a second; its first frame for earlier seconds. */
export const frameAtTime = ({ header, tag, begin }: PlacedSegment, seconds: number): number =>
  Math.max(0, Math.floor(((seconds - begin) * header.sampleRate + (tag?.delay ?? 0)) / header.samples))

/** A segment ends with the file, or inside it, before another one. */
export type Ending = 'file' | 'inside'

/**
 * Samples of padding at the end; inside a file only if the segment has as many frames as its tag counted, as otherwise frames were cut or
 * inserted.
 */
const paddingOf = ({ tag }: Segment, frames: number, ending: Ending): number =>
  tag && (ending === 'file' || tag.frames === frames) ? tag.padding : 0

/** The second at which a segment of that many frames ends, without the padding. */
export const segmentEnd = (segment: PlacedSegment, frames: number, ending: Ending): number =>
  Math.max(segment.begin, frameTime(segment, frames) - paddingOf(segment, frames, ending) / segment.header.sampleRate)

/** The padding as whole frames without music, and samples at the end of the last frame with music. */
export function trimOf(segment: Segment, frames: number, ending: Ending): { readonly silentFrames: number; readonly extraSamples: number } {
  const padding = paddingOf(segment, frames, ending)
  return { silentFrames: Math.floor(padding / segment.header.samples), extraSamples: padding % segment.header.samples }
}

/** More frames than an encoder's padding can fill (12 bits of samples, 576 per shortest frame): as many are held back to trim the end. */
export const framesHeldBack = 8

/** Run-up of a decoder in frames before the wanted one: the bit reservoir reaches back up to 511 bytes. */
export const framesOfRunUp = 3
