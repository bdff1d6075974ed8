// Recognises a music folder at another place by the songs in it.
import { opendir } from 'node:fs/promises'
import { loadIndex } from './folder-index.ts'
import { walk } from './walk.ts'
import { createYielder } from './yield-to-event-loop.ts'

/**
 * Which of the indexes in these folders has most songs in the music folder `folder`, by their path below it and their size, and at least half
 * of those that were there in the last run (of all, if none was there): its place in the list; null: none.
 */
export async function recognise(folder: string, indexFolders: readonly string[]): Promise<number | null> {
  const { music } = await walk(folder).catch(() => ({ music: [] }))
  const yieldIfDue = createYielder()
  let [best, most]: [number | null, number] = [null, 0]
  for (const [at, indexFolder] of indexFolders.entries()) {
    const { files } = await loadIndex(indexFolder)
    let present = 0
    for (const { absent } of files.values()) {
      await yieldIfDue()
      if (!absent) present += 1
    }
    let shared = 0
    for (const { path, bytes } of music) {
      await yieldIfDue()
      if (files.get(path)?.bytes === bytes) shared += 1
    }
    const expected = present > 0 ? present : files.size
    if (shared * 2 >= expected && shared > most) [best, most] = [at, shared]
  }
  return best
}

/** Longest wait for an answer about a folder, milliseconds: its drive may hang. */
const timeout = 2000

/** Looks at folders that have not come back yet, by folder: one that hangs is looked at once, as each look holds one of libuv's threads. */
const looks = new Map<string, Promise<boolean>>()
/** Whether a look at a folder has not come back yet. */
export const isLookPending = (): boolean => looks.size > 0

/** Whether a folder is certainly not there, or empty, as the place of a drive that was taken away. */
export async function isGone(folder: string): Promise<boolean> {
  const look = looks.get(folder) ?? isMissingOrEmpty(folder).finally(() => looks.delete(folder))
  looks.set(folder, look)
  const { promise: hangs, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), timeout)
  try {
    return await Promise.race([look, hangs])
  } finally {
    clearTimeout(timer)
  }
}

async function isMissingOrEmpty(folder: string): Promise<boolean> {
  try {
    const entries = await opendir(folder)
    try {
      return (await entries.read()) === null
    } finally {
      await entries.close()
    }
  } catch (error) {
    return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  }
}
