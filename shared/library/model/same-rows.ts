// Whether rows found in one library name the same things in another, as after a change that keeps all rows.

import type { Library } from './model.ts'

const tables = ['tracks', 'albums', 'artists', 'playlists', 'tags'] as const

/** True if every row of every table has the same id in both, so that rows of the one can be shown from the other. */
export const hasSameRows = (one: Library, other: Library): boolean =>
  one === other || (one.genres === other.genres && tables.every(table => isSame(one[table].id, other[table].id)))

const isSame = (ids: Float64Array, others: Float64Array): boolean =>
  ids === others || (ids.length === others.length && ids.every((id, row) => id === others[row]))
