// The columns of a pack that are stored exactly as the service sent them, chosen by the schema.

import { type Schema, schema, type Table, type TableName } from '../model/schema.ts'
import type { NumberColumn, PackColumns, TextColumnName } from '../pack/columns.ts'
import type { TableRows, Tables } from './tables.ts'

type Unchanged<Named> = { [Name in keyof Named]: Named[Name] extends { readonly packedAs: unknown } ? never : Name & string }[keyof Named]
type SentName<Name extends TableName> = `${Name}.${'id' | Unchanged<Schema[Name]['numbers']> | Unchanged<Schema[Name]['shared']>}` &
  NumberColumn

/**
 * The numbers and text codes of a table that building does not transform, so that their kind in the pack is that of the response; names
 * come from the schema, hence the casts.
 */
export function unchangedNumbers<Name extends TableName>(name: Name, rows: TableRows<Table>): Pick<PackColumns['numbers'], SentName<Name>> {
  const { numbers, shared }: Table = schema[name]
  const unchanged = (columns: Readonly<Record<string, { readonly packedAs?: unknown }>>, sent: Readonly<Record<string, unknown>>) => {
    const arrays = new Map(Object.entries(sent))
    return Object.entries(columns).flatMap(([column, { packedAs }]) =>
      packedAs === undefined ? [[`${name}.${column}`, arrays.get(column)]] : [],
    )
  }
  const sent = [[`${name}.id`, rows.id], ...unchanged(numbers, rows.numbers), ...unchanged(shared, rows.shared)]
  return Object.fromEntries(sent) as Pick<PackColumns['numbers'], SentName<Name>>
}

/** All text columns as they were sent; folded texts and the pack's metadata are built elsewhere (build.ts). */
export function unchangedTexts(tables: Tables): Omit<PackColumns['texts'], 'facts.texts' | `${string}.folded`> {
  const names = Object.keys(schema) as TableName[]
  const texts = names.flatMap(name => Object.entries(tables[name].texts).map(([column, sent]) => [`${name}.${column}`, sent]))
  const shared = Object.entries(tables.tracks.sharedTexts).map(([column, sent]) => [`shared.${column}`, sent])
  return Object.fromEntries([...texts, ...shared]) as Omit<
    PackColumns['texts'],
    Extract<TextColumnName, 'facts.texts' | `${string}.folded`>
  >
}
