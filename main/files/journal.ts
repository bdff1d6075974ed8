// Append-only files of JSON lines, synced to disk before the caller goes on: a journal of entries with ids, and the functions by which
// other journals write and read their lines.

import { open, readFile, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { say } from '../../shared/words/words.ts'
import { keepCopy, membersOf, notWritable, parseLine, quarantine, type ReadOptions, reasonOf, writeAtomic } from './files.ts'
import { clearMarks, fallbackPath, pathInUse, writablePath } from './unmovable-files.ts'

export type Journal<T> = {
  /** All entries, oldest first, without removed ones. */
  list(): readonly T[]
  /** Appends an entry; resolves once its line is on disk. Does nothing if the journal has one with its id. Error: disk. */
  append(entry: T): Promise<Result<void>>
  /**
   * Removes entries by rewriting the file. Error: disk; in memory they are removed all the same, so that this run does not send them again.
   */
  remove(ids: readonly string[]): Promise<Result<void>>
  /** Resolves when no write is pending. */
  flushed(): Promise<void>
}

/**
 * Opens a journal, or makes one. A torn last line (crash during a write) is dropped; so are lines that do not parse, after a copy of the
 * file was kept and the person told. See `readLines` for a file that can be neither read nor moved.
 */
export async function openJournal<T extends { readonly id: string }>(
  path: string,
  schema: z.ZodType<T>,
  options: ReadOptions,
): Promise<Journal<T>> {
  const { lines, file } = await readLines(path, schema, options)
  const entries = new Map(lines.map(entry => [entry.id, entry]))
  const writer = createLineWriter(path, schema, () => [...entries.values()], file !== 'clean')
  if (writer.needsRewrite()) await writer.inTurn(writer.rewrite)

  return {
    list: () => [...entries.values()],
    append: entry =>
      writer.inTurn(async () => {
        if (entries.has(entry.id)) return writer.add('')
        const text = writer.text([entry])
        entries.set(entry.id, entry)
        return writer.add(text)
      }),
    remove: ids =>
      writer.inTurn(async () => {
        const removed = ids.filter(id => entries.delete(id)).length
        return removed > 0 || writer.needsRewrite() ? writer.rewrite() : ok(undefined)
      }),
    flushed: writer.flushed,
  }
}

export type LineWriter<T> = {
  /**
   * Lines as text for `add`. Throws for one that the schema would not read back, which is a bug: then the caller must not apply any of them
   * in memory.
   */
  text(lines: readonly T[]): string
  /** Runs work on the file after all earlier work (mutex); an error reaches its caller and does not block later work. */
  inTurn<R>(work: () => Promise<R>): Promise<R>
  /** To be called within `inTurn` only: appends lines made by `text`, or, after a failed write, rewrites the whole file. Error: disk. */
  add(text: string): Promise<Result<void>>
  /** To be called within `inTurn` only: replaces the file by the needed lines. Error: disk. */
  rewrite(): Promise<Result<void>>
  /** Whether the file may differ from the needed lines, because a write failed or something in it was unreadable. */
  needsRewrite(): boolean
  /** Resolves when no write is pending. */
  flushed(): Promise<void>
}

/**
 * Makes the writer of a file of JSON lines, which writes one thing at a time. `schema`: the one by which lines are read back. `needed`:
 * called at a rewrite, returns the lines that the file should hold. `isOutdated`: whether the file differs from those at the start.
 */
export function createLineWriter<T>(path: string, schema: z.ZodType<T>, needed: () => readonly T[], isOutdated: boolean): LineWriter<T> {
  let needsRewriteNow = isOutdated
  let lastWrite: Promise<unknown> = Promise.resolve()
  const text = (lines: readonly T[]): string => lines.map(line => lineOf(path, schema, line)).join('')
  const rewrite = async (): Promise<Result<void>> => {
    // The lines are not checked by the schema once more: each was read through it, or went through `text`.
    const written = await rewriteLines(path, needed().map(jsonLine).join(''))
    needsRewriteNow = !written.ok
    return written
  }
  return {
    text,
    inTurn: work => {
      const result = lastWrite.then(work)
      lastWrite = result.catch(() => undefined)
      return result
    },
    add: async added => {
      if (needsRewriteNow) return rewrite()
      if (added === '') return ok(undefined)
      // Set before the write, which a crash or failure may leave half done, and reset after it.
      needsRewriteNow = true
      const appended = await appendText(path, added)
      needsRewriteNow = !appended.ok
      return appended
    },
    rewrite,
    needsRewrite: () => needsRewriteNow,
    flushed: async () => {
      await lastWrite
    },
  }
}

function lineOf<T>(path: string, schema: z.ZodType<T>, line: T): string {
  const readable = schema.safeParse(line)
  if (!readable.success) throw new Error(`A line of ${basename(path)} could not be read again: ${membersOf(readable.error)}`)
  return jsonLine(line)
}

const jsonLine = (line: unknown): string => `${JSON.stringify(line)}\n`

/** Appends to a file; resolves once it is on disk. Error: disk; then nothing was added, unless undoing the part written failed, too. */
export async function appendText(path: string, text: string): Promise<Result<void>> {
  const actualPath = writablePath(path)
  if (actualPath === null) return notWritable(path)
  let before: number | null = null
  try {
    const file = await open(actualPath, 'a', 0o600)
    try {
      before = (await file.stat()).size
      await file.writeFile(text)
      await file.datasync()
    } finally {
      await file.close()
    }
    return ok(undefined)
  } catch (error) {
    if (before !== null) await truncateTo(actualPath, before).catch(() => undefined)
    return failed('disk', say('errors.fileNotWritten', { file: basename(path), reason: reasonOf(error) }))
  }
}

/**
 * Truncates a file to its size before a failed append: whole lines of it must not count at the next start, as their caller was told of a
 * failure.
 */
async function truncateTo(path: string, size: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.truncate(size)
  } finally {
    await file.close()
  }
}

