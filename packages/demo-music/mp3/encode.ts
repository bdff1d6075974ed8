// Encodes music to MP3 with LAME (WebAssembly): 128 kbit/s, one segment at a time, in pieces.
import { createMp3Encoder } from 'wasm-media-encoders'
import { play, type Recording, recordingLength } from '../music/recording.ts'
import { sampleRate } from '../sample-rate.ts'
import { bytesOfFrames, samplesPerFrame } from './frames.ts'
import { encodedFrames, segmentCount } from './segments.ts'

export type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>

/** Opens a LAME instance, reusable after each segment; only the first one of the process takes more than a few milliseconds. */
export const openEncoder = (): Promise<Encoder> => createMp3Encoder()

/** Number of bytes that a segment's encoder makes. */
export function segmentBytes(recording: Recording, segment: number): number {
  const { start, end } = encodedFrames(recordingLength(recording), segment)
  return bytesOfFrames(end) - bytesOfFrames(start)
}

/**
 * Encodes a segment in pieces of a fifth of a second of music; at least `segmentBytes` bytes in all, the last segment to the end of the
 * music.
 */
export function* encoded(encoder: Encoder, recording: Recording, segment: number): Generator<Uint8Array> {
  encoder.configure({ sampleRate, channels: 2, bitrate: 128 })
  const samples = recordingLength(recording)
  const wantedBytes = segmentBytes(recording, segment)
  let encodedBytes = 0
  // The encoder returns a view of its own memory, valid until the next call.
  for (const { left, right } of play(recording, encodedFrames(samples, segment).start * samplesPerFrame)) {
    const piece = encoder.encode([left, right])
    encodedBytes += piece.byteLength
    yield piece
    if (encodedBytes >= wantedBytes && segment < segmentCount(samples) - 1) return
  }
  yield encoder.finalize()
}
