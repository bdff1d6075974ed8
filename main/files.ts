// Small files: written so that a crash never leaves half of one, read through a schema, set aside when they are bad.

import { copyFile, type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { z } from 'zod'
import { failed, ok, type Result } from '../shared/errors.ts'
import { say, t } from '../shared/words/words.ts'
import { leaveAlone, placeOf, placeToRead, writableAt } from './left-alone.ts'
import type { Log } from './log.ts'
import type { Notify } from './notices.ts'

export type ReadOutcome<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'absent' }
  /** `keptAs` is the new name of the bad file; null if it could not be moved: then it is left alone, and what is written goes beside it. */
  | { readonly kind: 'corrupt'; readonly keptAs: string | null }

export type ReadOptions = {
  /** What it is to a person, of the messages `files.what.…`: "Your settings". */
  readonly what: string
  readonly now: () => number
  readonly log: Log
  readonly notify: Notify
}

/** A bigger file is not one of ours; bytes. */
const largest = 64_000_000
let temporaryNumber = 0

/**
 * Replaces a file whole: either the old or the new content is there after a crash, and the new one once this resolves.
 * Makes the folder. A file that has to be left alone is not replaced: the content goes beside it. Two writes of one path at once are the
 * caller's mistake (see `createSaver`). Error: disk.
 */
export async function writeAtomic(path: string, content: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<Result<void>> {
  const place = writableAt(path)
  if (place === null) return notWritable(path)
  temporaryNumber += 1
  const temporary = `${place}.${process.pid}-${temporaryNumber}.tmp`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, place)
    await syncFolder(dirname(place))
    return ok(undefined)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    return failed('disk', say('errors.couldNotWriteBasenameReasonof', { basename: basename(path), reasonOf: reasonOf(error) }))
  }
}

/**
 * Writes JSON that the schema of its reader takes. What it does not take would be set aside, with all that is in the file, at the next
 * start: it is not written, and the file stays as it was. Error: disk.
 */
export async function writeJson<T>(path: string, schema: z.ZodType<T>, value: T): Promise<Result<void>> {
  const readable = schema.safeParse(value)
  if (readable.success) return writeAtomic(path, `${JSON.stringify(value)}\n`)
  return failed('disk', say('errors.couldNotWriteBasenameItCould', { basename: basename(path), membersOf: membersOf(readable.error) }))
}

/** What of a value is wrong, for the log. */
export const membersOf = ({ issues }: z.ZodError): string => issues.map(issue => issue.path.join('.') || issue.code).join(', ')

export const notWritable = (path: string): ReturnType<typeof failed> =>
  failed('disk', say('errors.couldNotWriteBasenameWhatIs', { basename: basename(path) }))

/** Reads a text that is always written whole. One that cannot be read, or is no text of ours, is set aside and told. */
export async function readText(path: string, options: ReadOptions): Promise<ReadOutcome<string>> {
  const place = await placeToRead(path, nameAside(path, options), options.log)
  try {
    if ((await stat(place)).size > largest) return await setAside(path, 'too large', options)
    return { kind: 'value', value: await readFile(place, 'utf8') }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { kind: 'absent' }
    return await setAside(path, reasonOf(error), options)
  }
}

/**
 * Reads JSON through a schema. A file that does not parse is renamed to `<name>.corrupt-<time>` and the person is told;
 * nothing is ever deleted, written over or half believed.
 */
export async function readJson<T>(path: string, schema: z.ZodType<T>, options: ReadOptions): Promise<ReadOutcome<T>> {
  const text = await readText(path, options)
  if (text.kind !== 'value') return text
  try {
    const parsed = schema.safeParse(JSON.parse(text.value))
    if (parsed.success) return { kind: 'value', value: parsed.data }
    return await setAside(path, membersOf(parsed.error), options)
  } catch (error) {
    return await setAside(path, reasonOf(error), options)
  }
}

const nameAside = (path: string, { now }: Pick<ReadOptions, 'now'>): string => `${path}.corrupt-${now()}`

/** Moves a bad file out of the way, logs why, tells the person. One that cannot be moved is left alone; one that is gone is no loss. */
export async function setAside(path: string, reason: string, options: ReadOptions): Promise<ReadOutcome<never>> {
  const { what, log, notify } = options
  const place = placeOf(path)
  const keptAs = nameAside(place, options)
  try {
    await rename(place, keptAs)
    log.error(`${basename(place)} is unreadable: ${reason}`)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { kind: 'corrupt', keptAs: null }
    log.error(`${basename(place)} is unreadable: ${reason}`)
    log.error(`${basename(place)} could not be set aside`, error)
    leaveAlone(place)
    notify('failure', t('files.unreadableUnmoved', { what }))
    return { kind: 'corrupt', keptAs: null }
  }
  notify('warning', t('files.unreadable', { what, name: basename(keptAs) }))
  return { kind: 'corrupt', keptAs }
}

/**
 * Copies a file that could be read only in part, and tells the person; the caller goes on with what could be read. False: it could not
 * be copied, and is left alone.
 */
export async function keepCopy(path: string, options: ReadOptions): Promise<boolean> {
  const { what, log, notify } = options
  const place = placeOf(path)
  const keptAs = nameAside(place, options)
  try {
    await copyFile(place, keptAs)
    notify('warning', t('files.readInPart', { what, name: basename(keptAs) }))
    return true
  } catch (error) {
    log.error(`${basename(place)} could not be copied`, error)
    leaveAlone(place)
    notify('failure', t('files.readInPartUncopied', { what }))
    return false
  }
}

/** One line of a journal, through its schema; null for one that is torn or no JSON, which the caller counts. */
export function parseLine<T>(line: string, schema: z.ZodType<T>): T | null {
  try {
    const outcome = schema.safeParse(JSON.parse(line))
    return outcome.success ? outcome.data : null
  } catch {
    return null
  }
}

export type Saver<T> = {
  /** Writes soon; of several calls while one write runs only the last is written. */
  save(value: T): void
  /** Resolves when the last value is on disk (or was refused, which is logged). */
  settled(): Promise<void>
}

/**
 * Keeps one JSON file equal to the last value given that its reader would take, one write at a time. `before`: resolves when that is on
 * disk which a value may follow from.
 */
export function createSaver<T>(path: string, schema: z.ZodType<T>, log: Log, before?: () => Promise<void>): Saver<T> {
  let next: { readonly value: T } | null = null
  let running: Promise<void> | null = null
  const run = async () => {
    while (next) {
      const { value } = next
      next = null
      await before?.()
      const written = await writeJson(path, schema, value)
      if (!written.ok) log.error(written.error.message)
    }
    running = null
  }
  return {
    save: value => {
      next = { value }
      running ??= run()
    },
    settled: async () => {
      await running
    },
  }
}

/** What file systems say that do not sync folders, or do not open them: FUSE and network file systems above all. */
const cannotSync: ReadonlySet<string | null> = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EPERM', 'EACCES', 'EISDIR', 'EBADF'])

/**
 * The new name itself has to survive a crash. Where a folder cannot be synced there is nothing to wait for: the file is in its place all
 * the same. Windows cannot sync a folder and does not need it.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  let handle: FileHandle | null = null
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } catch (error) {
    if (!cannotSync.has(codeOf(error))) throw error
  } finally {
    await handle?.close()
  }
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
/** A short word without a path: paths hold names of people. */
export const reasonOf = (error: unknown): string => codeOf(error) ?? (error instanceof SyntaxError ? 'not JSON' : String(error))
