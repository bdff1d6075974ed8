// The plays and skips known on this computer, unsent and confirmed, for the history screen.
import type { HistoryEntry, KnownEntry } from './entry.ts'

/** Most entries shown, the newest; unsent ones are shown in any case. */
export const maxKnownEntries = 25_000

/**
 * Merges unsent and confirmed entries, newest first. An entry in both counts as unsent: the app ended between recording it as confirmed and
 * removing it from the journal, so it is sent once more.
 */
export function knownEntries(waiting: readonly HistoryEntry[], confirmed: readonly HistoryEntry[]): readonly KnownEntry[] {
  const unsent = new Set(waiting.map(({ id }) => id))
  const sent = confirmed.filter(({ id }) => !unsent.has(id))
  const all = [...waiting.map(entry => ({ ...entry, sent: false })), ...sent.map(entry => ({ ...entry, sent: true }))]
  return all.toSorted((one, other) => other.at - one.at).slice(0, Math.max(maxKnownEntries, waiting.length))
}
