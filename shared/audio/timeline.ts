// Frames and bytes of a track ⇄ seconds of its music, to the sample where the file allows it.
import type { FrameHeader } from './mp3.ts'
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

/** Where to read from. `frameAt` numbers the frame found at a byte; for a constant bit rate it is exact, else as good as the file's table. */
export type SeekPlace = { readonly byte: number; frameAt(byte: number): number }

/** Finds the byte to read from so that `frame` is among the next frames. `total` is the length of the file in bytes. */
export function seekPlace(mp3: Mp3, total: number, frame: number): SeekPlace {
  const { start, tag, header } = mp3
  if (!tag || tag.constant) {
    const each = ((header.samples / 8) * header.bitrate) / header.sampleRate
    // One byte early: frames are a byte longer or shorter than the average, and a header must not be missed.
    return { byte: Math.max(start, start + Math.floor(frame * each) - 1), frameAt: byte => Math.round((byte - start) / each) }
  }
  const frames = Math.max(1, tag.frames ?? guessedFrames(header, total - start))
  const bytes = Math.max(1, Math.min(tag.bytes ?? total, total - start))
  const table = tag.toc && rising(tag.toc) ? [...tag.toc, 256] : [0, 256]
  const share = interpolated(table, Math.min(1, frame / frames) * (table.length - 1)) / 256
  return {
    byte: start + Math.floor(share * bytes),
    frameAt: byte => Math.round((inverse(table, ((byte - start) / bytes) * 256) / (table.length - 1)) * frames),
  }
}

const guessedFrames = (header: FrameHeader, bytes: number): number => Math.floor(bytes / header.length)

/** A table that goes back and forth would send the reader in circles. */
const rising = (toc: Uint8Array): boolean => toc.every((value, at) => at === 0 || value >= (toc[at - 1] ?? 0))

function interpolated(table: readonly number[], place: number): number {
  const below = Math.min(Math.floor(place), table.length - 1)
  const [from = 0, to = from] = table.slice(below, below + 2)
  return from + (to - from) * (place - below)
}

/** The place at which a rising table has `value`. */
function inverse(table: readonly number[], value: number): number {
  const above = table.findIndex(entry => entry > value)
  if (above === -1) return table.length - 1
  const [from = 0, to = from] = table.slice(Math.max(0, above - 1), above + 1)
  return above === 0 ? 0 : above - 1 + (to > from ? (value - from) / (to - from) : 0)
}
