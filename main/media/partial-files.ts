// Partial files of songs that are listened to: one per song and quality, shared by all streams, and moved to the audio store once whole.
import { rm } from 'node:fs/promises'
import type { AppError } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import type { Log } from '../log.ts'
import { pathIn } from '../path-in.ts'
import type { AudioStore } from './audio-store.ts'
import { createMutex } from './mutex.ts'
import { openPart, type PartFile } from './part-file.ts'
import { ownPartName, type SoundName } from './sound-name.ts'

export type PartialFiles = {
  /** The partial file of a song in a quality; null if there is none. */
  find(name: Omit<SoundName, 'bytes'>): PartFile | null
  /** Resolves when the song is not being moved to the audio store: then it is there, or nowhere. */
  atRest(name: Omit<SoundName, 'bytes'>): Promise<void>
  /** The partial file to write a song to; null if the disk refuses. */
  begin(name: SoundName): Promise<PartFile | null>
  /** Writes bytes; the last ones complete the song and move it to the audio store. A disk error is reported and the file given up. */
  take(part: PartFile, at: number, piece: Uint8Array): Promise<void>
  /** Deletes a partial file, because the service now has a different file for the song. */
  giveUp(part: PartFile): Promise<void>
  /** Deletes files until they and the audio store keep the limit, which may have changed. */
  trim(): Promise<void>
  /** Bytes that all partial files will have when whole; they are reserved from the limit. Whole files count for the store. */
  bytes(): number
  /** Deletes all partial files; resolves when none is open. */
  stop(): Promise<void>
}

type Dependencies = {
  /** The store for whole songs; it keeps to what the partial files leave of the limit. */
  readonly store: AudioStore
  /** Limit in bytes for partial files and store together, asked for each time. */
  readonly limit: () => number
  /** Called when the disk refused a write. */
  readonly refused: (error: AppError) => void
  readonly log: Log
}

/** Deletes what an earlier run left. */
export function createPartialFiles({ store, limit, refused, log }: Dependencies): PartialFiles {
  const begun = new Map<PartFile, SoundName>()
  /** Mutex per song, for making a partial file and for moving it to the store. */
  const mutex = createMutex<string>()
  const inFlight = new Set<Promise<unknown>>()
  const swept = store.ready.then(async () => {
    // Partial files of an earlier run are useless: the list of their present bytes was in memory only.
    for (const left of store.parts()) await rm(pathIn(store.folder, left.file), { force: true }).catch(() => undefined) // the next start tries again
  })
  let stopped = false

  const inTurn = <T>(name: Omit<SoundName, 'bytes'>, work: () => Promise<T>): Promise<T> => {
    const result = mutex(`${name.track}-${name.quality}`, work).finally(() => inFlight.delete(result))
    inFlight.add(result)
    return result
  }
  const giveUp = async (part: PartFile) => {
    begun.delete(part)
    await part.drop()
  }
  /** Moves a file to the end of the order of use (LRU). */
  const touch = (part: PartFile, name: SoundName) => {
    begun.delete(part)
    begun.set(part, name)
  }
  const find: PartialFiles['find'] = ({ track, quality }) => {
    const [part, name] = [...begun].find(([, known]) => known.track === track && known.quality === quality) ?? []
    if (part && name) touch(part, name)
    return part ?? null
  }
  const bytes = () => [...begun.values()].reduce((sum, name) => sum + name.bytes, 0)
  /** Makes room: the least recently used partial files go first, then the store makes room for those left. */
  const trim = async () => {
    for (const [oldest] of [...begun]) {
      if (begun.size <= tuning.media.mostPartialFiles && bytes() <= limit()) break
      await giveUp(oldest)
    }
    await store.trim()
  }
  const open = async (name: SoundName): Promise<PartFile | null> => {
    await swept
    const known = find(name)
    if (known?.total === name.bytes) return known
    if (known) await giveUp(known)
    if (stopped || name.bytes > limit()) return null
    const part = await openPart(pathIn(store.folder, ownPartName(name)), name.bytes, null)
    if (!part.ok) {
      refused(part.error)
      return null
    }
    begun.set(part.value, name)
    await trim()
    return part.value
  }

  const shelve = async (part: PartFile, name: SoundName) => {
    const sealed = await part.seal()
    const kept = sealed.ok ? await store.adopt(name, part.path) : sealed
    if (kept.ok) return
    log.warning(`track ${name.track} was not kept: ${kept.error.message}`)
    refused(kept.error)
    await part.drop()
  }

  return {
    find,
    atRest: name => inTurn(name, async () => undefined),
    begin: name => inTurn(name, () => open(name)),
    take: async (part, at, piece) => {
      if (!begun.has(part)) return
      const written = await part.write(at, piece)
      const name = begun.get(part)
      if (!name) return
      if (!written.ok) {
        refused(written.error)
        return giveUp(part)
      }
      if (!part.isWhole()) return
      begun.delete(part)
      await inTurn(name, () => shelve(part, name))
    },
    giveUp,
    trim,
    bytes,
    stop: async () => {
      stopped = true
      await Promise.all([...begun.keys()].map(giveUp))
      await Promise.all(inFlight)
      await Promise.all([...begun.keys()].map(giveUp))
    },
  }
}
