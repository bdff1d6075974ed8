// What one MP3 says about itself, cleaned up: whatever is in the tags, only short plain text and sensible numbers leave here.
import path from 'node:path'
import { type IAudioMetadata, parseFile } from 'music-metadata'
import { z } from 'zod'
import { whyNotMp3 } from './mp3-check.ts'
import { openPlain } from './plain-file.ts'
import { reasonOf } from './walk.ts'

const text = z.string().max(500)
const count = z.number().int().min(0).max(9999)

/** Empty text and 0 mean: not said. */
export const songFacts = z.object({
  title: text,
  artist: text,
  albumArtist: text,
  album: text,
  genres: z.array(text).max(20),
  track: count,
  disc: count,
  year: count,
  compilation: z.boolean(),
  /** Whole seconds. */
  seconds: z.number().int().min(0),
  /** dB as text, or ''. */
  replayGain: text,
  /** Whether a picture is in the file. */
  picture: z.boolean(),
})
export type SongFacts = z.infer<typeof songFacts>

export type SongReading = { readonly ok: true; readonly facts: SongFacts } | { readonly ok: false; readonly reason: string }

const control = /\p{Cc}+/gu
const clean = (value: string | undefined): string => (value ?? '').replace(control, ' ').trim().slice(0, 500)
const number = (value: number | null | undefined): number =>
  typeof value === 'number' && value > 0 && value <= 9999 ? Math.floor(value) : 0

function factsOf({ common, format }: IAudioMetadata): SongFacts {
  const gain = common.replaygain_track_gain?.dB
  return {
    title: clean(common.title),
    artist: clean(common.artist),
    albumArtist: clean(common.albumartist),
    album: clean(common.album),
    genres: (common.genre ?? []).map(clean).filter(Boolean).slice(0, 20),
    track: number(common.track.no),
    disc: number(common.disk.no),
    year: number(common.year),
    compilation: common.compilation === true,
    seconds: Math.max(0, Math.round(format.duration ?? 0)),
    replayGain: gain !== undefined && Number.isFinite(gain) && Math.abs(gain) < 60 ? gain.toFixed(2) : '',
    picture: (common.picture ?? []).some(one => one.data.byteLength > 0),
  }
}

/** Longer files are not read through when their header does not say how long they last. */
const readThrough = 150e6

async function whyNot(file: string): Promise<string | null> {
  const opened = await openPlain(file)
  if (opened === null) return 'It is no plain file'
  try {
    return await whyNotMp3(opened.handle)
  } finally {
    await opened.handle.close()
  }
}

/** Reads a file of `bytes` bytes; a file that is no MP3, or a broken one, gives the reason. Never throws. */
export async function readSong(file: string, bytes: number): Promise<SongReading> {
  try {
    const reason = await whyNot(file)
    if (reason !== null) return { ok: false, reason }
    const quick = await parseFile(file)
    const known = quick.format.duration !== undefined && Number.isFinite(quick.format.duration)
    const metadata = known || bytes > readThrough ? quick : await parseFile(file, { duration: true })
    return { ok: true, facts: factsOf(metadata) }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

/** What the place of a file tells when its tags do not: `Artist/Album/03 - Title.mp3`. */
export function factsFromPath(file: string): Pick<SongFacts, 'title' | 'album' | 'artist' | 'track'> {
  const folders = path.posix
    .dirname(file)
    .split('/')
    .filter(name => name !== '.')
  const name = clean(path.posix.basename(file).replace(/\.mp3$/i, ''))
  const [, track = '', title = name] = /^(\d{1,3})[\s._-]+(.+)$/.exec(name) ?? []
  return { title, track: Number(track), album: clean(folders.at(-1)), artist: clean(folders.at(-2)) }
}
