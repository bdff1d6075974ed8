// Frames and bytes of a track ⇄ seconds of its music, to the sample where the file allows it.
import type { Mp3 } from './splitter.ts'

/** Seconds of the music at which a frame begins; below 0 for the first, which holds the encoder's delay. */
export const frameTime = ({ header, tag }: Mp3, frame: number): number => (frame * header.samples - (tag?.delay ?? 0)) / header.sampleRate

/** Seconds of music in a file of `frames` frames: what the encoder added at both ends is left out. */
export const musicLength = (mp3: Mp3, frames: number): number =>
  Math.max(0, frameTime(mp3, frames) - (mp3.tag?.padding ?? 0) / mp3.header.sampleRate)

/** What the end of a file holds beside music: whole frames without any, and samples at the end of the last frame with some. */
export function trimOf({ header, tag }: Mp3): { readonly unheard: number; readonly spare: number } {
  const padding = tag?.padding ?? 0
  return { unheard: Math.floor(padding / header.samples), spare: padding % header.samples }
}

/** The frame that sounds at a second of the music. */
export const frameAtTime = ({ header, tag }: Mp3, seconds: number): number =>
  Math.max(0, Math.floor((seconds * header.sampleRate + (tag?.delay ?? 0)) / header.samples))

/** More frames than an encoder's padding can fill (12 bits of samples, 576 in the smallest frame): the end is trimmed within these. */
export const framesHeldBack = 8

/** A decoder needs some frames before the one wanted: what they say of later ones lies up to 511 bytes back. */
export const framesOfRunUp = 3

/** Where to read from. `frameAt` numbers the frame that is found there. */
export type SeekPlace = { readonly byte: number; frameAt(byte: number): number }

/** Whether every frame is as long as the others, so that arithmetic finds it. Without a tag that is taken for granted. */
export const isConstant = ({ tag }: Mp3): boolean => !tag || tag.constant

/** With a constant bit rate: the byte to read from so that `frame` is the next one. */
export function seekPlace({ start, header }: Mp3, frame: number): SeekPlace {
  const each = ((header.samples / 8) * header.bitrate) / header.sampleRate
  // One byte early: frames are a byte longer or shorter than the average, and a header must not be missed.
  return { byte: Math.max(start, start + Math.floor(frame * each) - 1), frameAt: byte => Math.round((byte - start) / each) }
}
