// Reads the tags, or the picture, of one MP3; runs in the tag worker, as hostile tags may exhaust time and memory.
import { type IAudioMetadata, selectCover } from 'music-metadata'
import { reasonOf } from './error-reason.ts'
import { tagBytes, whyNotMp3 } from './mp3-check.ts'
import { measuredSeconds } from './mp3-length.ts'
import { openPlain, type PlainFile } from './plain-file.ts'
import { cleanText, type TrackTags } from './song-tags.ts'
import { parseTags } from './tag-parser.ts'

/** A reading that failed: why, as a sentence, and when it is worth another attempt. */
export type FailedReading = {
  readonly ok: false
  readonly reason: string
  /** By its content it fails until it changes; by time and memory perhaps only while the computer is busy; by the disk only this once. */
  readonly retry: 'once changed' | 'next day' | 'next start'
}
export type TagReading = { readonly ok: true; readonly tags: TrackTags } | FailedReading

const number = (value: number | null | undefined): number =>
  typeof value === 'number' && value > 0 && value <= 9999 ? Math.floor(value) : 0

function tagsOf({ common }: IAudioMetadata, seconds: number): TrackTags {
  const gain = common.replaygain_track_gain?.dB
  return {
    title: cleanText(common.title),
    artist: cleanText(common.artist),
    albumArtist: cleanText(common.albumartist),
    album: cleanText(common.album),
    genres: (common.genre ?? []).map(cleanText).filter(Boolean).slice(0, 20),
    track: number(common.track.no),
    disc: number(common.disk.no),
    year: number(common.year),
    compilation: common.compilation === true,
    seconds: Math.max(0, Math.round(seconds)),
    replayGain: gain !== undefined && Number.isFinite(gain) && Math.abs(gain) < 60 ? gain.toFixed(2) : '',
    picture: (common.picture ?? []).some(embedded => embedded.data.byteLength > 0),
  }
}

async function secondsOf(file: PlainFile, { format }: IAudioMetadata): Promise<number> {
  const isDurationKnown = format.duration !== undefined && Number.isFinite(format.duration)
  return isDurationKnown ? (format.duration ?? 0) : await measuredSeconds(file, await tagBytes(file.handle))
}

/** Reads the tags of an opened file; or the reason, as a sentence, why it is no MP3 or cannot be read. Never rejects. */
export async function tagsIn(file: PlainFile): Promise<TagReading> {
  try {
    const reason = await whyNotMp3(file.handle)
    if (reason !== null) return { ok: false, reason, retry: 'once changed' }
    const metadata = await parseTags(file)
    return { ok: true, tags: tagsOf(metadata, await secondsOf(file, metadata)) }
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error
    return { ok: false, reason: reasonOf(error), retry: isOfSystem ? 'next start' : 'once changed' }
  }
}

/** The bytes of the picture in the tags of an opened file; null if there is none, or the tags are unreadable. Never rejects. */
async function pictureIn(file: PlainFile): Promise<Uint8Array | null> {
  const tags = await parseTags(file).catch(() => null)
  return selectCover(tags?.common.picture)?.data ?? null
}

async function withOpenFile<Reading>(file: string, read: (opened: PlainFile) => Promise<Reading>, failed: (reason: string) => Reading) {
  const plain = await openPlain(file).catch(reasonOf)
  if (plain === null || typeof plain === 'string') return failed(plain ?? 'It is no plain file')
  try {
    return await read(plain)
  } finally {
    await plain.handle.close()
  }
}

/** Reads the tags of the MP3 at a path; or the reason, as a sentence, why they cannot be read. Never rejects. */
export const readTrackTags = (file: string): Promise<TagReading> =>
  withOpenFile<TagReading>(file, tagsIn, reason => ({ ok: false, reason, retry: 'next start' }))

/** The bytes of the picture in the tags of the MP3 at a path; null if there is none, or it is unreadable. Never rejects. */
export const readPicture = (file: string): Promise<Uint8Array | null> => withOpenFile(file, pictureIn, () => null)
