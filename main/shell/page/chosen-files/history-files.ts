// Exports the history to a file, whose path comes from the system's dialog, never from the page.
import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { ok, type Result } from '../../../../shared/errors.ts'
import { type ExportedEntry, historyAsCsv, historyAsJson } from '../../../../shared/history/export.ts'
import { createIdMap } from '../../../../shared/id-map.ts'
import { t } from '../../../../shared/words/words.ts'
import { writeAtomic } from '../../../files/files.ts'
import type { HistoryOwner } from '../../../history/history.ts'
import type { LibraryOwner } from '../../../library/library.ts'
import { dialogClosed, fileNameOf, type PersonDialogs } from '../choices.ts'

type Dependencies = { readonly history: Pick<HistoryOwner, 'recentEntries'>; readonly library: Pick<LibraryOwner, 'summaryOf'> }

/** Writes all known history, as JSON if the chosen name ends so, else as CSV. Errors: cancelled, disk. */
export async function exportHistory({ history, library }: Dependencies, ask: PersonDialogs): Promise<Result<{ readonly name: string }>> {
  const file = await ask.savePathFor('history', `${fileNameOf(t('dialog.historyFile'))}.csv`)
  if (file === null) return dialogClosed()
  const entries = history.recentEntries()
  const summaries = createIdMap<number, Pick<ExportedEntry, 'title' | 'artist' | 'album'>>()
  for (const { track } of entries) {
    if (summaries.has(track)) continue
    const { title = '', artist = '', album = '' } = (await library.summaryOf(track)) ?? {}
    summaries.set(track, { title, artist, album })
  }
  const named = entries.map(entry => ({ title: '', artist: '', album: '', ...summaries.get(entry.track), ...entry }))
  const pieces: Buffer[] = []
  for (const piece of file.toLowerCase().endsWith('.json') ? historyAsJson(named) : historyAsCsv(named)) {
    pieces.push(Buffer.from(piece))
    await setImmediate()
  }
  const written = await writeAtomic(file, Buffer.concat(pieces))
  return written.ok ? ok({ name: basename(file) }) : written
}
