// An append-only file of things to tell the service: one JSON line each, on disk before anybody goes on.
import { open, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { z } from 'zod'
import { failed, ok, type Result } from '../shared/errors.ts'
import { keepCopy, parseLine, type ReadOptions, setAside, writeAtomic } from './files.ts'

export type Journal<T> = {
  /** Everything not yet removed, oldest first. */
  list(): readonly T[]
  /** Resolves once the line is on disk. An id that is there already is not written again. Error: disk. */
  append(entry: T): Promise<Result<void>>
  /**
   * Forgets what the service confirmed, by rewriting the file. Error: disk; the entries are forgotten in memory all the same,
   * so they are not sent again in this run.
   */
  remove(ids: readonly string[]): Promise<Result<void>>
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>
}

/**
 * Opens a journal, or begins one. A torn last line (the app was killed while writing) is dropped; lines that do not parse are
 * dropped too, after a copy of the whole file was kept and the person told. All other lines stay.
 */
export async function openJournal<T extends { readonly id: string }>(
  path: string,
  schema: z.ZodType<T>,
  options: ReadOptions,
): Promise<Journal<T>> {
  const { entries, clean } = await readLines(path, schema, options)
  // True while the file may differ from `entries`; then the next write replaces it whole.
  let behind = !clean
  let last: Promise<unknown> = Promise.resolve()

  const oneByOne = <R>(work: () => Promise<R>): Promise<R> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  const rewrite = async () => {
    const written = await writeAtomic(path, [...entries.values()].map(lineOf).join(''))
    behind = !written.ok
    return written
  }
  if (behind) await oneByOne(rewrite)

  return {
    list: () => [...entries.values()],
    append: entry =>
      oneByOne(async () => {
        if (entries.has(entry.id)) return behind ? rewrite() : ok(undefined)
        entries.set(entry.id, entry)
        if (behind) return rewrite()
        behind = true
        const appended = await appendLine(path, lineOf(entry))
        behind = !appended.ok
        return appended
      }),
    remove: ids =>
      oneByOne(async () => {
        const removed = ids.filter(id => entries.delete(id)).length
        return removed > 0 || behind ? rewrite() : ok(undefined)
      }),
    settled: async () => {
      await last
    },
  }
}

const lineOf = (entry: unknown): string => `${JSON.stringify(entry)}\n`

/** Adds a line to a file; resolves once it is on disk. Error: disk. */
export async function appendLine(path: string, line: string): Promise<Result<void>> {
  try {
    const file = await open(path, 'a', 0o600)
    try {
      await file.writeFile(line)
      await file.datasync()
    } finally {
      await file.close()
    }
    return ok(undefined)
  } catch (error) {
    return failed('disk', `Could not write ${basename(path)} (${error instanceof Error ? error.message : String(error)}).`)
  }
}

/** `clean` = the file is exactly what one would write for these entries. */
async function readLines<T extends { readonly id: string }>(
  path: string,
  schema: z.ZodType<T>,
  options: ReadOptions,
): Promise<{ entries: Map<string, T>; clean: boolean }> {
  const entries = new Map<string, T>()
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      // Moved, not copied: what cannot be read must not be written over.
      await setAside(path, String(error), options)
    }
    return { entries, clean: false }
  }
  const lines = text.split('\n')
  const torn = lines.pop() ?? ''
  let garbage = 0
  for (const line of lines) {
    const entry = parseLine(line, schema)
    if (entry) entries.set(entry.id, entry)
    else garbage += 1
  }
  const last = parseLine(torn, schema)
  if (last) entries.set(last.id, last)
  if (garbage > 0) {
    options.log.error(`${basename(path)}: ${garbage} of ${lines.length} lines are unreadable`)
    await keepCopy(path, options)
  }
  return { entries, clean: torn === '' && garbage === 0 }
}
