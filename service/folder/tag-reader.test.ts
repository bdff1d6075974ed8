// Tags are read in threads of their own: what takes too long is given up, and the next file is read all the same.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shortMp3 } from '../mp3-for-tests.ts'
import { drawCover } from '../seed/cover/draw.ts'
import { readPicture, readTags } from './tag-reader.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'segue-tags-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file that takes too long costs its own reading only', async () => {
  const file = path.join(folder, 'song.mp3')
  const bytes = await shortMp3(1, { title: 'Song' })
  await writeFile(file, bytes)
  const late = await Promise.all([readTags(file, bytes.length, 0), readTags(file, bytes.length, 0)])
  expect(late).toEqual(Array.from({ length: 2 }, () => ({ ok: false, reason: 'Reading it takes too long' })))
  const read = await Promise.all(Array.from({ length: 5 }, () => readTags(file, bytes.length)))
  expect(read.map(reading => reading.ok && reading.facts.title)).toEqual(Array.from({ length: 5 }, () => 'Song'))
})

test('pictures come out as they are; a file without one, or without any sense, has none', async () => {
  const picture = drawCover({ motif: 'moon', palette: 'rose', seed: 1 }, 40)
  await writeFile(path.join(folder, 'with.mp3'), await shortMp3(1, { title: 'With' }, picture))
  await writeFile(path.join(folder, 'without.mp3'), await shortMp3(1, { title: 'Without' }))
  await writeFile(path.join(folder, 'nonsense.mp3'), 'nonsense')
  expect(Buffer.from((await readPicture(path.join(folder, 'with.mp3'))) ?? []).equals(picture)).toBe(true)
  expect(await readPicture(path.join(folder, 'without.mp3'))).toBeNull()
  expect(await readPicture(path.join(folder, 'nonsense.mp3'))).toBeNull()
})
