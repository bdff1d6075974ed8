// How much a library may be: what is read of an answer is held in memory, and an answer of a few packed bytes may say very much.
import type { Held } from 'json-columns'
import { tuning } from '../../tuning.ts'
import { type Said, say } from '../../words/words.ts'

export type { Held }

/** Why that is no library that can be held; null if it can. */
export function tooMuch({ rows, listed, textBytes }: Held, most: Held = tuning.library.most): Said | null {
  if (rows > most.rows) return say('errors.libraryHasTooManyRows', { count: most.rows })
  if (listed > most.listed) return say('errors.libraryListsTooMuch', { count: most.listed })
  if (textBytes > most.textBytes) return say('errors.libraryHasTooMuchText', { megabytes: Math.round(most.textBytes / 1e6) })
  return null
}
