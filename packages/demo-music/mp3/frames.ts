// Arithmetic of the MP3 frames made by this package: number and byte offset of each, known before encoding.

/** Samples per frame of the only format used: MPEG-1 layer III, 128 kbit/s CBR, 44.1 kHz (sample-rate.ts), joint stereo. */
export const samplesPerFrame = 1152
/** Samples that the encoder prepends (encoder delay); a decoder adds 529, which players know. */
export const encoderDelay = 576

/** Number of frames that LAME makes of `samples` samples, including one to flush the encoder. */
export const frameCount = (samples: number): number => Math.ceil(samples / samplesPerFrame) + 1

/** Bytes of the first `frames` frames: 417 each, plus one padding byte whenever the remainder 42,300/44,100 adds up to one. */
export const bytesOfFrames = (frames: number): number => 417 * frames + Math.ceil((42_300 * Math.max(0, frames - 1)) / 44_100)

/** Period in frames of the pattern of 417 and 418 bytes. */
export const framePattern = 49

/** The frame that contains this byte of the music. */
export function frameAt(byte: number): number {
  const guess = Math.floor(byte / 418)
  let frame = guess
  while (bytesOfFrames(frame + 1) <= byte) frame++
  return frame
}

/** Bytes of the encoded music without the info frame. */
export const musicBytes = (samples: number): number => bytesOfFrames(frameCount(samples))
