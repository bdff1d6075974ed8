// Sound on request: from the real encoder thread, in any range, kept in memory and on disk.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordingOfTrack, soundForTrack } from './audio.ts'
import { bytesOf } from './bytes-for-tests.ts'
import { id3Tag } from './mp3/id3-tag.ts'
import type { Recording } from './music/recording.ts'
import { sampleRate } from './sample-rate.ts'
import { type SoundCache, startSoundCache } from './sound-cache.ts'

const recording: Recording = { seed: 3, style: 'piano', movements: [3 * sampleRate + 5], index: 0 }
const none = new Uint8Array()

let folder: string
let studios: SoundCache[] = []
const studio = (data: string | null): SoundCache => {
  const started = startSoundCache(data, () => new Date())
  studios.push(started)
  return started
}
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'segue-studio-'))
})
afterEach(async () => {
  for (const one of studios) one.stop()
  studios = []
  await rm(folder, { recursive: true, force: true })
})

describe('a sound', () => {
  it('has the size it says, with and without a tag', async () => {
    for (const id3 of [none, id3Tag({ title: 'Τίτλος' })]) {
      const sound = studio(null).sound(recording, id3)
      const bytes = await bytesOf(sound)
      expect(bytes.byteLength).toBe(sound.size)
      expect(bytes.subarray(0, id3.byteLength).equals(id3)).toBe(true)
      expect(bytes.subarray(id3.byteLength + 36, id3.byteLength + 40).toString()).toBe('Info')
    }
  })

  it('is the same in ranges, from the end first, and from several readers', async () => {
    const whole = await bytesOf(studio(null).sound(recording, none))
    const sound = studio(null).sound(recording, none)
    expect((await bytesOf(sound, sound.size - 700)).equals(whole.subarray(sound.size - 700))).toBe(true)
    const again = studio(null).sound(recording, none)
    const ranges = [
      [0, again.size],
      [400, 430],
      [20_000, 20_001],
      [again.size - 1, again.size],
    ] as const
    const parts = await Promise.all(ranges.map(([start, end]) => bytesOf(again, start, end)))
    parts.forEach((part, index) => {
      expect(part.equals(whole.subarray(...(ranges[index] ?? [0, 0])))).toBe(true)
    })
  })

  it('goes on where it was when a reader left early and another comes', async () => {
    const one = studio(null)
    for await (const piece of one.sound(recording, none).read(0, 48_000)) if (piece.byteLength > 500) break
    expect((await bytesOf(one.sound(recording, none))).equals(await bytesOf(studio(null).sound(recording, none)))).toBe(true)
  })

  it('ends early when the studio stops', async () => {
    const one = studio(null)
    const reading = one.sound({ ...recording, movements: [200 * sampleRate] }, none).read(0, 3_000_000)
    const pieces: number[] = []
    for await (const piece of reading) {
      pieces.push(piece.byteLength)
      one.stop()
    }
    expect(pieces.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(3_000_000)
  })
})

describe('sound on disk', () => {
  const keptFiles = async (): Promise<readonly string[]> =>
    (await readdir(path.join(folder, 'sound')).catch(() => [])).filter(name => name.endsWith('.mp3'))

  it('is written once it is whole, and used by the next studio', async () => {
    const whole = await bytesOf(studio(folder).sound(recording, none))
    await expect.poll(keptFiles).toHaveLength(1)
    const [name = ''] = await keptFiles()
    const marked = Buffer.from(whole)
    marked[2000] = (marked[2000] ?? 0) ^ 255
    await writeFile(path.join(folder, 'sound', name), marked)
    expect((await bytesOf(studio(folder).sound(recording, none))).equals(marked)).toBe(true)
  })

  it('of the wrong size is not believed, and written anew', async () => {
    const whole = await bytesOf(studio(folder).sound(recording, none))
    await expect.poll(keptFiles).toHaveLength(1)
    const [name = ''] = await keptFiles()
    const file = path.join(folder, 'sound', name)
    await writeFile(file, whole.subarray(0, 1000))
    expect((await bytesOf(studio(folder).sound(recording, none))).equals(whole)).toBe(true)
    await expect.poll(() => readFile(file)).toEqual(whole)
  })

  it('may be impossible without harm', async () => {
    const file = path.join(folder, 'not a folder')
    await writeFile(file, '')
    const sound = studio(file).sound(recording, none)
    expect((await bytesOf(sound)).byteLength).toBe(sound.size)
  })
})

describe('the sound of a generated track', () => {
  it('follows from id, length and seed', () => {
    expect(recordingOfTrack(5, 100, 1)).toEqual(recordingOfTrack(5, 100, 1))
    expect(recordingOfTrack(5, 100, 1)).not.toEqual(recordingOfTrack(6, 100, 1))
    expect(recordingOfTrack(5, 100, 1)).not.toEqual(recordingOfTrack(5, 100, 2))
    expect(new Set(Array.from({ length: 3000 }, (_, id) => recordingOfTrack(id, 100, 1).seed)).size).toBe(3000)
  })

  it('lasts the whole seconds that the row says, also where a row says 0', async () => {
    for (const id of [1, 2, 3, 4]) {
      const [samples = 0] = recordingOfTrack(id, 2, 1).movements
      expect(Math.floor(samples / sampleRate)).toBe(2)
      expect(Math.round(samples / sampleRate)).toBe(2)
    }
    const sound = soundForTrack(9, 0, 1)
    expect((await bytesOf(sound)).byteLength).toBe(sound.size)
  })
})
