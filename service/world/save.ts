// What survives a restart, in one JSON file that is always whole: written beside, then renamed into place.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SavedWorld, savedWorld } from './saved-world.ts'

export type Saver = {
  /** Something changed; it is written within half a second. */
  changed(): void
  /** Resolves once everything changed so far is on disk. Rejects if the disk refuses. */
  saved(): Promise<void>
  stop(): Promise<void>
}

const laziness = 500

/** Writes what `take` gives to `state.json` in a folder, which is made if need be. */
export function startSaver(folder: string, take: () => SavedWorld): Saver {
  const path = join(folder, 'state.json')
  let dirty = false
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> | null = null
  let next: Promise<void> | null = null

  const write = async (): Promise<void> => {
    dirty = false
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.new`, JSON.stringify(take()), { mode: 0o600 })
      await rename(`${path}.new`, path)
    } catch (error) {
      dirty = true
      throw error
    }
  }
  /** One write at a time; all who ask during one share the next. */
  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (!dirty) return writing ?? Promise.resolve()
    if (next !== null) return next
    const turn = (writing ?? Promise.resolve())
      .catch(() => undefined) // whoever asked for that one has heard of it
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
      dirty = true
      timer ??= setTimeout(() => {
        timer = null
        flush().catch(() => undefined) // tried again, and told, when an answer depends on it
      }, laziness)
    },
    saved: flush,
    stop: flush,
  }
}

export type Loaded =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'found'; readonly saved: SavedWorld }
  /** Could not be read; set aside under another name. */
  | { readonly kind: 'set aside'; readonly path: string; readonly reason: string }

/** Reads what an earlier run saved. */
export async function loadSaved(folder: string, now: number): Promise<Loaded> {
  const path = join(folder, 'state.json')
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { kind: 'fresh' }
    throw error
  }
  const read = parse(text)
  if (typeof read !== 'string') return { kind: 'found', saved: read }
  // biome-ignore lint/plugin: a number of this clock.
  const aside = join(folder, `state-unreadable-${now}.json`)
  await rename(path, aside)
  return { kind: 'set aside', path: aside, reason: read }
}

function parse(text: string): SavedWorld | string {
  try {
    const read = savedWorld.safeParse(JSON.parse(text))
    return read.success ? read.data : `${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}`
  } catch {
    return 'not JSON'
  }
}
