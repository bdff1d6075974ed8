// Songs that are there in parts, from whatever was listened to: one file for all streams of a song, and kept once it is whole.
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
  /** What is there of a song in a quality; null if nothing is. */
  find(name: Omit<SoundName, 'bytes'>): PartFile | null
  /** Resolves when no part of a song is on its way to the audio store: then it is found there, or not at all. */
  atRest(name: Omit<SoundName, 'bytes'>): Promise<void>
  /** Where the bytes of a song go; null if the disk does not take them. */
  begin(name: SoundName): Promise<PartFile | null>
  /** Takes bytes; the last ones make the song whole and put it into the audio store. A disk that refuses is told, and the part given up. */
  take(part: PartFile, at: number, piece: Uint8Array): Promise<void>
  /** Deletes a part: it is of another file than the service has now. */
  giveUp(part: PartFile): Promise<void>
  /** Keeps to the limit, which may be lower now, together with the audio store. */
  trim(): Promise<void>
  /** Of all parts, when they are whole: so much of the limit is theirs. What is whole is the store's, which makes room as it takes it. */
  bytes(): number
  /** Deletes all parts; resolves when no file is open. */
  stop(): Promise<void>
}

type Dependencies = {
  /** Where whole songs go: keeps to what these parts leave of the limit. */
  readonly store: AudioStore
  /** Bytes that all parts, when they are whole, and the store may have together, asked for again each time. */
  readonly limit: () => number
  /** The disk refused. */
  readonly refused: (error: AppError) => void
  readonly log: Log
}

/** Clears up what an earlier run left. */
export function createPartialFiles({ store, limit, refused, log }: Dependencies): PartialFiles {
  const begun = new Map<PartFile, SoundName>()
  /** Parts of a song are begun and put into the audio store one after another. */
  const mutex = createMutex<string>()
  const inFlight = new Set<Promise<unknown>>()
  const swept = store.ready.then(async () => {
    // Parts know what they hold only in memory.
    for (const left of store.parts()) await rm(pathIn(store.folder, left.file), { force: true }).catch(() => undefined) // the next start will
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
  /** The last one asked for is the last to go. */
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
  /** What is listened to goes before what was: parts among each other by use, then the store makes room for them. */
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
