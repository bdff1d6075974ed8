// Partial files of songs that are listened to: one per song and quality, shared by all responses to the page, and moved to the audio store
// once whole.
import { rm } from 'node:fs/promises'
import type { AppError } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { pathIn } from '../files/path-in.ts'
import type { Log } from '../log.ts'
import type { AudioStore } from './audio-store.ts'
import { createMutex } from './mutex.ts'
import { openPartialFile, type PartialFile } from './partial-file.ts'
import { ownPartialName, type SoundName } from './sound-name.ts'

export type PartialFiles = {
  /** The partial file of a song in a quality, which then counts as the last used; null if there is none. */
  find(name: Omit<SoundName, 'bytes'>): PartialFile | null
  /** Resolves once no move of this song and quality to the audio store is under way. */
  untilMoved(name: Omit<SoundName, 'bytes'>): Promise<void>
  /**
   * The partial file to write a song to, a known one of the same length or a new one; null if the disk refuses, the song is larger than the
   * limit, or after `stop`.
   */
  begin(name: SoundName): Promise<PartialFile | null>
  /**
   * Writes bytes; the last ones make the song whole and move it to the audio store. A disk error is reported and the partial file deleted;
   * bytes for one that was deleted or moved are dropped.
   */
  write(partialFile: PartialFile, offset: number, piece: Uint8Array): Promise<void>
  /** Deletes a partial file, because the service now has a different file for the song. */
  discard(partialFile: PartialFile): Promise<void>
  /** Deletes the least recently used partial files, then whole ones, until both together keep the limit, which may have changed. */
  trim(): Promise<void>
  /**
   * Sum of the lengths that all partial files will have when whole; this much of the limit is reserved for them. Whole files count in the
   * store.
   */
  bytes(): number
  /** Deletes all partial files; resolves when none is open. */
  stop(): Promise<void>
}

type Dependencies = {
  /** The store for whole songs; its own limit is what the partial files leave of `limit`. */
  readonly store: AudioStore
  /** Limit in bytes for partial files and store together, read at each use. */
  readonly limit: () => number
  /** Called when the disk refused to make or write a partial file, or to move it to the store. */
  readonly onDiskError: (error: AppError) => void
  readonly log: Log
}

/** Makes the collection, empty at first: partial files that an earlier run left are deleted. */
export function createPartialFiles({ store, limit, onDiskError, log }: Dependencies): PartialFiles {
  const partialFiles = new Map<PartialFile, SoundName>()
  /** Mutex per song, for making a partial file and for moving it to the store. */
  const mutex = createMutex<string>()
  const inFlight = new Set<Promise<unknown>>()
  const cleanedUp = store.ready.then(async () => {
    // Partial files of an earlier run are useless: the list of their present bytes was in memory only.
    for (const leftover of store.leftoverPartialFiles())
      await rm(pathIn(store.folder, leftover.file), { force: true }).catch(() => undefined) // the next start tries to delete it again
  })
  let isStopped = false

  const withLock = <T>(name: Omit<SoundName, 'bytes'>, work: () => Promise<T>): Promise<T> => {
    const result = mutex(`${name.track}-${name.quality}`, work).finally(() => inFlight.delete(result))
    inFlight.add(result)
    return result
  }
  const discard = async (partialFile: PartialFile) => {
    partialFiles.delete(partialFile)
    await partialFile.drop()
  }
  /** Moves a partial file to the end of the order of use (LRU). */
  const markUsed = (partialFile: PartialFile, name: SoundName) => {
    partialFiles.delete(partialFile)
    partialFiles.set(partialFile, name)
  }
  const find: PartialFiles['find'] = ({ track, quality }) => {
    const [partialFile, name] = [...partialFiles].find(([, known]) => known.track === track && known.quality === quality) ?? []
    if (partialFile && name) markUsed(partialFile, name)
    return partialFile ?? null
  }
  const bytes = () => [...partialFiles.values()].reduce((sum, name) => sum + name.bytes, 0)
  /**
   * Keeps the limit of bytes and the limit of the number of partial files: the least recently used ones are deleted first, then the store
   * deletes whole files until those left have room.
   */
  const trim = async () => {
    for (const [oldest] of [...partialFiles]) {
      if (partialFiles.size <= tuning.media.maxPartialFiles && bytes() <= limit()) break
      await discard(oldest)
    }
    await store.trim()
  }
  const open = async (name: SoundName): Promise<PartialFile | null> => {
    await cleanedUp
    const existing = find(name)
    if (existing?.total === name.bytes) return existing
    if (existing) await discard(existing)
    if (isStopped || name.bytes > limit()) return null
    const partialFile = await openPartialFile(pathIn(store.folder, ownPartialName(name)), name.bytes, null)
    if (!partialFile.ok) {
      onDiskError(partialFile.error)
      return null
    }
    partialFiles.set(partialFile.value, name)
    await trim()
    return partialFile.value
  }

  const moveToStore = async (partialFile: PartialFile, name: SoundName) => {
    const sealed = await partialFile.finish()
    const moved = sealed.ok ? await store.moveIn(name, partialFile.path) : sealed
    if (moved.ok) return
    log.warning(`track ${name.track} was not kept: ${moved.error.message}`)
    onDiskError(moved.error)
    await partialFile.drop()
  }

  return {
    find,
    untilMoved: name => withLock(name, async () => undefined),
    begin: name => withLock(name, () => open(name)),
    write: async (partialFile, offset, piece) => {
      if (!partialFiles.has(partialFile)) return
      const written = await partialFile.write(offset, piece)
      const name = partialFiles.get(partialFile)
      if (!name) return
      if (!written.ok) {
        onDiskError(written.error)
        return discard(partialFile)
      }
      if (!partialFile.isWhole()) return
      partialFiles.delete(partialFile)
      await withLock(name, () => moveToStore(partialFile, name))
    },
    discard,
    trim,
    bytes,
    stop: async () => {
      isStopped = true
      await Promise.all([...partialFiles.keys()].map(discard))
      await Promise.all(inFlight)
      await Promise.all([...partialFiles.keys()].map(discard))
    },
  }
}
