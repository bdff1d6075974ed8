// Names of sound files on disk: they tell track, quality and size, so that a folder needs no list, and a cut file is found out.
import { type TrackId, trackId } from '../../shared/ids.ts'
import { type StreamQuality, streamQualities } from '../../shared/wire/profile.ts'

/** `bytes`: of the whole file. */
export type SoundName = { readonly track: TrackId; readonly quality: StreamQuality; readonly bytes: number }

const part = '.part'

/** `9001-128.4123456` */
export const wholeName = ({ track, quality, bytes }: SoundName): string => `${track}-${quality}.${bytes}`
/** The same while it is in the making; a later run goes on with it. */
export const partName = (name: SoundName): string => `${wholeName(name)}${part}`

let lastPart = 0
/** The same for a part that no later run goes on with: no two parts ever share a file. `9001-128.4123456.811-3.part` */
export const ownPartName = (name: SoundName): string => {
  lastPart += 1
  return `${wholeName(name)}.${process.pid}-${lastPart}${part}`
}

/** Null for a file that is none of ours. */
export function readSoundName(file: string): (SoundName & { readonly isPart: boolean }) | null {
  const [, track, wanted, bytes, end] = /^(\d{1,15})-([a-z0-9]{2,4})\.(\d{1,15})((?:\.\d{1,15}-\d{1,15})?\.part)?$/.exec(file) ?? []
  const quality = streamQualities.find(known => known === wanted)
  return quality === undefined ? null : { track: trackId(Number(track)), quality, bytes: Number(bytes), isPart: end !== undefined }
}
