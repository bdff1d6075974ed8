// Saves what survives a restart in one JSON file, replaced atomically by rename.
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { renameOver } from 'rename-over'
import { type SavedWorld, savedWorld } from './saved-world.ts'

export type Saver = {
  /** Notes that something has changed; it is written half a second after the first change. */
  changed(): void
  /** Writes all changes so far without waiting for the half second; resolves once they are on disk, rejects if the disk fails. */
  saved(): Promise<void>
  stop(): Promise<void>
}

const debounceMilliseconds = 500

/** The folder of uploaded songs, beside the file. */
export const uploadsName = 'uploads'

/** Makes a saver, which writes the result of `snapshot` to `state.json` in a folder, and makes the folder if needed. */
export function startSaver(folder: string, snapshot: () => SavedWorld): Saver {
  const path = join(folder, 'state.json')
  let hasChanges = false
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> | null = null
  let next: Promise<void> | null = null

  const write = async (): Promise<void> => {
    hasChanges = false
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeSynced(`${path}.new`, JSON.stringify(snapshot()))
      await renameOver(`${path}.new`, path)
      await syncFolder(folder)
    } catch (error) {
      hasChanges = true
      throw error
    }
  }
  /** Writes pending changes. One write runs at a time; all calls during a write share the next one. */
  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (!hasChanges) return writing ?? Promise.resolve()
    if (next !== null) return next
    const turn = (writing ?? Promise.resolve())
      .catch(() => undefined) // the error of that write went to those who waited for it
      .then(() => {
        next = null
        writing = write().finally(() => {
          writing = null
        })
        return writing
      })
    next = turn
    return turn
  }
  return {
    changed: () => {
      hasChanges = true
      timer ??= setTimeout(() => {
        timer = null
        flush().catch(() => undefined) // a later write tries again, and its error is reported to an answer that waits for it
      }, debounceMilliseconds)
    },
    saved: flush,
    stop: flush,
  }
}

/** Writes a file, and resolves only once its content is on the disk: if it were renamed earlier, it could be empty after a power cut. */
async function writeSynced(path: string, content: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Resolves once a rename in the folder is on the disk; some file systems cannot sync a folder, nor can Windows. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

export type Loaded =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'found'; readonly saved: SavedWorld }
  /** The file was invalid and has been renamed to `path`, and the folder of uploads, of which it alone told, beside it. */
  | { readonly kind: 'set aside'; readonly path: string; readonly reason: string }

/**
 * Reads the state that an earlier run saved; throws disk errors. `now`: milliseconds since 1970, which name an invalid file that is set
 * aside.
 */
export async function loadSaved(folder: string, now: number): Promise<Loaded> {
  const path = join(folder, 'state.json')
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return { kind: 'fresh' }
    throw error
  }
  const read = parse(text)
  if (typeof read !== 'string') return { kind: 'found', saved: read }
  // biome-ignore lint/plugin: a file name made here of a number.
  const asidePath = join(folder, `state-unreadable-${now}.json`)
  // First the uploads: the service would delete what no state refers to, and a crash between the two repeats both.
  // biome-ignore lint/plugin: a folder name made here of a number.
  await rename(join(folder, uploadsName), join(folder, `uploads-unreadable-${now}`)).catch(error => {
    if (!isMissing(error)) throw error
  })
  await rename(path, asidePath)
  return { kind: 'set aside', path: asidePath, reason: read }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function parse(text: string): SavedWorld | string {
  try {
    const parsed = savedWorld.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : `${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`
  } catch {
    return 'not JSON'
  }
}
