// Music to MP3 with LAME (as WebAssembly): 128 kbit/s, piece by piece.
import { createMp3Encoder } from 'wasm-media-encoders'
import { play, type Recording } from '../music/recording.ts'
import { sampleRate } from './mp3-tag.ts'

export type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>

/** A LAME of its own; takes a few milliseconds after the first. Can be used again after each piece of music. */
export const openEncoder = (): Promise<Encoder> => createMp3Encoder()

/** The frames of a recording, as many bytes in all as `musicBytes` says. Each piece is a fifth of a second of music. */
export function* encoded(encoder: Encoder, recording: Recording): Generator<Uint8Array<ArrayBuffer>> {
  encoder.configure({ sampleRate, channels: 2, bitrate: 128 })
  // The encoder's answer lies in its own memory and is overwritten by the next: hence the copies.
  for (const { left, right } of play(recording)) yield new Uint8Array(encoder.encode([left, right]))
  yield new Uint8Array(encoder.finalize())
}
