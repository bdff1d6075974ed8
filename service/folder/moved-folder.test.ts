// What a music folder is recognised by, and when one counts as gone.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type KnownFile, saveIndex } from './folder-index.ts'
import { hasLeft, isLookPending, recognise } from './moved-folder.ts'

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
  ['half of them, among as many others', [1, 2, 3, 4], [1, 2, 7, 8], true],
  ['half of them, in a larger library', [1, 2, 3, 4], [1, 2, 7, 8, 9], false],
  ['less', [1, 2, 3, 4], [1, 7, 8, 9], false],
  ['one of them alone', [1, 2, 3, 4], [1], false],
  ['half of those that were there', [1, 2, -3, -4, -5], [1], true],
  ['none', [1, 2, 3, 4], [], false],
])('a folder is recognised if %s', async (_, known, there, isRecognised) => {
  const index = await indexed('index', known)
  await put(...there)
  expect(await recognise(join(folder, 'music'), [index], 'own')).toEqual(isRecognised ? [0] : [])
})

test('of several that with most songs there comes first', async () => {
  await put(1, 2, 3)
  const indexes = [await indexed('a', [1, 2]), await indexed('b', [1, 2, 3]), await indexed('c', [3]), join(folder, 'none')]
  expect(await recognise(join(folder, 'music'), indexes, 'own')).toEqual([1, 0])
})

test('songs of another size are others, and a folder that is not there has none', async () => {
  await writeFile(join(folder, 'music', '1.mp3'), 'xx')
  const index = await indexed('index', [1])
  expect(await recognise(join(folder, 'music'), [index], 'part')).toEqual([])
  expect(await recognise(join(folder, 'nowhere'), [index], 'part')).toEqual([])
})

test('a part of them, or all in a larger library, where that is enough', async () => {
  const [one, four] = [await indexed('one', [1]), await indexed('four', [1, 2, 3, 4])]
  await put(1, 2)
  expect(await recognise(join(folder, 'music'), [one], 'own')).toEqual([0])
  await put(3)
  for (const index of [one, four]) {
    expect(await recognise(join(folder, 'music'), [one], 'own')).toEqual([])
    expect(await recognise(join(folder, 'music'), [index], 'part')).toEqual([0])
  }
})

test('songs have left a folder that is missing, below a file, empty, or has other things', async () => {
  const index = await indexed('index', [1, 2, 3, 4])
  await writeFile(join(folder, 'file'), '')
  for (const gone of ['nowhere', 'file/below', 'file', 'music'])
    expect([gone, await hasLeft(join(folder, gone), index)]).toEqual([gone, true])
  await put(1, 7, 8)
  await writeFile(join(folder, 'music', 'desktop.ini'), '')
  expect(await hasLeft(join(folder, 'music'), index)).toBe(true)
  await put(2)
  const looks = [hasLeft(join(folder, 'music'), index), hasLeft(join(folder, 'music'), index)]
  expect(isLookPending()).toBe(true)
  expect(await Promise.all(looks)).toEqual([false, false])
  expect(isLookPending()).toBe(false)
})
