// What is known of plays and skips on this computer, as a person looks at it.
import type { HistoryEntry, KnownEntry } from './entry.ts'

/** No more than so many are looked at; what waits always is. */
export const mostKnown = 25_000

/**
 * What waits and what was confirmed in one list, the newest first. An entry in both counts as waiting: whoever wrote it down as
 * confirmed ended before it was taken out of the journal, and it goes to the service once more.
 */
export function knownEntries(waiting: readonly HistoryEntry[], confirmed: readonly HistoryEntry[]): readonly KnownEntry[] {
  const unsent = new Set(waiting.map(({ id }) => id))
  const sent = confirmed.filter(({ id }) => !unsent.has(id))
  const all = [...waiting.map(entry => ({ ...entry, sent: false })), ...sent.map(entry => ({ ...entry, sent: true }))]
  return all.toSorted((one, other) => other.at - one.at).slice(0, Math.max(mostKnown, waiting.length))
}
