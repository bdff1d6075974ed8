// Journal of the files to upload and their outcomes, written before anything is sent: append-only, and compacted when most lines are
// obsolete.
import { join } from 'node:path'
import { ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { uploadLine } from '../../shared/upload-line-schema.ts'
import type { UploadLine } from '../../shared/uploads/upload.ts'
import { applyUploadChange, changeOf, emptyUploads, filesIn, linesOfUploads, type UploadQueue } from '../../shared/uploads/upload-queue.ts'
import { t } from '../../shared/words/words.ts'
import type { ReadOptions } from '../files.ts'
import { lineWriter, readLines } from '../journal.ts'

export type UploadsJournal = {
  readonly queue: UploadQueue
  /**
   * Applies a line to `queue` at once, reduced to the files whose state it changes, and resolves once it is on disk; a line that changes
   * none is not written. Error: disk; in this run the line holds all the same.
   */
  write(line: UploadLine): Promise<Result<void>>
  flushed(): Promise<void>
}

/** Opens the journal: a torn last line is dropped; so are lines that do not parse, after a copy was kept and the person told. */
export async function openUploadsJournal(folder: string, options: Omit<ReadOptions, 'what'>): Promise<UploadsJournal> {
  const path = join(folder, 'uploads.journal')
  const queue = emptyUploads()
  const { lines, file } = await readLines(path, uploadLine, { ...options, what: t('files.name.uploads') })
  for (const line of lines) applyUploadChange(queue, line)
  const writer = lineWriter(path, uploadLine, () => linesOfUploads(queue), file === 'outdated')
  if (writer.needsRewrite()) await writer.inTurn(writer.rewrite)
  const compactionThreshold = tuning.uploads.compactionThreshold
  /** How many files the lines of the journal name, and how many of these are in lines not yet on disk; a file counts once per line. */
  let [writtenFiles, waiting] = [lines.reduce((sum, line) => sum + filesIn(line), 0), 0]
  /** The compaction that waits for its turn; changes made until it begins need no line of their own, as it writes them, too. */
  let queuedCompaction: Promise<Result<void>> | null = null
  return {
    queue,
    write: async wantedChange => {
      const line = changeOf(queue, wantedChange)
      if (line === null) return ok(undefined)
      const text = writer.text([line])
      applyUploadChange(queue, line)
      if (queuedCompaction !== null) return queuedCompaction
      const files = filesIn(line)
      writtenFiles += files
      waiting += files
      // Repeated commands must fill neither the disk nor, where it is slow, memory.
      if (writtenFiles <= compactionThreshold + 3 * queue.rows.size && waiting <= compactionThreshold + queue.rows.size)
        return writer.inTurn(() => writer.add(text)).finally(() => (waiting -= files))
      waiting -= files
      queuedCompaction = writer.inTurn(() => {
        queuedCompaction = null
        writtenFiles = 3 * queue.rows.size
        return writer.rewrite()
      })
      return queuedCompaction
    },
    flushed: writer.flushed,
  }
}
