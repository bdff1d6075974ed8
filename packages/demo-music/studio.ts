// Turns recordings into MP3s: sizes are known at once, bytes are made when read, and cached (LRU).
import path from 'node:path'
import type { Sound } from './made.ts'
import { infoFrame, taggedBytes } from './mp3/mp3-tag.ts'
import { startPressing } from './mp3/press.ts'
import { fullTape, openTape, type Tape } from './mp3/tape.ts'
import { tapeFiles } from './mp3/tape-files.ts'
import { type Recording, recordingLength } from './music/recording.ts'

export type Studio = {
  /** The MP3 of a recording, with `id3` in front (may be empty); nothing is made before it is read. */
  sound(recording: Recording, id3: Uint8Array): Sound
  /** Ends all readings and frees the cache. */
  stop(): void
}

/** Part of the cache keys; to be raised whenever recordings would sound different. */
const generation = 1
/** Limit of the cache in memory, bytes: about 50 minutes of music, exceeded only while more is being read. */
const memory = 48e6

type Kept = { readonly size: number; readonly tape: Promise<Tape>; readers: number }

/** `data`: folder for a cache of finished MP3s; null: in memory only. */
export function startStudio(data: string | null, now: () => Date): Studio {
  const files = tapeFiles(data === null ? null : path.join(data, 'sound'), now)
  /** In order of use, least recently used first. */
  const shelf = new Map<string, Kept>()

  function drop(key: string, kept: Kept): void {
    if (shelf.get(key) === kept) shelf.delete(key)
    void kept.tape.then(tape => tape.close())
  }

  function makeRoom(): void {
    let total = [...shelf.values()].reduce((sum, kept) => sum + kept.size, 0)
    for (const [key, kept] of shelf) {
      if (total <= memory) return
      if (kept.readers > 0) continue
      total -= kept.size
      drop(key, kept)
    }
  }

  async function makeTape(key: string, recording: Recording, head: Uint8Array, size: number): Promise<Tape> {
    const bytes = await files.load(key, size)
    if (bytes !== null) return fullTape(bytes)
    return openTape({ head, size, press: events => startPressing(recording, events), full: whole => void files.save(key, whole) })
  }

  async function* read(recording: Recording, id3: Uint8Array, size: number, start: number, end: number): AsyncGenerator<Uint8Array> {
    const head = Buffer.concat([id3, infoFrame(recordingLength(recording))])
    const key = `${generation} ${JSON.stringify(recording)} ${Buffer.from(id3).toString('base64')}`
    const kept = shelf.get(key) ?? { size, tape: makeTape(key, recording, head, size), readers: 0 }
    shelf.delete(key)
    shelf.set(key, kept)
    kept.readers++
    try {
      makeRoom()
      yield* (await kept.tape).read(start, end)
    } catch (error) {
      drop(key, kept) // the next reader starts anew
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
      for (const [key, kept] of shelf) drop(key, kept)
    },
  }
}
