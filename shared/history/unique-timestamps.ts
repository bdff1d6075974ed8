// Shifts timestamps so that no entry is taken for a repetition: the service identifies them by song, event and second (protocol 8).
import { millis } from '../ids.ts'
import type { HistoryEntry } from './entry.ts'

const second = 1_000
const secondOf = (at: number): number => Math.floor(at / second)

/**
 * The entry, moved a second or more later if the same event of the same song has that second already, because somebody skips back and forth
 * quickly or the clock was set back. An entry that is known by its id is unchanged.
 */
export function uniqueTimestamps(entry: HistoryEntry, others: readonly HistoryEntry[]): HistoryEntry {
  const like = others.filter(({ track, event, id }) => track === entry.track && event === entry.event && id !== entry.id)
  const takenSeconds = new Set(like.map(({ at }) => secondOf(at)))
  let at: number = entry.at
  while (takenSeconds.has(secondOf(at))) at += second
  return at === entry.at ? entry : { ...entry, at: millis(at) }
}
