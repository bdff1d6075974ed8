// The fields of the query language: their names, kinds and examples, in one table for the parser, completions, chips and help.
import type { Key } from '../../words/message.ts'
import { t } from '../../words/words.ts'
import { queryNumbers } from '../model/column-orders.ts'
import type { DateField, NumberField, TextField, TrackFlag } from './model.ts'

export type Field =
  | { readonly name: TextField; readonly kind: 'text'; readonly example: string; readonly aliases: readonly string[] }
  | {
      readonly name: NumberField
      readonly kind: 'number' | 'length' | 'size'
      readonly example: string
      readonly aliases: readonly string[]
    }
  | { readonly name: DateField; readonly kind: 'date'; readonly example: string; readonly aliases: readonly string[] }
  | { readonly name: 'has'; readonly kind: 'flag'; readonly example: string; readonly aliases: readonly string[] }
  | { readonly name: 'any'; readonly kind: 'any'; readonly example: string; readonly aliases: readonly string[] }

/** The entry of a numeric field in the table of fields, with kind, example and aliases from the schema. */
const number = (name: NumberField): Field => {
  const { kind, example, aliases } = queryNumbers[name]
  return { name, kind, example, aliases }
}

/** The fields that are offered first, most used ones in front; the schema's other numbers follow. */
const firstFields: readonly Field[] = [
  { name: 'artist', kind: 'text', example: 'artist:"Blue Harbour"', aliases: ['by'] },
  { name: 'album', kind: 'text', example: 'album:tide', aliases: [] },
  { name: 'albumartist', kind: 'text', example: 'albumartist:various', aliases: ['album-artist'] },
  { name: 'title', kind: 'text', example: 'title:water', aliases: ['name', 'song'] },
  { name: 'genre', kind: 'text', example: 'genre:jazz', aliases: [] },
  number('year'),
  number('rating'),
  number('plays'),
  { name: 'added', kind: 'date', example: 'added<30d', aliases: ['uploaded'] },
  number('length'),
  { name: 'tag', kind: 'text', example: 'tag:"road trip"', aliases: [] },
  { name: 'playlist', kind: 'text', example: 'playlist:"Late Trains"', aliases: ['in'] },
  { name: 'has', kind: 'flag', example: 'has:artwork', aliases: [] },
  { name: 'path', kind: 'text', example: 'path:demos', aliases: ['folder', 'file'] },
  { name: 'type', kind: 'text', example: 'type:flac', aliases: ['format'] },
  number('size'),
  number('track'),
  number('disc'),
]
const others = (Object.keys(queryNumbers) as NumberField[]).filter(name => !firstFields.some(field => field.name === name))
export const fields: readonly Field[] = [
  ...firstFields,
  ...others.map(number),
  { name: 'any', kind: 'any', example: 'any:or', aliases: [] },
]

const byName: ReadonlyMap<string, Field> = new Map(
  fields.flatMap(field => [field.name, ...field.aliases].map(name => [name, field] as const)),
)
/** The field of a name or alias, in any case; undefined: none. */
export const fieldNamed = (name: string): Field | undefined => byName.get(name.toLowerCase())

/** The messages of fields that are kinds of things, or that queries spell otherwise than the messages. */
const otherFieldKeys = {
  album: 'kinds.album',
  albumartist: 'fields.albumArtist',
  artist: 'kinds.artist',
  genre: 'kinds.genre',
  path: 'kinds.folder',
  playlist: 'kinds.playlist',
  size: 'fields.fileSize',
  tag: 'kinds.tag',
  track: 'fields.trackNumber',
  type: 'fields.fileType',
  year: 'kinds.year',
} as const satisfies Partial<Record<Field['name'], Key>>
const hasOtherKey = (name: Field['name']): name is keyof typeof otherFieldKeys => Object.hasOwn(otherFieldKeys, name)

/** The name of a field as shown: `Album artist`. */
export const fieldWords = ({ name }: Pick<Field, 'name'>): string => t(hasOtherKey(name) ? otherFieldKeys[name] : `fields.${name}`)

/** The values of `has:`. */
export const traits = [
  'artwork',
  'title',
  'artist',
  'album',
  'genre',
  'year',
  'track',
  'disc',
  'length',
  'rating',
  'added',
  'path',
  'gain',
  'tag',
  'playlist',
  'download',
] as const satisfies readonly TrackFlag[]
/** The name of a trait as shown: `a cover`, as in “Has a cover”. */
export const traitWords = (trait: TrackFlag): string => t(`query.trait.${trait}`)
const otherTraits: ReadonlyMap<string, TrackFlag> = new Map(
  Object.entries({
    cover: 'artwork',
    art: 'artwork',
    image: 'artwork',
    folder: 'path',
    replaygain: 'gain',
    downloaded: 'download',
  }),
)

/** The trait that a value of `has:` names, aliases included; null: unknown. */
export function traitNamed(text: string): TrackFlag | null {
  const name = text.toLowerCase()
  return traits.find(trait => trait === name) ?? otherTraits.get(name) ?? null
}

/** Names of thumbs as ratings (C-19): up is 5 or more, down is 1. */
export const ratingNames: ReadonlyMap<string, { readonly is: '=' | '>='; readonly value: number }> = new Map(
  Object.entries({
    up: { is: '>=', value: 5 },
    down: { is: '=', value: 1 },
    none: { is: '=', value: 0 },
  }),
)
