// Which files are to be uploaded and what became of them, on disk before anything is sent: lines that are only added, and written anew when most are of the past.
import { join } from 'node:path'
import { ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { uploadLine } from '../../shared/upload-line-schema.ts'
import type { UploadLine } from '../../shared/uploads/upload.ts'
import { applyStep, changeOf, emptyUploads, filesIn, linesOfUploads, type UploadQueue } from '../../shared/uploads/upload-queue.ts'
import { t } from '../../shared/words/words.ts'
import type { ReadOptions } from '../files.ts'
import { lineWriter, readLines } from '../journal.ts'

export type UploadsJournal = {
  readonly queue: UploadQueue
  /** Counts at once; resolves once it is on disk. Of a line only what it changes is written. Error: disk; it counts in this run all the same. */
  write(line: UploadLine): Promise<Result<void>>
  settled(): Promise<void>
}

/** A torn last line is dropped; lines that do not parse are, too, after a copy was kept and the person told. */
export async function openUploadsJournal(folder: string, options: Omit<ReadOptions, 'what'>): Promise<UploadsJournal> {
  const path = join(folder, 'uploads.journal')
  const queue = emptyUploads()
  const { lines, file } = await readLines(path, uploadLine, { ...options, what: t('files.what.uploads') })
  for (const line of lines) applyStep(queue, line)
  const writer = lineWriter(path, uploadLine, () => linesOfUploads(queue), file === 'behind')
  if (writer.isBehind()) await writer.inTurn(writer.rewrite)
  const past = tuning.uploads.past
  /** Files that the lines of the file name, and of these those that are not on disk yet. */
  let [written, waiting] = [lines.reduce((sum, line) => sum + filesIn(line), 0), 0]
  /** The whole is to be written anew, with all that changes until it begins. */
  let anew: Promise<Result<void>> | null = null
  return {
    queue,
    write: async asked => {
      const line = changeOf(queue, asked)
      if (line === null) return ok(undefined)
      const text = writer.text([line])
      applyStep(queue, line)
      if (anew !== null) return anew
      const files = filesIn(line)
      written += files
      waiting += files
      // Neither a disk nor, where it is slow, memory fills with what is wished and taken back over and over.
      if (written <= past + 3 * queue.rows.size && waiting <= past + queue.rows.size)
        return writer.inTurn(() => writer.add(text)).finally(() => (waiting -= files))
      waiting -= files
      anew = writer.inTurn(() => {
        anew = null
        written = 3 * queue.rows.size
        return writer.rewrite()
      })
      return anew
    },
    settled: writer.settled,
  }
}
