// Journal of the files to upload and their outcomes, written before anything is sent: append-only, and compacted when most lines are
// obsolete.
import { join } from 'node:path'
import { ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { uploadLine } from '../../shared/upload-line-schema.ts'
import type { UploadLine } from '../../shared/uploads/upload.ts'
import { applyStep, emptyUploads, linesOfUploads, type UploadQueue } from '../../shared/uploads/upload-queue.ts'
import { t } from '../../shared/words/words.ts'
import type { ReadOptions } from '../files.ts'
import { lineWriter, readLines } from '../journal.ts'

export type UploadsJournal = {
  readonly queue: UploadQueue
  /**
   * Applies a line at once; resolves once on disk. A line without effect is not written. Error: disk; it holds in this run all the same.
   */
  write(line: UploadLine): Promise<Result<void>>
  settled(): Promise<void>
}

/** Opens the journal: a torn last line is dropped; so are lines that do not parse, after a copy was kept and the person told. */
export async function openUploadsJournal(folder: string, options: Omit<ReadOptions, 'what'>): Promise<UploadsJournal> {
  const path = join(folder, 'uploads.journal')
  const queue = emptyUploads()
  const { lines, file } = await readLines(path, uploadLine, { ...options, what: t('files.what.uploads') })
  for (const line of lines) applyStep(queue, line)
  const writer = lineWriter(path, uploadLine, () => linesOfUploads(queue), file === 'behind')
  if (writer.isBehind()) await writer.inTurn(writer.rewrite)
  let written = lines.length
  return {
    queue,
    write: async line => {
      const text = writer.text([line])
      if (!applyStep(queue, line)) return ok(undefined)
      written += 1
      if (written <= tuning.uploads.past + 3 * queue.rows.size) return writer.inTurn(() => writer.add(text))
      written = 3 * queue.rows.size
      return writer.inTurn(writer.rewrite)
    },
    settled: writer.settled,
  }
}
