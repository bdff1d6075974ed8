// Tags are read in threads of their own: what takes too long is given up, and the next file is read all the same.
import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { drawCover } from 'demo-music'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shortMp3 } from '../mp3-for-tests.ts'
import { openPlain } from './plain-file.ts'
import { tagsIn } from './song-file.ts'
import { readPicture, readTags } from './tag-reader.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'segue-tags-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file that takes too long costs its own reading only', async () => {
  const file = path.join(folder, 'song.mp3')
  await writeFile(file, await shortMp3(1, { title: 'Song' }))
  const late = await Promise.all([readTags(file, 0), readTags(file, 0)])
  expect(late).toEqual(Array.from({ length: 2 }, () => ({ ok: false, reason: 'Reading it takes too long', retry: 'next day' })))
  const read = await Promise.all(Array.from({ length: 5 }, () => readTags(file)))
  expect(read.map(reading => reading.ok && reading.tags.title)).toEqual(Array.from({ length: 5 }, () => 'Song'))
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

/** An MP3 with an APE tag of one picture of so many bytes, of which all but the first are a hole in the file. */
async function withApeCover(file: string, bytes: number): Promise<void> {
  const mp3 = await shortMp3(1, { title: 'Sparse' })
  const key = Buffer.from('Cover Art (Front)\0')
  const picture = Buffer.from('\0\xff\xd8\xff\xe0', 'latin1') // behind a description that is empty
  const item = Buffer.alloc(8)
  item.writeUInt32LE(bytes, 0)
  item.writeUInt32LE(2, 4) // binary
  const footer = Buffer.from(`APETAGEX${'\0'.repeat(24)}`)
  footer.writeUInt32LE(2000, 8)
  footer.writeUInt32LE(item.length + key.length + bytes + footer.length, 12)
  footer.writeUInt32LE(1, 16)
  const made = await open(file, 'w')
  try {
    await made.write(Buffer.concat([mp3, item, key, picture]), 0)
    await made.write(footer, 0, footer.length, mp3.length + item.length + key.length + bytes)
  } finally {
    await made.close()
  }
}

test('a tag of a gigabyte is not read, neither for the song nor for its picture', async () => {
  const [small, huge] = [path.join(folder, 'small.mp3'), path.join(folder, 'huge.mp3')]
  await withApeCover(small, 1_000_000)
  expect(await readTags(small)).toMatchObject({ ok: true, tags: { title: 'Sparse', picture: true } })
  expect(await readPicture(small)).toHaveLength(1_000_000 - 1)
  await withApeCover(huge, 1_200_000_000)
  const before = process.resourceUsage().maxRSS
  expect(await readTags(huge)).toEqual({ ok: false, reason: 'Its tag is larger than 32 MB', retry: 'once changed' })
  expect(await readPicture(huge)).toBeNull()
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(200_000) // kilobytes
})

test.skipIf(process.platform === 'win32')('a pipe that nobody writes to holds nothing up', async () => {
  const pipe = path.join(folder, 'pipe.mp3')
  execFileSync('mkfifo', [pipe])
  expect(await readTags(pipe)).toEqual({ ok: false, reason: 'It is no plain file', retry: 'next start' })
  expect(await readPicture(pipe)).toBeNull()
})

test('a file that the disk does not give is read again at the next start, one that is no MP3 once it has changed', async () => {
  const [nonsense, missing, song] = [path.join(folder, 'nonsense.mp3'), path.join(folder, 'missing.mp3'), path.join(folder, 'song.mp3')]
  await writeFile(nonsense, 'nonsense')
  await writeFile(song, await shortMp3(1, { title: 'Song' }))
  expect(await readTags(nonsense)).toMatchObject({ ok: false, retry: 'once changed' })
  expect(await readTags(missing)).toEqual({ ok: false, reason: 'The file is gone', retry: 'next start' })
  const opened = await openPlain(song)
  if (opened === null) throw new Error('It is a plain file')
  vi.spyOn(opened.handle, 'read').mockRejectedValue(Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' }))
  expect(await tagsIn(opened)).toEqual({ ok: false, reason: 'The disk reports an error', retry: 'next start' })
  await opened.handle.close()
})

// Windows lets nothing take the place of a file that is open.
test.skipIf(process.platform === 'win32')('what was looked at is what is read, whatever takes its place meanwhile', async () => {
  const [file, other] = [path.join(folder, 'song.mp3'), path.join(folder, 'other.mp3')]
  await writeFile(file, await shortMp3(1, { title: 'First' }))
  await writeFile(other, await shortMp3(1, { title: 'Second' }))
  const opened = await openPlain(file)
  if (opened === null) throw new Error('It is a plain file')
  await rename(other, file)
  expect(await tagsIn(opened)).toMatchObject({ ok: true, tags: { title: 'First' } })
  await opened.handle.close()
})
