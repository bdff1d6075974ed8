// The index of a folder: read as it was written, and neither reading nor writing a large one keeps the thread.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FolderIndex, loadIndex, saveIndex } from './folder-index.ts'
import { countTurns } from './turns-for-tests.ts'

let data: string
beforeEach(async () => {
  data = await mkdtemp(path.join(os.tmpdir(), 'segue-index-'))
})
afterEach(() => rm(data, { recursive: true, force: true }))

const facts = {
  ...{ title: 'Two\nlines \u2028 "x"', artist: '', albumArtist: '', album: '', genres: ['Folk'], replayGain: '', picture: false },
  ...{ track: 0, disc: 0, year: 0, seconds: 1, compilation: false },
}
const indexOf = (songs: number): FolderIndex => ({
  ids: new Map(Array.from({ length: songs }, (_, at) => [`track ${at}\n.mp3`, at + 1])),
  files: new Map(Array.from({ length: songs }, (_, at) => [`__proto__/${at}\n.mp3`, { bytes: 1, modified: 2.5, facts }])),
})

test('is read as it was written, whatever the names', async () => {
  for (const songs of [0, 1, 300]) {
    await saveIndex(data, indexOf(songs))
    expect(await loadIndex(data)).toEqual(indexOf(songs))
  }
})

test('writing and reading that of 10,000 songs lets others run again and again', async () => {
  const index = indexOf(10_000)
  expect((await countTurns(() => saveIndex(data, index))).turns).toBeGreaterThan(50)
  const read = await countTurns(() => loadIndex(data))
  expect(read.turns).toBeGreaterThan(50)
  expect(read.made.files.size).toBe(10_000)
})
