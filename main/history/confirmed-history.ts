// The plays and skips that the service has confirmed, kept on disk for the page History; only the newest ones.
import { join } from 'node:path'
import type { Result } from '../../shared/errors.ts'
import type { HistoryEntry } from '../../shared/history/entry.ts'
import { historyEntry } from '../../shared/schemas/history-entry-schema.ts'
import type { ReadOptions } from '../files/files.ts'
import { type Journal, openJournal } from '../files/journal.ts'

/** Number of entries to which the file is cut, once it holds a quarter more. */
export const maxConfirmed = 20_000

export type ConfirmedHistory = {
  /** All entries, in the order in which they were confirmed. */
  list(): readonly HistoryEntry[]
  /**
   * Adds confirmed entries; if there are too many, the oldest are dropped. Error: disk; the new ones are listed in this run all the same.
   */
  add(entries: readonly HistoryEntry[]): Promise<Result<void>>
  flushed(): Promise<void>
}

/** Opens history.confirmed in the folder of an account. */
export async function openConfirmedHistory(folder: string, options: ReadOptions): Promise<ConfirmedHistory> {
  const journal: Journal<HistoryEntry> = await openJournal(join(folder, 'history.confirmed'), historyEntry, options)
  const dropOldest = async (): Promise<Result<void> | null> => {
    const all = journal.list()
    if (all.length <= maxConfirmed * 1.25) return null
    return journal.remove(all.slice(0, -maxConfirmed).map(({ id }) => id))
  }
  return {
    list: journal.list,
    add: async entries => {
      const written = await Promise.all(entries.map(entry => journal.append(entry)))
      const shortened = await dropOldest()
      return written.find(result => !result.ok) ?? shortened ?? { ok: true, value: undefined }
    },
    flushed: journal.flushed,
  }
}
