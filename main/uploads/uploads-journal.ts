// Journal of the files to upload and their outcomes, written before anything is sent: append-only, and compacted when most lines are
// obsolete.
import { join } from 'node:path'
import { ok, type Result } from '../../shared/errors.ts'
import { uploadLine } from '../../shared/schemas/upload-line-schema.ts'
import { tuning } from '../../shared/tuning.ts'
import type { UploadLine } from '../../shared/uploads/upload.ts'
import {
  applyUploadChange,
  changeOf,
  emptyUploads,
  fileCountOf,
  linesOfUploads,
  type UploadList,
} from '../../shared/uploads/upload-list.ts'
import { t } from '../../shared/words/words.ts'
import type { ReadOptions } from '../files/files.ts'
import { createLineWriter, readLines } from '../files/journal.ts'

export type UploadsJournal = {
  readonly list: UploadList
  /**
   * Reduces a line to the files whose state it changes, applies it to `list` at once, and resolves when it is on disk; a line that changes
   * no file is not written. Error: disk; in this run the line holds all the same.
   */
  write(line: UploadLine): Promise<Result<void>>
  flushed(): Promise<void>
}

/** Opens the journal: a torn last line is dropped; so are lines that do not parse, after a copy was kept and the person told. */
export async function openUploadsJournal(folder: string, options: Omit<ReadOptions, 'what'>): Promise<UploadsJournal> {
  const path = join(folder, 'uploads.journal')
  const list = emptyUploads()
  const { lines, file } = await readLines(path, uploadLine, { ...options, what: t('files.name.uploads') })
  for (const line of lines) applyUploadChange(list, line)
  const writer = createLineWriter(path, uploadLine, () => linesOfUploads(list), file === 'outdated')
  if (writer.needsRewrite()) await writer.inTurn(writer.rewrite)
  const compactionThreshold = tuning.uploads.compactionThreshold
  /**
   * Sum of the files that the lines of the journal name, and of those that lines not yet on disk name; a file counts once for each line.
   */
  let [writtenFiles, waiting] = [lines.reduce((sum, line) => sum + fileCountOf(line), 0), 0]
  /** The compaction that waits for its turn, null: none. Changes made before it begins get no line of their own, as it writes them, too. */
  let queuedCompaction: Promise<Result<void>> | null = null
  return {
    list,
    write: async wantedChange => {
      const line = changeOf(list, wantedChange)
      if (line === null) return ok(undefined)
      const text = writer.text([line])
      applyUploadChange(list, line)
      if (queuedCompaction !== null) return queuedCompaction
      const files = fileCountOf(line)
      writtenFiles += files
      waiting += files
      // Beyond these limits the file is compacted: repeated commands must fill neither the disk nor, if the disk is slow, memory.
      if (writtenFiles <= compactionThreshold + 3 * list.rows.size && waiting <= compactionThreshold + list.rows.size)
        return writer.inTurn(() => writer.add(text)).finally(() => (waiting -= files))
      waiting -= files
      queuedCompaction = writer.inTurn(() => {
        queuedCompaction = null
        writtenFiles = 3 * list.rows.size
        return writer.rewrite()
      })
      return queuedCompaction
    },
    flushed: writer.flushed,
  }
}
