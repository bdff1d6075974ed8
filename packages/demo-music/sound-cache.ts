// Turns recordings into MP3s: sizes are known at once, bytes are made when read, and cached (LRU).
import path from 'node:path'
import { startEncoding } from './mp3/encoder-client.ts'
import { completeBuffer, type Mp3Buffer, openMp3Buffer } from './mp3/mp3-buffer.ts'
import { openMp3Cache } from './mp3/mp3-cache.ts'
import { infoFrame, taggedBytes } from './mp3/mp3-tag.ts'
import { type Recording, recordingLength } from './music/recording.ts'
import type { DemoSound } from './sound-and-cover.ts'

export type SoundCache = {
  /** The MP3 of a recording, with `id3` in front (may be empty); nothing is made before it is read. */
  sound(recording: Recording, id3: Uint8Array): DemoSound
  /** Ends all readings and frees the cache. */
  stop(): void
}

/** Part of the cache keys; to be raised whenever recordings would sound different. */
const cacheVersion = 1
/** Limit of the cache in memory, bytes: about 50 minutes of music, exceeded only while more is being read. */
const memoryLimit = 48e6

type CachedSound = { readonly size: number; readonly buffer: Promise<Mp3Buffer>; readers: number }

/**
 * Opens the cache in memory; `dataFolder`: folder for a second one on disk, of finished MP3s; null: in memory only. `now`: for its order of
 * use.
 */
export function startSoundCache(dataFolder: string | null, now: () => Date): SoundCache {
  const files = openMp3Cache(dataFolder === null ? null : path.join(dataFolder, 'sound'), now)
  /** Key → cached sound, least recently used first. */
  const cached = new Map<string, CachedSound>()

  function drop(key: string, kept: CachedSound): void {
    if (cached.get(key) === kept) cached.delete(key)
    void kept.buffer.then(buffer => buffer.close())
  }

  function evict(): void {
    let total = [...cached.values()].reduce((sum, kept) => sum + kept.size, 0)
    for (const [key, kept] of cached) {
      if (total <= memoryLimit) return
      if (kept.readers > 0) continue
      total -= kept.size
      drop(key, kept)
    }
  }

  async function openBuffer(key: string, recording: Recording, head: Uint8Array, size: number): Promise<Mp3Buffer> {
    const bytes = await files.load(key, size)
    if (bytes !== null) return completeBuffer(bytes)
    return openMp3Buffer({
      head,
      size,
      startEncoding: events => startEncoding(recording, events),
      onComplete: whole => void files.save(key, whole),
    })
  }

  async function* read(recording: Recording, id3: Uint8Array, size: number, start: number, end: number): AsyncGenerator<Uint8Array> {
    const head = Buffer.concat([id3, infoFrame(recordingLength(recording))])
    const key = `${cacheVersion} ${JSON.stringify(recording)} ${Buffer.from(id3).toString('base64')}`
    const kept = cached.get(key) ?? { size, buffer: openBuffer(key, recording, head, size), readers: 0 }
    cached.delete(key)
    cached.set(key, kept)
    kept.readers++
    try {
      evict()
      yield* (await kept.buffer).read(start, end)
    } catch (error) {
      drop(key, kept) // the next reader starts a new encoding
      throw error
    } finally {
      kept.readers--
    }
  }

  return {
    sound(recording, id3) {
      const size = id3.byteLength + taggedBytes(recordingLength(recording))
      return { size, type: 'audio/mpeg', read: (start, end) => read(recording, id3, size, start, end) }
    },
    stop() {
      for (const [key, kept] of cached) drop(key, kept)
    },
  }
}
