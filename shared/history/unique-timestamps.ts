// Keeps entries apart that the service could not tell from a repetition: it knows them by song, event and second (protocol 8).
import { millis } from '../ids.ts'
import type { HistoryEntry } from './entry.ts'

const second = 1_000
const secondOf = (at: number): number => Math.floor(at / second)

/**
 * The entry, a second or more later if the same happened to the same song in the same second already: somebody who skips there and back
 * quickly, or a clock that was set back. One that is known by its id stays as it is.
 */
export function uniqueTimestamps(entry: HistoryEntry, others: readonly HistoryEntry[]): HistoryEntry {
  const like = others.filter(({ track, event, id }) => track === entry.track && event === entry.event && id !== entry.id)
  const taken = new Set(like.map(({ at }) => secondOf(at)))
  let at: number = entry.at
  while (taken.has(secondOf(at))) at += second
  return at === entry.at ? entry : { ...entry, at: millis(at) }
}
