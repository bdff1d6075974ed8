// Renders the history as lines for a person: a play and a skip of one listening are merged.
import type { KnownEntry } from './entry.ts'

/** One line of the history. `at`: time of its first entry; `sent`: the service has confirmed all of its entries. */
export type HistoryLine = Pick<KnownEntry, 'track' | 'at' | 'sent'> & { readonly outcome: 'played' | 'skipped' | 'played, then skipped' }

/**
 * How long after a skip the speaker's last fact may still count a play of that listening, milliseconds; a new listening takes longer to
 * count.
 */
const lateFactTolerance = 2_000

/** Whether a play that is listed before (newer than) a skip belongs to the listening which the skip ended. */
const isLate = (play: KnownEntry | undefined, skip: KnownEntry | undefined): boolean =>
  play?.event === 'play' && skip?.event === 'skip' && play.track === skip.track && play.at - skip.at <= lateFactTolerance

/**
 * Merges entries, newest first, into lines. A skip directly after a play of the same song belongs to it: 12:04 skip, 12:01 play is “12:01
 * played, then skipped”.
 */
export function historyLines(entries: readonly KnownEntry[]): readonly HistoryLine[] {
  const lines: HistoryLine[] = []
  for (let index = 0; index < entries.length; index++) {
    const [entry, before, beforeThat] = entries.slice(index, index + 3)
    if (entry === undefined) break
    const isEnd = entry.event === 'skip' && before?.event === 'play' && before.track === entry.track && !isLate(before, beforeThat)
    const { track, at, sent, event } = entry
    if (before !== undefined && (isEnd || isLate(entry, before))) {
      lines.push({ track, at: before.at, sent: sent && before.sent, outcome: 'played, then skipped' })
      index++
    } else lines.push({ track, at, sent, outcome: event === 'play' ? 'played' : 'skipped' })
  }
  return lines
}
