// The fields of the language: how they are written, and what they are to a person. One table for parser, completions, chips and help.
import { askedNumbers } from '../model/column-orders.ts'
import type { DateField, NumberField, TextField, Trait } from './model.ts'

export type Field =
  | { readonly name: TextField; readonly kind: 'text'; readonly words: string; readonly example: string; readonly also: readonly string[] }
  | {
      readonly name: NumberField
      readonly kind: 'number' | 'length' | 'size'
      readonly words: string
      readonly example: string
      readonly also: readonly string[]
    }
  | { readonly name: DateField; readonly kind: 'date'; readonly words: string; readonly example: string; readonly also: readonly string[] }
  | { readonly name: 'has'; readonly kind: 'flag'; readonly words: string; readonly example: string; readonly also: readonly string[] }
  | { readonly name: 'any'; readonly kind: 'any'; readonly words: string; readonly example: string; readonly also: readonly string[] }

/** A number of the schema. */
const number = (name: NumberField): Field => {
  const { kind, words, example, also } = askedNumbers[name]
  return { name, kind, words, example, also }
}

/** In the order in which people reach for them. */
const known: readonly Field[] = [
  { name: 'artist', kind: 'text', words: 'Artist', example: 'artist:"Blue Harbour"', also: ['by'] },
  { name: 'album', kind: 'text', words: 'Album', example: 'album:tide', also: [] },
  { name: 'albumartist', kind: 'text', words: 'Album artist', example: 'albumartist:various', also: ['album-artist'] },
  { name: 'title', kind: 'text', words: 'Title', example: 'title:water', also: ['name', 'song'] },
  { name: 'genre', kind: 'text', words: 'Genre', example: 'genre:jazz', also: [] },
  number('year'),
  number('rating'),
  number('plays'),
  { name: 'added', kind: 'date', words: 'Added', example: 'added<30d', also: ['uploaded'] },
  number('length'),
  { name: 'tag', kind: 'text', words: 'Tag', example: 'tag:"road trip"', also: [] },
  { name: 'playlist', kind: 'text', words: 'Playlist', example: 'playlist:"Late Trains"', also: ['in'] },
  { name: 'has', kind: 'flag', words: 'Has', example: 'has:artwork', also: [] },
  { name: 'path', kind: 'text', words: 'Folder', example: 'path:demos', also: ['folder', 'file'] },
  { name: 'type', kind: 'text', words: 'File type', example: 'type:flac', also: ['format'] },
  number('size'),
  number('track'),
  number('disc'),
]
const others = (Object.keys(askedNumbers) as NumberField[]).filter(name => !known.some(field => field.name === name))
export const fields: readonly Field[] = [
  ...known,
  ...others.map(number),
  { name: 'any', kind: 'any', words: 'Anywhere', example: 'any:or', also: [] },
]

const byName: ReadonlyMap<string, Field> = new Map(fields.flatMap(field => [field.name, ...field.also].map(name => [name, field] as const)))
/** The field of a name in any case; undefined if there is none. */
export const fieldNamed = (name: string): Field | undefined => byName.get(name.toLowerCase())

/** What `has:` knows, and how it is said. */
export const traits: Readonly<Record<Trait, string>> = {
  artwork: 'a cover',
  title: 'a title',
  artist: 'an artist',
  album: 'an album',
  genre: 'a genre',
  year: 'a year',
  track: 'a track number',
  disc: 'a disc number',
  length: 'a length',
  rating: 'a rating',
  added: 'a date',
  path: 'a folder',
  gain: 'a volume level',
  tag: 'a tag',
  playlist: 'a playlist',
  download: 'a download',
}
const otherTraits: ReadonlyMap<string, Trait> = new Map(
  Object.entries({
    cover: 'artwork',
    art: 'artwork',
    image: 'artwork',
    folder: 'path',
    replaygain: 'gain',
    downloaded: 'download',
  }),
)

/** Reads the value of `has:`. */
export function traitNamed(text: string): Trait | null {
  const name = text.toLowerCase()
  return Object.hasOwn(traits, name) ? (name as Trait) : (otherTraits.get(name) ?? null)
}

/** Marks of a thumb as ratings (C-19): up is 5 or more, down is 1. */
export const ratingNames: ReadonlyMap<string, { readonly is: '=' | '>='; readonly value: number }> = new Map(
  Object.entries({
    up: { is: '>=', value: 5 },
    down: { is: '=', value: 1 },
    none: { is: '=', value: 0 },
  }),
)
