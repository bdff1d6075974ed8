// What a music folder is recognised by, and when one counts as gone.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type KnownFile, saveIndex } from './folder-index.ts'
import { isGone, isLookPending, recognise } from './moved-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-moved-folder-'))
  await mkdir(join(folder, 'music'))
})
afterEach(() => rm(folder, { recursive: true }))

const ofSize = (bytes: number, absent = false): KnownFile => ({
  ...{ bytes, modified: 1, birth: '', absent },
  reader: 1,
  reason: 'No MP3 sound in it',
  retryAt: null,
})
/** Writes an index of songs `1` to `9`, each of as many bytes; those with a minus are absent. Gives its folder. */
async function indexed(name: string, songs: readonly number[]): Promise<string> {
  const files = songs.map(bytes => [`${Math.abs(bytes)}.mp3`, ofSize(Math.abs(bytes), bytes < 0)] as const)
  await saveIndex(join(folder, name), { ids: new Map(), files: new Map(files) })
  return join(folder, name)
}
const put = async (...songs: readonly number[]): Promise<void> => {
  for (const bytes of songs) await writeFile(join(folder, 'music', `${bytes}.mp3`), 'x'.repeat(bytes))
}

test.each([
  ['all are there', [1, 2, 3, 4], [1, 2, 3, 4], true],
  ['half of them, among others', [1, 2, 3, 4], [1, 2, 7, 8, 9], true],
  ['less', [1, 2, 3, 4], [1, 7, 8, 9], false],
  ['one of them alone', [1, 2, 3, 4], [1], false],
  ['half of those that were there', [1, 2, -3, -4, -5], [1], true],
  ['half of all, where none was there', [-1, -2, -3], [1, 2], true],
  ['less, where none was there', [-1, -2, -3], [1], false],
  ['none', [1, 2, 3, 4], [], false],
])('a folder is recognised if %s', async (_, known, there, isRecognised) => {
  const index = await indexed('index', known)
  await put(...there)
  expect(await recognise(join(folder, 'music'), [index])).toBe(isRecognised ? 0 : null)
})

test('of several the one with most songs there', async () => {
  await put(1, 2, 3)
  const indexes = [await indexed('a', [1, 2]), await indexed('b', [1, 2, 3]), await indexed('c', [3]), join(folder, 'none')]
  expect(await recognise(join(folder, 'music'), indexes)).toBe(1)
})

test('songs of another size are others, and a folder that is not there has none', async () => {
  await writeFile(join(folder, 'music', '1.mp3'), 'xx')
  const index = await indexed('index', [1])
  expect(await recognise(join(folder, 'music'), [index])).toBeNull()
  expect(await recognise(join(folder, 'nowhere'), [index])).toBeNull()
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