/** Replaces a file of lines atomically, and deletes the file `<name>.new` beside it, whose lines are included by now. Error: disk. */
async function rewriteLines(path: string, text: string): Promise<Result<void>> {
  const written = await writeAtomic(path, text)
  const beside = fallbackPath(path)
  if (!written.ok || pathInUse(path) !== path || pathInUse(beside) !== beside) return written
  try {
    await rm(beside, { force: true })
    return written
  } catch (error) {
    // A fallback file that another program holds open can be emptied, though not deleted. Any other failed deletion counts as an error: that
    // file would bring removed lines back at the next start.
    if (await isEmptied(beside)) return written
    return failed('disk', say('errors.fileNotDeleted', { file: basename(beside), reason: reasonOf(error) }))
  }
}

const isEmptied = (path: string): Promise<boolean> =>
  truncateTo(path, 0).then(
    () => true,
    () => false,
  )

type Lines<T> = {
  readonly lines: readonly T[]
  /**
   * `absent`: there is no file, or it may not be written to in this run; `clean`: the file is exactly these lines; `outdated`: it has to be
   * rewritten.
   */
  readonly file: 'absent' | 'clean' | 'outdated'
}

/**
 * Reads the lines of a file, then those of `<name>.new` beside it, where earlier runs wrote while the file could be neither read nor moved
 * (or a corrupt one not copied). As long as that lasts, the file's own lines are left out but stay on disk; a later run merges both.
 */
export async function readLines<T>(path: string, schema: z.ZodType<T>, options: ReadOptions): Promise<Lines<T>> {
  clearMarks(path)
  const own = await linesOf(path, schema, options)
  const beside = await linesOf(fallbackPath(path), schema, options)
  if (beside.file === 'absent') return own
  return { lines: [...own.lines, ...beside.lines], file: pathInUse(path) === path ? 'outdated' : beside.file }
}

/** Characters of lines parsed in one go, some milliseconds; then all else of main gets its turn. */
const charactersPerTurn = 200_000

/**
 * The lines of one file; `absent`, with no lines: there is none, it cannot be read and is set aside, or lines of it are unreadable and no
 * copy could be kept, so that it is not written to in this run.
 */
async function linesOf<T>(path: string, schema: z.ZodType<T>, options: ReadOptions): Promise<Lines<T>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      // Moved aside, not copied, as a file that cannot be read cannot be copied, and must not be overwritten.
      await quarantine(path, reasonOf(error), options)
    }
    return { lines: [], file: 'absent' }
  }
  const textLines = text.split('\n')
  const torn = textLines.pop() ?? ''
  const entries: (T | null)[] = []
  let parsedSinceTurn = 0
  for (const line of [...textLines, ...(parseLine(torn, schema) ? [torn] : [])]) {
    entries.push(parseLine(line, schema))
    parsedSinceTurn += line.length
    if (parsedSinceTurn < charactersPerTurn) continue
    parsedSinceTurn = 0
    await setImmediate()
  }
  const lines = entries.filter(entry => entry !== null)
  const garbage = entries.length - lines.length
  if (garbage > 0) {
    options.log.error(`${basename(path)}: ${garbage} of ${textLines.length} lines are unreadable`)
    if (!(await keepCopy(path, options))) return { lines: [], file: 'absent' }
  }
  return { lines, file: torn === '' && garbage === 0 ? 'clean' : 'outdated' }
}
