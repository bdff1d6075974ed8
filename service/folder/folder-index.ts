// The index of a music folder, kept between runs: ids by name, and the tags of each file, or why it has none, with the size and date at
// which it was read; also of files that are absent now. It is one line of JSON per entry, so that neither reading nor writing it keeps the
// thread for long.
import { randomUUID } from 'node:crypto'
import { mkdir, open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { renameOver } from 'rename-over'
import { z } from 'zod'
import type { TagReading } from './song-file.ts'
import { trackTags } from './song-tags.ts'
import type { FoundFile } from './walk.ts'
import { createYielder, itemsPerYield } from './yield-to-event-loop.ts'

/**
 * What tells whether a file is the same. `birth`: FoundFile's; '' also in entries of versions that did not note it. `absent`: whether the
 * file was not there in the last run.
 */
const version = { bytes: z.number(), modified: z.number(), birth: z.string().max(60).default(''), absent: z.boolean().default(false) }
/** Version of the code that reads files: another one reads anew what failed. To be raised with a change by which it may succeed. */
const readerVersion = 1
/** `retryAt`: when an unchanged file is read again by the same version of the reader, milliseconds since 1970; null: never. */
const failure = z.object({ ...version, reader: z.number(), reason: z.string(), retryAt: z.number().nullable() })
const knownFile = z.union([z.object({ ...version, facts: trackTags }), failure])
const head = z.object({ version: z.literal(2) })
/** A line of the index after its head: a name with its id, or a file's path with what is known of it. */
const line = z.tuple([z.string(), z.union([z.number().int().min(1).max(0x7fffffff), knownFile])])

export type KnownFile = Readonly<z.infer<typeof knownFile>>
export type FolderIndex = { readonly ids: ReadonlyMap<string, number>; readonly files: ReadonlyMap<string, KnownFile> }

const empty: FolderIndex = { ids: new Map(), files: new Map() }
/** Longest line, UTF-16 units: ten times as much as an entry with the longest tags and path takes. */
const maxLine = 1_000_000
const fileIn = (dataFolder: string): string => path.join(dataFolder, 'folder-index.json')

const oneDay = 24 * 60 * 60 * 1000

/** Whether what is known of a file holds at `now` (milliseconds since 1970), so that the file need not be read. */
export const isUpToDate = (known: KnownFile, { bytes, modified }: FoundFile, now: number): boolean =>
  known.bytes === bytes && known.modified === modified && ('facts' in known || isStillFailing(known, now))

/** A moment that is more than a day ahead was noted by a clock that was set forward then. */
const isStillFailing = ({ reader, retryAt }: z.infer<typeof failure>, now: number): boolean =>
  reader === readerVersion && (retryAt === null || (retryAt > now && retryAt <= now + oneDay))

/** The entry of a file that was read at `now`, milliseconds since 1970. */
export function knownFrom({ bytes, modified, birth }: FoundFile, reading: TagReading, now: number): KnownFile {
  const version = { bytes, modified, birth, absent: false }
  if (reading.ok) return { ...version, facts: reading.tags }
  const retryAt = { 'once changed': null, 'next day': now + oneDay, 'next start': now }[reading.retry]
  return { ...version, reader: readerVersion, reason: reading.reason, retryAt }
}

/**
 * Reads the index; a missing one, or one of another version, counts as empty. Of a damaged one what can be read is taken, as all can be
 * rebuilt but for the ids of files that were moved. Rejects if the disk does not give it, also at a later attempt.
 */
export async function loadIndex(dataFolder: string | null): Promise<FolderIndex> {
  if (dataFolder === null) return empty
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readIndex(fileIn(dataFolder))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return empty
      if (attempt === attempts) throw error
      await setTimeout(pause)
    }
  }
}

/** How often a file is tried that another program may hold, as one that looks for viruses, and the pause between, milliseconds. */
const [attempts, pause] = [5, 200]

async function readIndex(path: string): Promise<FolderIndex> {
  const file = await open(path)
  try {
    return await indexFrom(linesIn(file.createReadStream({ encoding: 'utf8', autoClose: false })))
  } finally {
    await file.close()
  }
}

/** The lines of a text in pieces; ends at one that is too long. Not by `readline`, which joins lines until no string is long enough. */
async function* linesIn(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > maxLine) return
  }
  if (rest !== '') yield rest
}

async function indexFrom(lines: AsyncIterable<string>): Promise<FolderIndex> {
  const [ids, files] = [new Map<string, number>(), new Map<string, KnownFile>()]
  const yieldIfDue = createYielder()
  /** A broken line costs its own entry alone, as the ids of moved files are nowhere else. */
  const noteLine = (value: unknown): void => {
    const parsed = line.safeParse(value)
    if (!parsed.success) return
    const [name, entry] = parsed.data
    if (typeof entry === 'number') ids.set(name, entry)
    else files.set(name, entry)
  }
  let isFirst = true
  for await (const text of lines) {
    await yieldIfDue()
    const value = parsedJson(text)
    if (isFirst && value !== undefined && !head.safeParse(value).success) return empty
    if (!isFirst) noteLine(value)
    isFirst = false
  }
  return { ids, files }
}

/** The value of a JSON text; undefined if it is none. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes the index atomically; a disk error is ignored, as the next start finds the same changes again. */
export async function saveIndex(dataFolder: string | null, index: FolderIndex): Promise<void> {
  if (dataFolder === null) return
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 })
    const part = `${fileIn(dataFolder)}.${randomUUID()}.part`
    await writeFile(part, pieces(index), { mode: 0o600, flag: 'wx', flush: true })
    await renameOver(part, fileIn(dataFolder))
  } catch {
    // The old index, if any, stays: the next start reads the tags of files changed since then anew.
  }
}

async function* pieces({ ids, files }: FolderIndex): AsyncGenerator<string> {
  let piece = `${JSON.stringify({ version: 2 } satisfies z.infer<typeof head>)}\n`
  let lines = 0
  const yieldIfDue = createYielder()
  for (const table of [ids, files]) {
    for (const entry of table) {
      await yieldIfDue()
      piece += `${JSON.stringify(entry)}\n`
      lines += 1
      if (lines % itemsPerYield > 0) continue
      yield piece
      piece = ''
    }
  }
  yield piece
}
