// The schema of what is kept of one MP3: short plain text and plausible numbers, whatever its tags or name hold.
import path from 'node:path'
import { z } from 'zod'

const maxTextLength = 500
const text = z.string().max(maxTextLength)
const count = z.number().int().min(0).max(9999)

/** Empty text and 0 mean: unknown. */
export const songTags = z.object({
  title: text,
  artist: text,
  albumArtist: text,
  album: text,
  genres: z.array(text).max(20),
  track: count,
  disc: count,
  year: count,
  compilation: z.boolean(),
  /** Length in whole seconds. */
  seconds: z.number().int().min(0),
  /** Gain in dB as text; '' if unknown. */
  replayGain: text,
  /** Whether a picture is in the file. */
  picture: z.boolean(),
})
export type SongTags = z.infer<typeof songTags>

const control = /\p{Cc}+/gu

/** Text of a tag without control characters, trimmed and cut. */
export const cleanText = (value: string | undefined): string => (value ?? '').replace(control, ' ').trim().slice(0, maxTextLength)

/** Facts from a file's path, for what its tags lack: `Artist/Album/03 - Title.mp3`. Any other ending stays in the title. */
export function tagsFromPath(file: string): Pick<SongTags, 'title' | 'album' | 'artist' | 'track'> {
  const folders = path.posix
    .dirname(file)
    .split('/')
    .filter(name => name !== '.')
  const name = cleanText(path.posix.basename(file).replace(/\.mp3$/i, ''))
  const [, track = '', title = name] = /^(\d{1,3})[\s._-]+(.+)$/.exec(name) ?? []
  return { title, track: Number(track), album: cleanText(folders.at(-1)), artist: cleanText(folders.at(-2)) }
}
