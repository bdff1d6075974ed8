// Songs whose bytes tell what they are: each frame holds the song's id and its own number, so that what is decoded is known.
import type { TrackId } from '../../shared/ids.ts'
import { trackId } from '../../shared/ids.ts'

/** Header of an MPEG-2 layer III frame, mono, 16 kHz, 8 kbit/s: a frame has 36 bytes and lasts 36 ms. */
const header = [0xff, 0xf3, 0x18, 0xc0]
export const frameBytes = 36
export const frameSeconds = 0.036
/** Offset of the song's id in a frame: behind the header and the side information. */
const mark = 16
/** Bytes per second of an original that is no MP3. */
export const plainRate = 1_000
export const plainHead = 16

/**
 * A song of the simulated service. `mp3`: the bytes that are streamed; `original`: those of the uploaded file, which for some songs is no
 * MP3. `length`: seconds.
 */
export type Song = {
  readonly id: TrackId
  readonly length: number
  readonly mp3: Uint8Array<ArrayBuffer>
  readonly original: Uint8Array<ArrayBuffer>
}

/** Seconds of the songs, in turn; some songs are too short to count as played. */
const lengths = [14, 22, 31, 9, 17, 26, 12, 40, 19, 6]
/** One song in so many has an original that is no MP3. */
const plainEvery = 7
export const songCount = 30

export const songs: readonly Song[] = Array.from({ length: songCount }, (_, index) => {
  const id = index + 1
  const frames = Math.round((lengths[index % lengths.length] ?? 20) / frameSeconds)
  const mp3 = mp3Of(id, frames)
  const length = frames * frameSeconds
  return { id: trackId(id), length, mp3, original: index % plainEvery === plainEvery - 1 ? plainOf(id, length) : mp3 }
})
export const songOf = (track: number): Song | undefined => songs[track - 1]
/** The whole file of a song; `quality`: 'orig' is the original, anything else the MP3. */
export const bytesOf = (track: number, quality: string): Uint8Array<ArrayBuffer> | undefined =>
  quality === 'orig' ? songOf(track)?.original : songOf(track)?.mp3

function mp3Of(id: number, frames: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(frames * frameBytes)
  const view = new DataView(bytes.buffer)
  for (let frame = 0; frame < frames; frame += 1) {
    bytes.set(header, frame * frameBytes)
    view.setUint32(frame * frameBytes + mark, id)
    view.setUint32(frame * frameBytes + mark + 4, frame)
  }
  return bytes
}

function plainOf(id: number, seconds: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(plainHead + Math.round(seconds * plainRate)).fill(id)
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode('fLaC'))
  view.setUint32(4, id)
  view.setUint32(8, Math.round(seconds * 1000))
  view.setUint32(12, 0)
  return bytes
}

/** The song and the number of a frame that begins at byte `at`; null: a frame of no song, such as a silent one. */
export function readFrame(bytes: Uint8Array, at: number): { readonly track: number; readonly frame: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at)
  const track = view.getUint32(mark)
  return track === 0 ? null : { track, frame: view.getUint32(mark + 4) }
}

/**
 * The song and its length in seconds from the beginning of a file that an audio element loads by itself: an original that is no MP3, or the
 * MP3 that came in its place. null: not enough bytes yet.
 */
export function readPlain(bytes: Uint8Array): { readonly track: number; readonly length: number } | null {
  if (bytes.length < frameBytes) return null
  const frame = bytes[0] === header[0] ? readFrame(bytes, 0) : null
  if (frame) return { track: frame.track, length: songOf(frame.track)?.length ?? 0 }
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { track: view.getUint32(4), length: view.getUint32(8) / 1000 }
}
