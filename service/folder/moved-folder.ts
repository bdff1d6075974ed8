// Recognises a music folder at another place by the songs in it.
import { access, constants } from 'node:fs/promises'
import { type KnownFile, loadIndex } from './folder-index.ts'
import { walk } from './walk.ts'
import { createYielder } from './yield-to-event-loop.ts'

/**
 * How much of a folder's songs have to be known ones: `own`, half of those that the index expects, and half of those in the folder; `part`,
 * half of whichever are fewer, as a part of the songs, or a larger library, may be at the place that is meant.
 */
export type Likeness = 'own' | 'part'

/**
 * Which of the indexes in these folders have enough songs in the music folder `folder`, by their path below it and their size: their places
 * in the list, that with most of them first. An index expects the songs that were there in its last run.
 */
export async function recognise(folder: string, indexFolders: readonly string[], likeness: Likeness): Promise<readonly number[]> {
  const { music } = await walk(folder).catch(() => ({ music: [] }))
  const yieldIfDue = createYielder()
  const recognised: { readonly at: number; readonly shared: number }[] = []
  for (const [at, indexFolder] of indexFolders.entries()) {
    const { files } = await loadIndex(indexFolder).catch(() => ({ files: new Map<string, KnownFile>() }))
    let expected = 0
    for (const { absent } of files.values()) {
      await yieldIfDue()
      if (!absent) expected += 1
    }
    let shared = 0
    for (const { path, bytes } of music) {
      await yieldIfDue()
      if (files.get(path)?.bytes === bytes) shared += 1
    }
    const least = likeness === 'own' ? Math.max(expected, music.length) : Math.min(expected, music.length)
    if (shared > 0 && shared * 2 >= least) recognised.push({ at, shared })
  }
  return recognised.sort((one, other) => other.shared - one.shared).map(({ at }) => at)
}

/** Longest wait for an answer about a folder, milliseconds: its drive may hang. */
const timeout = 5000

/** Looks that have not come back yet, by folder and index: one that hangs is not begun again, as each holds one of libuv's threads. */
const looks = new Map<string, Promise<boolean>>()
/** Whether a look at a folder has not come back yet. */
export const isLookPending = (): boolean => looks.size > 0

/** Whether the songs of an index are certainly no longer in a folder: it is not there, is empty, or has less than half of them. */
export async function hasLeft(folder: string, indexFolder: string): Promise<boolean> {
  const key = `${folder}\0${indexFolder}`
  const look = looks.get(key) ?? recognisesNone(folder, indexFolder).finally(() => looks.delete(key))
  looks.set(key, look)
  const { promise: hangs, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), timeout)
  try {
    return await Promise.race([look, hangs])
  } finally {
    clearTimeout(timer)
  }
}

/** A folder that cannot be looked into, though it is there, may have them. */
async function recognisesNone(folder: string, indexFolder: string): Promise<boolean> {
  try {
    await access(folder, constants.R_OK)
  } catch (error) {
    return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  }
  return (await recognise(folder, [indexFolder], 'part')).length === 0
}
