// The history as a person reads it: a song that was heard and then left early is one line, though it is a play and a skip.
import type { KnownEntry } from './entry.ts'

/** `at`: when it began to count; `sent`: the service has all of it. */
export type HistoryLine = Pick<KnownEntry, 'track' | 'at' | 'sent'> & { readonly outcome: 'played' | 'skipped' | 'played, then skipped' }

/** Milliseconds: the last word about a start comes after the queue has left it. Another play of the song takes longer to count. */
const mostLate = 2_000

/** Whether a play, which is listed before a skip, is of the listening that the skip ended. */
const isLate = (play: KnownEntry | undefined, skip: KnownEntry | undefined): boolean =>
  play?.event === 'play' && skip?.event === 'skip' && play.track === skip.track && play.at - skip.at <= mostLate

/**
 * Entries, the newest first, in as many lines. A skip right after a play of the same song belongs to it: 12:04 skip, 12:01 play is
 * “12:01 played, then skipped”.
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
