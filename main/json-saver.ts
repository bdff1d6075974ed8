// Keeps a JSON file equal to a value that changes; a write that fails is repeated after a pause, as the disk may have been full for a
// moment only.
import type { z } from 'zod'
import type { Result } from '../shared/errors.ts'
import { tuning } from '../shared/tuning.ts'
import { jsonContent, writeAtomic } from './files.ts'
import type { Log } from './log.ts'

export type JsonSaver<T> = {
  /** Queues a write of the value; of several values given during a write only the last is written. */
  save(value: T): void
  /**
   * Resolves when the last value is on disk, or its write failed, which is logged. A value whose write failed is tried once more, and after
   * that only at the next `save` or `flushed`, as its folder may be deleted once the caller has ended.
   */
  flushed(): Promise<void>
}

/**
 * Makes a saver with one write at a time; an invalid value is logged and not written. `before`: awaited before each write, until other files
 * that the value refers to are on disk.
 */
export function createJsonSaver<T>(path: string, schema: z.ZodType<T>, log: Log, before?: () => Promise<void>): JsonSaver<T> {
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
  const run = async (): Promise<void> => {
    while (next) {
      const taken = next
      next = null
      await before?.()
      const written = await write(taken.value)
      if (written.ok) failures = 0
      else {
        log.error(written.error.message)
        failures += 1
        if (next !== null) continue
        next = taken
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
    if (next !== null) running ??= run()
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
