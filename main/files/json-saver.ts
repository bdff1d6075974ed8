// Keeps a JSON file equal to a value that changes; a write that fails is repeated after a pause, as the disk may have been full for a
// moment only.
import type { z } from 'zod'
import { type AppError, errorWords, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { t } from '../../shared/words/words.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import { jsonContent, writeAtomic } from './files.ts'

export type JsonSaver<T> = {
  /** Queues a write of the value; of several values given during a write only the last is written. */
  save(value: T): void
  /**
   * Resolves when the last value is on disk, or its write failed, which is logged. A value whose write failed is tried once more, and after
   * that only at the next `save` or `flushed`, as its folder may be deleted once the caller has ended.
   */
  flushed(): Promise<void>
}

type SaverOptions = {
  /** Awaited before each write, until other files that the value refers to are on disk. */
  readonly before?: () => Promise<void>
  /** Called with the error of the first write that fails after one that succeeded; without it failures are only logged. */
  readonly onUnsaved?: (error: AppError) => void
}

/** Makes a saver with one write at a time; an invalid value is logged and not written. */
export function createJsonSaver<T>(path: string, schema: z.ZodType<T>, log: Log, { before, onUnsaved }: SaverOptions = {}): JsonSaver<T> {
  /** The value to write; it stays here if its write fails and no later one came. */
  let next: { readonly value: T } | null = null
  let running: Promise<void> | null = null
  let failures = 0
  let retryTimer: NodeJS.Timeout | undefined

  const write = async (value: T): Promise<Result<void>> => {
    const content = jsonContent(path, schema, value)
    if (content.ok) return writeAtomic(path, content.value)
    log.error(content.error.message)
    return { ok: true, value: undefined } // counts as written: an invalid value would fail each time
  }
  const saveNext = async (): Promise<void> => {
    while (next) {
      const saving = next
      next = null
      await before?.()
      const written = await write(saving.value)
      if (written.ok) failures = 0
      else {
        log.error(written.error.message)
        failures += 1
        if (failures === 1) onUnsaved?.(written.error)
        if (next !== null) continue
        next = saving
        const { retryAfter } = tuning.files
        retryTimer = setTimeout(() => void runNow(), retryAfter[Math.min(failures, retryAfter.length) - 1] ?? 0)
        retryTimer.unref()
        break
      }
    }
    running = null
  }
  const runNow = (): Promise<void> => {
    clearTimeout(retryTimer)
    if (next !== null) running ??= saveNext()
    return running ?? Promise.resolve()
  }
  return {
    save: value => {
      next = { value }
      void runNow()
    },
    flushed: async () => {
      await running
      await runNow()
      clearTimeout(retryTimer)
    },
  }
}

/** Makes a listener that tells the person what could not be saved yet, and why. `what`: the file's name at the beginning of a sentence. */
export const unsavedNotice =
  (what: string, notify: Notify) =>
  (error: AppError): void =>
    notify('warning', t('files.unsaved', { file: what, reason: errorWords(error) }))
