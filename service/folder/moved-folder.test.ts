// What a music folder is recognised by, and when one counts as gone.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type KnownFile, saveIndex } from './folder-index.ts'
import { isGone, isLookPending, sharedSongs } from './moved-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-moved-folder-'))
  await mkdir(join(folder, 'music'))
})
afterEach(() => rm(folder, { recursive: true }))

const ofSize = (bytes: number): KnownFile => ({ bytes, modified: 1, birth: '', reader: 1, reason: 'No MP3 sound in it', retryAt: null })

test.each([
  [['1', '2', '3', '4'], 4],
  [['1', '2', '3'], 3],
  [['1', '2', '7', '8', '9'], 2],
  [['1', '7', '8', '9'], 0],
  [['1', '7'], 1],
  [['7'], 0],
  [[], 0],
])('of four known songs, with %j there, so many are shared: %i', async (names, shared) => {
  await saveIndex(folder, { ids: new Map(), files: new Map(['1', '2', '3', '4'].map(name => [`${name}.mp3`, ofSize(Number(name))])) })
  for (const name of names) await writeFile(join(folder, 'music', `${name}.mp3`), 'x'.repeat(Number(name)))
  expect(await sharedSongs(folder, join(folder, 'music'))).toBe(shared)
})

test('songs of another size are not shared, and without an index or a folder none is', async () => {
  await writeFile(join(folder, 'music', '1.mp3'), 'xx')
  expect(await sharedSongs(folder, join(folder, 'music'))).toBe(0)
  await saveIndex(folder, { ids: new Map(), files: new Map([['1.mp3', ofSize(1)]]) })
  expect(await sharedSongs(folder, join(folder, 'music'))).toBe(0)
  expect(await sharedSongs(folder, join(folder, 'nowhere'))).toBe(0)
})

test('a folder is gone that is missing, below a file, or empty; not one with anything in it', async () => {
  await writeFile(join(folder, 'file'), '')
  expect(await isGone(join(folder, 'nowhere'))).toBe(true)
  expect(await isGone(join(folder, 'file', 'below'))).toBe(true)
  expect(await isGone(join(folder, 'music'))).toBe(true)
  expect(await isGone(folder)).toBe(false)
  const looks = [isGone(folder), isGone(folder)]
  expect(isLookPending()).toBe(true)
  expect(await Promise.all(looks)).toEqual([false, false])
  expect(isLookPending()).toBe(false)
})
