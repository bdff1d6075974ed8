// Derives the orders and the query fields of tracks from the columns of the schema.
import { type Order, type QueryField, type Table, tracks } from './schema.ts'

type Columns = (typeof tracks)['numbers'] & (typeof tracks)['computed'] & (typeof tracks)['shared']
/** The name of a column in orders and queries: `publicName`, or else its own. */
type PublicName<Name extends keyof Columns> = Columns[Name] extends { readonly publicName: infer Public extends string }
  ? Public
  : Name & string
type Numbers = (typeof tracks)['numbers'] & (typeof tracks)['computed']

/** Orders by a single column, computed when first asked for. */
export type ColumnOrder = {
  [Name in keyof Columns]: Columns[Name] extends { readonly order: Order } ? PublicName<Name> : never
}[keyof Columns]
/** Numeric columns that queries can ask for. */
export type QueryNumber = {
  [Name in keyof Numbers]: Numbers[Name] extends { readonly query: QueryField } ? PublicName<Name> : never
}[keyof Numbers]

type NumberName = keyof Numbers
type SharedName = Exclude<keyof (typeof tracks)['shared'], 'genre'>
export type OrderColumn = Order & ({ readonly number: NumberName } | { readonly shared: SharedName })

const { numbers, computed, shared }: Table = tracks
const nameOf = ([name, { publicName }]: readonly [string, { readonly publicName?: string }]): string => publicName ?? name

/** The column and tie-breaking order of each order; the names are those of the columns, which Object.entries loses. */
export const columnOrders = Object.fromEntries([
  ...[...Object.entries(numbers), ...Object.entries(computed)].flatMap(entry =>
    entry[1].order === undefined ? [] : [[nameOf(entry), { ...entry[1].order, number: entry[0] }]],
  ),
  ...Object.entries(shared).flatMap(entry =>
    entry[1].order === undefined ? [] : [[nameOf(entry), { ...entry[1].order, shared: entry[0] }]],
  ),
]) as Readonly<Record<ColumnOrder, OrderColumn>>

/** The column behind each numeric query field, and how it is asked for. */
export const queryNumbers = Object.fromEntries(
  [...Object.entries(numbers), ...Object.entries(computed)].flatMap(entry =>
    entry[1].query === undefined ? [] : [[nameOf(entry), { ...entry[1].query, column: entry[0] }]],
  ),
) as Readonly<Record<QueryNumber, QueryField & { readonly column: NumberName }>>
