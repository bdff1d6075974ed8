// The schema of the tags kept of one MP3: short plain text and plausible numbers, whatever the file's tags or its name contain.
import path from 'node:path'
import { z } from 'zod'

const maxTextLength = 500
const text = z.string().max(maxTextLength)
const count = z.number().int().min(0).max(9999)

/** The tags of an MP3 that are kept; empty text and 0 mean unknown. */
export const trackTags = z.object({
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
  /** Whether the file has an embedded picture. */
  picture: z.boolean(),
})
export type TrackTags = z.infer<typeof trackTags>

const control = /\p{Cc}+/gu

/**
 * A tag's text cleaned: control characters become spaces, spaces at both ends go, and only the first `maxTextLength` characters stay; ''
 * for undefined.
 */
export const cleanText = (value: string | undefined): string => (value ?? '').replace(control, ' ').trim().slice(0, maxTextLength)

/**
 * Title, album, artist and track number from a file's path such as `Artist/Album/03 - Title.mp3`, for songs whose tags lack them; '' or 0
 * where the path has none. An ending other than .mp3 stays in the title.
 */
export function tagsFromPath(file: string): Pick<TrackTags, 'title' | 'album' | 'artist' | 'track'> {
  const folders = path.posix
    .dirname(file)
    .split('/')
    .filter(name => name !== '.')
  const name = cleanText(path.posix.basename(file).replace(/\.mp3$/i, ''))
  const [, track = '', title = name] = /^(\d{1,3})[\s._-]+(.+)$/.exec(name) ?? []
  return { title, track: Number(track), album: cleanText(folders.at(-1)), artist: cleanText(folders.at(-2)) }
}
