// Recognises a music folder at another place by the songs in it.
import { opendir } from 'node:fs/promises'
import { loadIndex } from './folder-index.ts'
import { walk } from './walk.ts'
import { createYielder } from './yield-to-event-loop.ts'

/**
 * How many songs that the index in the folder `data` knows lie in the music folder `folder`, by path below it and size; 0 if they are less
 * than half of the songs of both, or the folder cannot be read.
 */
export async function sharedSongs(data: string, folder: string): Promise<number> {
  const { files } = await loadIndex(data)
  const { music } = files.size === 0 ? { music: [] } : await walk(folder).catch(() => ({ music: [] }))
  const yieldIfDue = createYielder()
  let shared = 0
  for (const { path, bytes } of music) {
    await yieldIfDue()
    if (files.get(path)?.bytes === bytes) shared += 1
  }
  return shared * 2 < Math.min(files.size, music.length) ? 0 : shared
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
