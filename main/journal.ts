// An append-only file of things to tell the service: one JSON line each, on disk before anybody goes on.

import { open, readFile, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { z } from 'zod'
import { failed, ok, type Result } from '../shared/errors.ts'
import { say } from '../shared/words/words.ts'
import { keepCopy, notWritable, parseLine, type ReadOptions, setAside, writeAtomic } from './files.ts'
import { besideOf, placeOf, tryAnew, writableAt } from './left-alone.ts'

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
 * dropped too, after a copy of the whole file was kept and the person told. All other lines stay. See `readLines` for a file that can be
 * neither read nor moved.
 */
export async function openJournal<T extends { readonly id: string }>(
  path: string,
  schema: z.ZodType<T>,
  options: ReadOptions,
): Promise<Journal<T>> {
  const { lines, file } = await readLines(path, schema, options)
  const entries = new Map(lines.map(entry => [entry.id, entry]))
  // True while the file may differ from `entries`; then the next write replaces it whole.
  let behind = file !== 'clean'
  let last: Promise<unknown> = Promise.resolve()

  const oneByOne = <R>(work: () => Promise<R>): Promise<R> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  const rewrite = async () => {
    const written = await rewriteLines(path, [...entries.values()])
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

/** Adds lines to a file; resolves once they are on disk. Error: disk. */
export async function appendLine(path: string, line: string): Promise<Result<void>> {
  const place = writableAt(path)
  if (place === null) return notWritable(path)
  try {
    const file = await open(place, 'a', 0o600)
    try {
      await file.writeFile(line)
      await file.datasync()
    } finally {
      await file.close()
    }
    return ok(undefined)
  } catch (error) {
    return failed('disk', say('errors.couldNotWriteName', { name: basename(path), why: reasonOf(error) }))
  }
}

/** Replaces a file of lines whole. What had gone beside it, and could be read, is in these lines by now. Error: disk. */
export async function rewriteLines(path: string, lines: readonly unknown[]): Promise<Result<void>> {
  const written = await writeAtomic(path, lines.map(lineOf).join(''))
  const beside = besideOf(path)
  if (!written.ok || placeOf(path) !== path || placeOf(beside) !== beside) return written
  try {
    await rm(beside, { force: true })
    return written
  } catch (error) {
    // Or what is removed from these lines would come back with the others.
    return failed('disk', say('errors.couldNotDeleteName', { name: basename(beside), why: reasonOf(error) }))
  }
}

type Lines<T> = {
  readonly lines: readonly T[]
  /** `clean`: it is exactly what one would write for these lines; `behind`: it is not. */
  readonly file: 'absent' | 'clean' | 'behind'
}

/**
 * The lines of a file, and of what went beside it in runs in which it could be neither read nor moved, or held what could not be read
 * and not be copied. As long as it is so, none of its lines count: they stay where they are, and join the others in a later run.
 */
export async function readLines<T>(path: string, schema: z.ZodType<T>, options: ReadOptions): Promise<Lines<T>> {
  tryAnew(path)
  const own = await linesOf(path, schema, options)
  const beside = await linesOf(besideOf(path), schema, options)
  if (beside.file === 'absent') return own
  return { lines: [...own.lines, ...beside.lines], file: placeOf(path) === path ? 'behind' : beside.file }
}

/** A file that has to be left alone is as good as absent. */
async function linesOf<T>(path: string, schema: z.ZodType<T>, options: ReadOptions): Promise<Lines<T>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      // Moved, not copied: what cannot be read must not be written over.
      await setAside(path, String(error), options)
    }
    return { lines: [], file: 'absent' }
  }
  const written = text.split('\n')
  const torn = written.pop() ?? ''
  const entries = [...written, ...(parseLine(torn, schema) ? [torn] : [])].map(line => parseLine(line, schema))
  const lines = entries.filter(entry => entry !== null)
  const garbage = entries.length - lines.length
  if (garbage > 0) {
    options.log.error(`${basename(path)}: ${garbage} of ${written.length} lines are unreadable`)
    if (!(await keepCopy(path, options))) return { lines: [], file: 'absent' }
  }
  return { lines, file: torn === '' && garbage === 0 ? 'clean' : 'behind' }
}

/** The system's own words. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
