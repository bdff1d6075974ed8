// File names of sound: they hold track, quality and size, so that a folder needs no index and a truncated file is detected.
import { type TrackId, trackId } from '../../shared/ids.ts'
import { type StreamQuality, streamQualities } from '../../shared/wire/profile.ts'

/** The track, quality and size (`bytes` of the whole file) that a file's name holds. */
export type SoundName = { readonly track: TrackId; readonly quality: StreamQuality; readonly bytes: number }

const partialSuffix = '.part'

/** The name of a whole file, as `9001-128.4123456`. */
export const wholeName = ({ track, quality, bytes }: SoundName): string => `${track}-${quality}.${bytes}`
/** The name of a partial file that a later run may resume. */
export const partialName = (name: SoundName): string => `${wholeName(name)}${partialSuffix}`

let lastPartialNumber = 0
/** The name of a partial file of this run only, unique by process and number: `9001-128.4123456.811-3.part`. */
export const ownPartialName = (name: SoundName): string => {
  lastPartialNumber += 1
  return `${wholeName(name)}.${process.pid}-${lastPartialNumber}${partialSuffix}`
}

/** Parses the name of a whole or partial sound file; null for any other file. */
export function readSoundName(file: string): (SoundName & { readonly isPartial: boolean }) | null {
  const [, track, wanted, bytes, end] = /^(\d{1,16})-([a-z0-9]{2,4})\.(\d{1,15})((?:\.\d{1,15}-\d{1,15})?\.part)?$/.exec(file) ?? []
  const quality = streamQualities.find(streamQuality => streamQuality === wanted)
  return quality === undefined ? null : { track: trackId(Number(track)), quality, bytes: Number(bytes), isPartial: end !== undefined }
}
