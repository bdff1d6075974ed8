// The index of a folder is read as it was written, and reading or writing a large one does not block the thread.
import { appendFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FolderIndex, isUpToDate, type KnownFile, knownFrom, loadIndex, saveIndex } from './folder-index.ts'
import { countTurns } from './turns-for-tests.ts'

let dataFolder: string
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(os.tmpdir(), 'segue-index-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(dataFolder, { recursive: true, force: true })
})

const facts = {
  ...{ title: 'Two\nlines \u2028 "x"', artist: '', albumArtist: '', album: '', genres: ['Folk'], replayGain: '', picture: false },
  ...{ track: 0, disc: 0, year: 0, seconds: 1, compilation: false },
}
const indexOf = (songs: number): FolderIndex => ({
  ids: new Map(Array.from({ length: songs }, (_, at) => [`track ${at}\n.mp3`, at + 1])),
  files: new Map(
    Array.from({ length: songs }, (_, at): [string, KnownFile] => [
      `__proto__/${at}\n.mp3`,
      {
        bytes: 1,
        modified: 2.5,
        birth: `${at} 1`,
        absent: at % 5 > 0,
        ...(at % 3 > 0 ? { facts } : { reader: 7, reason: 'Two\nlines', retryAt: at % 2 > 0 ? null : 1.5 }),
      },
    ]),
  ),
})

test('is read as it was written, whatever the names', async () => {
  for (const songs of [0, 1, 300]) {
    await saveIndex(dataFolder, indexOf(songs))
    expect(await loadIndex(dataFolder)).toEqual(indexOf(songs))
  }
})

test('one with a line longer than any entry is read up to that', async () => {
  const file = path.join(dataFolder, 'folder-index.json')
  await saveIndex(dataFolder, indexOf(3))
  await truncate(file, 700e6)
  expect(await loadIndex(dataFolder)).toEqual(indexOf(3))
  await saveIndex(dataFolder, indexOf(3))
  await appendFile(file, `${JSON.stringify(['x'.repeat(2_000_000), 4])}\n`)
  expect(await loadIndex(dataFolder)).toEqual(indexOf(3))
})

test('an unchanged file is read again only if time, memory or the disk may have been to blame', () => {
  const file = { path: 'song.mp3', bytes: 5, modified: 2.5, birth: '' }
  const [now, day] = [1000, 86_400_000]
  const failed = (retry: 'once changed' | 'next day' | 'next start') => knownFrom(file, { ok: false, reason: 'No', retry }, now)
  const answers = [knownFrom(file, { ok: true, tags: facts }, now), failed('once changed'), failed('next day'), failed('next start')]
  expect(answers.map(known => isUpToDate(known, file, now))).toEqual([true, true, true, false])
  expect(answers.map(known => isUpToDate(known, file, now + day))).toEqual([true, true, false, false])
  // Noted by a clock that was two days ahead.
  const byWrongClock = answers.map(known => isUpToDate(known, file, now - 2 * day))
  expect(byWrongClock).toEqual([true, true, false, false])
  const byOlderReader = answers.map(known => ('reader' in known ? { ...known, reader: known.reader - 1 } : known))
  expect(byOlderReader.map(known => isUpToDate(known, file, now))).toEqual([true, false, false, false])
  for (const changed of [{ bytes: 6 }, { modified: 3.5 }]) {
    expect(answers.map(known => isUpToDate(known, { ...file, ...changed }, now))).toEqual([false, false, false, false])
  }
})

test('in one turn no more than some hundred of 10,000 songs are written or read', async () => {
  const [parse, stringify] = [JSON.parse, JSON.stringify]
  const letters = new Map<number, number>()
  const index = indexOf(10_000)
  const { made } = await countTurns(async soFar => {
    const count = (text: string) => letters.set(soFar(), (letters.get(soFar()) ?? 0) + text.length)
    vi.spyOn(JSON, 'parse').mockImplementation((text: string) => {
      count(text)
      return parse(text)
    })
    vi.spyOn(JSON, 'stringify').mockImplementation((value: unknown) => {
      const text = stringify(value)
      count(text)
      return text
    })
    await saveIndex(dataFolder, index)
    return await loadIndex(dataFolder)
  })
  expect(made.files.size).toBe(10_000)
  expect(Math.max(...letters.values())).toBeLessThan(100_000)
})

test('one of a version that noted no inodes is read as it is', async () => {
  await saveIndex(dataFolder, indexOf(0))
  const [bytes, modified] = [1, 2.5]
  await appendFile(path.join(dataFolder, 'folder-index.json'), `${JSON.stringify(['a.mp3', { bytes, modified, facts }])}\n`)
  expect((await loadIndex(dataFolder)).files).toEqual(new Map([['a.mp3', { bytes, modified, birth: '', absent: false, facts }]]))
})

test('a broken line costs its own entry alone, the first one nothing, and one of another version counts as missing', async () => {
  await saveIndex(dataFolder, { ids: new Map([['track a.mp3', 5]]), files: new Map() })
  for (const broken of ['["track b.mp3",', '["track c.mp3","x"]', '7', ''])
    await appendFile(path.join(dataFolder, 'folder-index.json'), `${broken}\n`)
  await appendFile(path.join(dataFolder, 'folder-index.json'), '["track d.mp3",7]')
  expect((await loadIndex(dataFolder)).ids).toEqual(
    new Map([
      ['track a.mp3', 5],
      ['track d.mp3', 7],
    ]),
  )
  const written = await readFile(path.join(dataFolder, 'folder-index.json'), 'utf8')
  for (const [headLine, size] of [
    ['{"version":2', 2],
    ['{"version":3}', 0],
    ['{"version":1,"ids":{}}', 0],
  ] as const) {
    await writeFile(path.join(dataFolder, 'folder-index.json'), written.replace(/^.*/, headLine))
    expect((await loadIndex(dataFolder)).ids.size).toBe(size)
  }
})

test('one that the disk does not give is not taken for a missing one', async () => {
  await mkdir(path.join(dataFolder, 'folder-index.json'))
  await expect(loadIndex(dataFolder)).rejects.toThrow('EISDIR')
})
