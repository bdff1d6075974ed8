// Makes recordings audible: their size is known at once, their bytes are made when read, and the last used ones are kept.
import path from 'node:path'
import type { Sound } from './made.ts'
import { infoFrame, taggedBytes } from './mp3/mp3-tag.ts'
import { startPressing } from './mp3/press.ts'
import { fullTape, openTape, type Tape } from './mp3/tape.ts'
import { tapeFiles } from './mp3/tape-files.ts'
import { type Recording, recordingLength } from './music/recording.ts'

export type Studio = {
  /** The MP3 of a recording, with `id3` in front (may be empty). Nothing is made before it is read. */
  sound(recording: Recording, id3: Uint8Array): Sound
  /** Readings under way end early; what is held is freed. */
  stop(): void
}

/** Raised whenever the same recording would sound different, so that no older file on disk is taken for it. */
const generation = 1
/** Bytes of tapes in memory: about 50 minutes of music; more only while more are being read. */
const memory = 48e6

type Kept = { readonly size: number; readonly tape: Promise<Tape>; readers: number }

/** `data`: where finished MP3s are kept; null = in memory only. */
export function startStudio(data: string | null, now: () => Date): Studio {
  const files = tapeFiles(data === null ? null : path.join(data, 'sound'), now)
  /** Least recently used first. */
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
      drop(key, kept) // the next reader begins anew
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
