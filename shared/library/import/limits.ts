// Limits of the size of a library that is held in memory: a short compressed response can expand to any size.
import type { TableSize } from 'json-columns'
import { tuning } from '../../tuning.ts'
import { type Said, say } from '../../words/words.ts'

export type { TableSize as ResponseLimits }

/** The reason why a library exceeds the limits; null: it does not. */
export function exceededLimit({ rows, listItems, textBytes }: TableSize, limits: TableSize = tuning.library.responseLimits): Said | null {
  if (rows > limits.rows) return say('errors.libraryHasTooManyRows', { count: limits.rows })
  if (listItems > limits.listItems) return say('errors.libraryListsTooMuch', { count: limits.listItems })
  if (textBytes > limits.textBytes) return say('errors.libraryHasTooMuchText', { megabytes: Math.round(limits.textBytes / 1e6) })
  return null
}
