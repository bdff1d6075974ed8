// The history as a person reads it: a song that was heard and then left early is one line, though it is a play and a skip.
import type { KnownEntry } from './entry.ts'

/** `at`: when it began to count; `sent`: the service has all of it. */
export type Heard = Pick<KnownEntry, 'track' | 'at' | 'sent'> & { readonly outcome: 'played' | 'skipped' | 'played, then skipped' }

/**
 * Entries, the newest first, in as many lines. A skip right after a play of the same song belongs to it: 12:04 skip, 12:01 play is
 * “12:01 played, then skipped”.
 */
export function heardOf(entries: readonly KnownEntry[]): readonly Heard[] {
  const lines: Heard[] = []
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]
    if (entry === undefined) break
    const { track, at, sent, event } = entry
    const before = entries[index + 1]
    if (event === 'skip' && before?.event === 'play' && before.track === track) {
      lines.push({ track, at: before.at, sent: sent && before.sent, outcome: 'played, then skipped' })
      index++
    } else lines.push({ track, at, sent, outcome: event === 'play' ? 'played' : 'skipped' })
  }
  return lines
}
