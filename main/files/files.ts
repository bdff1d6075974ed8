// Small files: replaced atomically, read through a schema, and set aside or copied when they are corrupt; also the reasons of disk errors.

import { copyFile, type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { renameOver } from 'rename-over'
import type { z } from 'zod'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { say, t } from '../../shared/words/words.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import { markUnmovable, pathInUse, pathToRead, writablePath } from './unmovable-files.ts'

export type ReadOutcome<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'absent' }
  /**
   * The file was corrupt. `movedTo`: its new name; null if it was gone, or could not be moved: then it stays, and new content is written to
   * `<name>.new`.
   */
  | { readonly kind: 'corrupt'; readonly movedTo: string | null }

export type ReadOptions = {
  /** Name of the file's content in words for the person, as in “Your settings”. */
  readonly what: string
  readonly now: () => number
  readonly log: Log
  readonly notify: Notify
}

/** Largest file that is read, bytes: all that the app writes are far smaller, so a larger one is set aside as corrupt. */
const largestFile = 64_000_000
let temporaryNumber = 0

/**
 * Replaces a file atomically (write, sync, rename): after a crash it has the old or the new content, and the new one once this resolves.
 * Makes the folder. A file that could be neither read nor moved (unmovable-files.ts) is not replaced: the content goes to `<name>.new`.
 * Concurrent writes of one path are a bug of the caller (see `createJsonSaver`). Error: disk.
 */
export async function writeAtomic(path: string, content: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<Result<void>> {
  const targetPath = writablePath(path)
  if (targetPath === null) return notWritable(path)
  temporaryNumber += 1
  const temporary = `${targetPath}.${process.pid}-${temporaryNumber}.tmp`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await renameOver(temporary, targetPath)
    await syncFolder(dirname(targetPath))
    return ok(undefined)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    return failed('disk', say('errors.fileNotWritten', { file: basename(path), reason: reasonOf(error) }))
  }
}

/**
 * Writes JSON, after checking the value by the schema that reads it: a value that would not be read back is not written, and the file stays
 * as it was. Error: disk.
 */
export async function writeJson<T>(path: string, schema: z.ZodType<T>, value: T): Promise<Result<void>> {
  const content = jsonContent(path, schema, value)
  return content.ok ? writeAtomic(path, content.value) : content
}

/** The text of a JSON file, after checking the value by the schema that reads it. Error: disk, if the reader would set it aside. */
export function jsonContent<T>(path: string, schema: z.ZodType<T>, value: T): Result<string> {
  const readable = schema.safeParse(value)
  if (readable.success) return ok(`${JSON.stringify(value)}\n`)
  return failed('disk', say('errors.writtenFileUnreadable', { file: basename(path), members: membersOf(readable.error) }))
}

/** The paths of the invalid members that a schema has found, as text for the log. */
export const membersOf = ({ issues }: z.ZodError): string => issues.map(issue => issue.path.join('.') || issue.code).join(', ')

export const notWritable = (path: string): ReturnType<typeof failed> =>
  failed('disk', say('errors.existingFileUnreadable', { file: basename(path) }))

/** Reads a text file that is written atomically; one that is unreadable or too large is set aside, and the person told. */
export async function readText(path: string, options: ReadOptions): Promise<ReadOutcome<string>> {
  const actualPath = await pathToRead(path, corruptPath(path, options), options.log)
  try {
    if ((await stat(actualPath)).size > largestFile) return await quarantine(path, 'too large', options)
    return { kind: 'value', value: await readFile(actualPath, 'utf8') }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { kind: 'absent' }
    return await quarantine(path, reasonOf(error), options)
  }
}

/**
 * Reads JSON through a schema. A file that does not parse is renamed to `<name>.corrupt-<time>` and the person told; nothing is deleted,
 * overwritten or read in part.
 */
export async function readJson<T>(path: string, schema: z.ZodType<T>, options: ReadOptions): Promise<ReadOutcome<T>> {
  const text = await readText(path, options)
  if (text.kind !== 'value') return text
  try {
    const parsed = schema.safeParse(JSON.parse(text.value))
    if (parsed.success) return { kind: 'value', value: parsed.data }
    return await quarantine(path, membersOf(parsed.error), options)
  } catch (error) {
    return await quarantine(path, reasonOf(error), options)
  }
}

const corruptPath = (path: string, { now }: Pick<ReadOptions, 'now'>): string => `${path}.corrupt-${now()}`

/**
 * Renames a corrupt file to `<name>.corrupt-<time>`, logs why, and tells the person. If it cannot be moved, it is not written to in this
 * run; if it is gone, nothing was lost.
 */
export async function quarantine(path: string, reason: string, options: ReadOptions): Promise<ReadOutcome<never>> {
  const { what: subject, log, notify } = options
  const actualPath = pathInUse(path)
  const movedTo = corruptPath(actualPath, options)
  try {
    await rename(actualPath, movedTo)
    log.error(`${basename(actualPath)} is unreadable: ${reason}`)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { kind: 'corrupt', movedTo: null }
    log.error(`${basename(actualPath)} is unreadable: ${reason}`)
    log.error(`${basename(actualPath)} could not be set aside`, error)
    markUnmovable(actualPath)
    notify('failure', t('files.unreadableUnmoved', { file: subject }))
    return { kind: 'corrupt', movedTo: null }
  }
  notify('warning', t('files.unreadable', { file: subject, copy: basename(movedTo) }))
  return { kind: 'corrupt', movedTo }
}

/**
 * Copies a file of which only a part could be read, and tells the person; the caller goes on with that part. False: the copy failed, so the
 * file is not written to in this run.
 */
export async function keepCopy(path: string, options: ReadOptions): Promise<boolean> {
  const { what: subject, log, notify } = options
  const actualPath = pathInUse(path)
  const copyPath = corruptPath(actualPath, options)
  try {
    await copyFile(actualPath, copyPath)
    notify('warning', t('files.readInPart', { file: subject, copy: basename(copyPath) }))
    return true
  } catch (error) {
    log.error(`${basename(actualPath)} could not be copied`, error)
    markUnmovable(actualPath)
    notify('failure', t('files.readInPartUncopied', { file: subject }))
    return false
  }
}

/** Parses one line of a journal; null if it is torn or invalid, which the caller has to count. */
export function parseLine<T>(line: string, schema: z.ZodType<T>): T | null {
  try {
    const outcome = schema.safeParse(JSON.parse(line))
    return outcome.success ? outcome.data : null
  } catch {
    return null
  }
}

/** Error codes of file systems that cannot sync or open folders, such as FUSE and network file systems; they are ignored. */
const syncUnsupported: ReadonlySet<string | null> = new Set([
  'EINVAL',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EPERM',
  'EACCES',
  'EISDIR',
  'EBADF',
])

/**
 * Syncs the folder, so that a rename survives a crash. Nothing is done on Windows, which need not, nor where the file system cannot
 * (`syncUnsupported`), as the file is in place all the same; throws any other error.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  let handle: FileHandle | null = null
  try {
    handle = await open(folder, 'r')
    await handle.sync()
  } catch (error) {
    if (!syncUnsupported.has(codeOf(error))) throw error
  } finally {
    await handle?.close()
  }
}

/** The code of an error of the system, as `ENOENT`; null if it has none. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
/**
 * The error's code rather than its message, which can hold paths and so names of people; without a code, `not JSON` or the error as text.
 */
export const reasonOf = (error: unknown): string => codeOf(error) ?? (error instanceof SyntaxError ? 'not JSON' : String(error))
