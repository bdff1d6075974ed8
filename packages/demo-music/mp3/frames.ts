// The frames of our MP3s: how many a piece of music has, and at which byte each begins. All of it is known before anything is encoded.

/** What every sound here is: MPEG-1 layer III, 128 kbit/s, constant, 44.1 kHz (sample-rate.ts), joint stereo. */
export const samplesPerFrame = 1152
/** Samples that the encoder puts in front of the music. A decoder adds 529 more of its own; players know that. */
export const encoderDelay = 576

/** Frames that LAME makes of this many samples: the last one is followed by one more to flush the encoder. */
export const frameCount = (samples: number): number => Math.ceil(samples / samplesPerFrame) + 1

/** Bytes of the first `frames` frames: 417 each, and one more whenever the 42,300/44,100 left over have added up. */
export const bytesOfFrames = (frames: number): number => 417 * frames + Math.ceil((42_300 * Math.max(0, frames - 1)) / 44_100)

/** The pattern of 417 and 418 begins anew after so many frames. */
export const framePattern = 49

/** The frame that holds this byte of the music. */
export function frameAt(byte: number): number {
  const guess = Math.floor(byte / 418)
  let frame = guess
  while (bytesOfFrames(frame + 1) <= byte) frame++
  return frame
}

/** Bytes of the encoded music, without the info frame. */
export const musicBytes = (samples: number): number => bytesOfFrames(frameCount(samples))
