// Frames of a track ⇄ seconds of its music, to the sample where the file allows it.
import type { Segment } from './splitter.ts'

/** A segment, and the second of the music from which it is heard: 0, or where the one before it ends. */
export type PlacedSegment = Segment & { readonly begin: number }

/** Seconds of the music at which a frame of a segment begins; before its `begin` for the first, which holds the encoder's delay. */
export const frameTime = ({ header, tag, begin }: PlacedSegment, frame: number): number =>
  begin + (frame * header.samples - (tag?.delay ?? 0)) / header.sampleRate

/** The frame of a segment that sounds at a second of the music; a segment that begins later gives its first. */
export const frameAtTime = ({ header, tag, begin }: PlacedSegment, seconds: number): number =>
  Math.max(0, Math.floor(((seconds - begin) * header.sampleRate + (tag?.delay ?? 0)) / header.samples))

/** Where a segment ends: with the file, or before another one. */
export type Ending = 'file' | 'inside'

/** Inside of a file the encoder's padding is at the end of as many frames as its tag counted: fewer or more were cut or put in. */
const paddingOf = ({ tag }: Segment, frames: number, ending: Ending): number =>
  tag && (ending === 'file' || tag.frames === frames) ? tag.padding : 0

/** Seconds of the music at which a segment of so many frames ends: what the encoder added is left out. */
export const segmentEnd = (segment: PlacedSegment, frames: number, ending: Ending): number =>
  Math.max(segment.begin, frameTime(segment, frames) - paddingOf(segment, frames, ending) / segment.header.sampleRate)

/** What the end of a segment holds beside music: whole frames without any, and samples at the end of the last frame with some. */
export function trimOf(segment: Segment, frames: number, ending: Ending): { readonly unheard: number; readonly spare: number } {
  const padding = paddingOf(segment, frames, ending)
  return { unheard: Math.floor(padding / segment.header.samples), spare: padding % segment.header.samples }
}

/** More frames than an encoder's padding can fill (12 bits of samples, 576 in the smallest frame): the end is trimmed within these. */
export const framesHeldBack = 8

/** A decoder needs some frames before the one wanted: what they say of later ones lies up to 511 bytes back. */
export const framesOfRunUp = 3
