// How much a library may be: what is read of an answer is held in memory, and an answer of a few packed bytes may say very much.
import type { Held } from '../../../packages/json-columns/table.ts'
import { tuning } from '../../tuning.ts'

export type { Held }

/** Why that is no library that can be held, as a sentence; null if it can. */
export function tooMuch({ rows, listed, textBytes }: Held, most: Held = tuning.library.most): string | null {
  if (rows > most.rows) return `The library has more than ${counted(most.rows)} entries. Segue can hold no more.`
  if (listed > most.listed)
    return `The lists of the library name more than ${counted(most.listed)} songs and artists. Segue can hold no more.`
  if (textBytes > most.textBytes)
    return `The texts of the library have more than ${counted(most.textBytes / 1e6)} MB. Segue can hold no more.`
  return null
}

const counted = (number: number): string => Math.round(number).toLocaleString('en')
