// An append-only file of things to tell the service: one JSON line each, on disk before anybody goes on.

import { open, readFile, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { z } from 'zod'
import { failed, ok, type Result } from '../shared/errors.ts'
import { say } from '../shared/words/words.ts'
import { keepCopy, membersOf, notWritable, parseLine, type ReadOptions, reasonOf, setAside, writeAtomic } from './files.ts'
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
  const writer = lineWriter(path, schema, () => [...entries.values()], file !== 'clean')
  if (writer.isBehind()) await writer.inTurn(writer.rewrite)

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
        return removed > 0 || writer.isBehind() ? writer.rewrite() : ok(undefined)
      }),
    settled: writer.settled,
  }
}

export type LineWriter<T> = {
  /** Lines as they are written. Throws for one that could not be read again: that is a bug, and nothing of it may count in memory either. */
  text(lines: readonly T[]): string
  /** Does work with the file once all that was asked for before is over. What it throws is thrown to whoever asked, and holds up nobody else. */
  inTurn<R>(work: () => Promise<R>): Promise<R>
  /** Only in turn. Adds lines, as `text` gives them; where the file may differ from what is needed, that replaces it. Error: disk. */
  add(text: string): Promise<Result<void>>
  /** Only in turn. Replaces the file by what is needed. Error: disk. */
  rewrite(): Promise<Result<void>>
  /** Whether the file may differ from what is needed, as a write failed or what it held could not be read. */
  isBehind(): boolean
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>
}

/**
 * Writes a file of JSON lines, one write at a time. `schema`: what reads them. `needed`: the lines that the file is to hold, as they are when
 * it is written anew.
 */
export function lineWriter<T>(path: string, schema: z.ZodType<T>, needed: () => readonly T[], isBehind: boolean): LineWriter<T> {
  let behind = isBehind
  let last: Promise<unknown> = Promise.resolve()
  const text = (lines: readonly T[]): string => lines.map(line => lineOf(path, schema, line)).join('')
  const rewrite = async (): Promise<Result<void>> => {
    // Each of them was read, or went through `text`, before.
    const written = await rewriteLines(path, needed().map(jsonLine).join(''))
    behind = !written.ok
    return written
  }
  return {
    text,
    inTurn: work => {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
    add: async added => {
      if (behind) return rewrite()
      if (added === '') return ok(undefined)
      // It may be there by half until the end.
      behind = true
      const appended = await appendText(path, added)
      behind = !appended.ok
      return appended
    },
    rewrite,
    isBehind: () => behind,
    settled: async () => {
      await last
    },
  }
}

function lineOf<T>(path: string, schema: z.ZodType<T>, line: T): string {
  const readable = schema.safeParse(line)
  if (!readable.success) throw new Error(`A line of ${basename(path)} could not be read again: ${membersOf(readable.error)}`)
  return jsonLine(line)
}

const jsonLine = (line: unknown): string => `${JSON.stringify(line)}\n`

/** Adds to a file; resolves once it is on disk. Error: disk; then nothing was added, unless the disk refuses to take that back, too. */
export async function appendText(path: string, text: string): Promise<Result<void>> {
  const place = writableAt(path)
  if (place === null) return notWritable(path)
  let before: number | null = null
  try {
    const file = await open(place, 'a', 0o600)
    try {
      before = (await file.stat()).size
      await file.writeFile(text)
      await file.datasync()
    } finally {
      await file.close()
    }
    return ok(undefined)
  } catch (error) {
    if (before !== null) await cutBack(place, before).catch(() => undefined)
    return failed('disk', say('errors.couldNotWriteName', { name: basename(path), why: reasonOf(error) }))
  }
}

/** What nobody was told is there must not count at the next start: some lines may be whole. */
async function cutBack(place: string, size: number): Promise<void> {
  const file = await open(place, 'r+')
  try {
    await file.truncate(size)
  } finally {
    await file.close()
  }
}

/** Replaces a file of lines whole. What had gone beside it, and could be read, is in these lines by now. Error: disk. */
async function rewriteLines(path: string, text: string): Promise<Result<void>> {
  const written = await writeAtomic(path, text)
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
