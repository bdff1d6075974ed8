// Songs whose bytes say what they are: every frame names its song and its number, so that whoever decodes one knows what is heard.
import type { TrackId } from '../../shared/ids.ts'
import { trackId } from '../../shared/ids.ts'

/** MPEG-2 layer III, mono, 16 kHz, 8 kbit/s: 36 bytes and 36 ms a frame. */
const header = [0xff, 0xf3, 0x18, 0xc0]
export const frameBytes = 36
export const frameSeconds = 0.036
/** Behind header and side information. */
const mark = 16
/** So many bytes of a file that is no MP3 last a second. */
export const plainRate = 1_000
export const plainHead = 16

/** `original`: as it was uploaded, which for some is no MP3. Lengths in seconds. */
export type Song = {
  readonly id: TrackId
  readonly length: number
  readonly mp3: Uint8Array<ArrayBuffer>
  readonly original: Uint8Array<ArrayBuffer>
}

/** Lengths in seconds: some are shorter than what makes a play. */
const lengths = [14, 22, 31, 9, 17, 26, 12, 40, 19, 6]
/** Every so many songs one is no MP3. */
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
/** The bytes of a song in a quality, as the service has them. */
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

/** What a frame says; null for one that is nobody's, such as a silent one. */
export function readFrame(bytes: Uint8Array, at: number): { readonly track: number; readonly frame: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at)
  const track = view.getUint32(mark)
  return track === 0 ? null : { track, frame: view.getUint32(mark + 4) }
}

/** What the head of a file says that a browser reads by itself: one that is no MP3, or one in the quality that came instead. */
export function readPlain(bytes: Uint8Array): { readonly track: number; readonly length: number } | null {
  if (bytes.length < frameBytes) return null
  const frame = bytes[0] === header[0] ? readFrame(bytes, 0) : null
  if (frame) return { track: frame.track, length: songOf(frame.track)?.length ?? 0 }
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { track: view.getUint32(4), length: view.getUint32(8) / 1000 }
}
