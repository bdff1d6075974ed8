// The columns of a pack in file order, with their names, kinds and lengths.
import type { PackedText } from '../model/model.ts'
import { type Schema, schema, type Table, type TableName } from '../model/schema.ts'
import type { ArrayOf, NumberType } from '../model/typed-arrays.ts'

type KindOf<Column> = Column extends { readonly kept: infer K extends NumberType }
  ? K
  : Column extends { readonly kind: infer K extends NumberType }
    ? K
    : 'u32'
/** The kinds of a table's columns with one value per row: sent numbers, computed ones, and codes of shared texts. */
type Plain<Name extends TableName> = { readonly id: 'f64' } & {
  readonly [Column in keyof Schema[Name]['numbers']]: KindOf<Schema[Name]['numbers'][Column]>
} & { readonly [Column in keyof Schema[Name]['made']]: KindOf<Schema[Name]['made'][Column]> } & {
  readonly [Column in keyof Schema[Name]['shared']]: KindOf<Schema[Name]['shared'][Column]>
}
type Named<Name extends string, Columns> = { readonly [Column in keyof Columns & string as `${Name}.${Column}`]: Columns[Column] }

/** The columns of a table with one value per row; names come from the schema, which Object.fromEntries loses. */
function plain<Name extends TableName>(name: Name): Named<Name, Plain<Name>> {
  const { numbers, made, shared }: Table = schema[name]
  const kinds = [
    ['id', 'f64'],
    ...[...Object.entries(numbers), ...Object.entries(made)].map(([column, { kind, kept = kind }]) => [column, kept]),
    ...Object.entries(shared).map(([column, { kept = 'u32' }]) => [column, kept]),
  ]
  return Object.fromEntries(kinds.map(([column, kind]) => [`${name}.${column}`, kind])) as Named<Name, Plain<Name>>
}

/** `<table>.<column>` has one value per row; `….starts` has one more; `….rows`, `order.…` and `facts.…` have any length. */
export const numberColumns = {
  /** The first look as a nested pack (first-look.ts); empty in small libraries and in first looks. */
  'first.look': 'u8',
  'facts.numbers': 'f64',
  ...plain('tracks'),
  ...plain('albums'),
  ...plain('artists'),
  ...plain('playlists'),
  ...plain('tags'),
  'albums.tracks.starts': 'u32',
  'albums.tracks.rows': 'u32',
  'albums.discs.starts': 'u32',
  'albums.discs.rows': 'u32',
  'artists.albums.starts': 'u32',
  'artists.albums.rows': 'u32',
  'artists.tracks.starts': 'u32',
  'artists.tracks.rows': 'u32',
  'genres.beside.starts': 'u32',
  'genres.beside.rows': 'u32',
  'playlists.tracks.starts': 'u32',
  'playlists.tracks.rows': 'u32',
  'playlists.all.starts': 'u32',
  'playlists.all.rows': 'u32',
  'tags.tracks.starts': 'u32',
  'tags.tracks.rows': 'u32',
  'tags.all.starts': 'u32',
  'tags.all.rows': 'u32',
  /** Rows of visible tracks, then of trashed ones; `facts.numbers` holds how many are visible. */
  'order.title': 'u32',
  'order.artist': 'u32',
  'order.album': 'u32',
  'order.genre': 'u32',
  'order.year': 'u32',
  'order.plays': 'u32',
  'order.added': 'u32',
  'order.length': 'u32',
  'order.albums': 'u32',
  'order.artists': 'u32',
} as const satisfies Record<string, NumberType>

type TextsOf<Name extends TableName> = `${Name}.${keyof Schema[Name]['texts'] & string}`
export type TextColumnName =
  | 'facts.texts'
  | { [Name in TableName]: TextsOf<Name> }[TableName]
  /** Texts that many tracks share, each stored once. */
  | `shared.${keyof Schema['tracks']['shared'] & string}`
  /** Texts folded for search (model.ts). */
  | `${'tracks' | 'albums' | 'artists' | 'playlists'}.folded`

const tablesByName: ReadonlyMap<string, ReadonlyMap<string, Table['texts'][string]>> = new Map(
  Object.entries<Table>(schema).map(([name, { texts }]) => [name, new Map(Object.entries(texts))]),
)

/** Whether only main reads the column; such columns come last, so that the page can read a prefix of the file. */
const isForMain = (name: string): boolean => {
  const [table = '', column = ''] = name.split('.')
  return tablesByName.get(table)?.get(column)?.forMain === true
}
const allTexts = [
  'facts.texts',
  ...Object.entries<Table>(schema).flatMap(([name, { texts }]) => Object.keys(texts).map(column => `${name}.${column}`)),
  ...Object.keys(schema.tracks.shared).map(column => `shared.${column}`),
  ...['tracks', 'albums', 'artists', 'playlists'].map(name => `${name}.folded`),
] as readonly TextColumnName[]
export const textColumns: readonly TextColumnName[] = [...allTexts.filter(name => !isForMain(name)), ...allTexts.filter(isForMain)]

export type NumberColumn = keyof typeof numberColumns
export type PackColumns = {
  readonly numbers: { readonly [Name in NumberColumn]: ArrayOf[(typeof numberColumns)[Name]] }
  readonly texts: { readonly [Name in TextColumnName]: PackedText }
}

/** The sections of a pack in file order: one per number column, two per text column. */
export type Section = { readonly name: string; readonly kind: NumberType }
export const sections: readonly Section[] = [
  ...Object.entries(numberColumns).map(([name, kind]) => ({ name, kind })),
  ...textColumns.flatMap(name => [
    { name: `${name}.starts`, kind: 'u32' as const },
    { name: `${name}.bytes`, kind: 'u8' as const },
  ]),
]
/** The first section that the page does not read. */
export const forMainFrom: Section['name'] = `${textColumns.find(isForMain)}.starts`
/** The number of values that a section has to have, given the rows of its table; null: any. */
export function expectedLength(name: string, rowsOfTable: (table: string) => number): number | null {
  const [table = ''] = name.split('.')
  if (!Object.hasOwn(schema, table) || name.endsWith('.rows') || name.endsWith('.bytes')) return null
  return rowsOfTable(table) + (name.endsWith('.starts') ? 1 : 0)
}
