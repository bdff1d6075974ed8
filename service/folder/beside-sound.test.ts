// Readings of tags and covers that take long keep no song waiting.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soundAt } from './sound-file.ts'
import { readPicture, readTags } from './tag-reader.ts'

/** What the threads that read tags were asked, none of which answers. */
const asked = vi.hoisted((): { kind: string; file: string }[] => [])
vi.mock('node:worker_threads', async actual => {
  class SilentWorker {
    on = () => undefined
    ref = () => undefined
    unref = () => undefined
    terminate = async () => 0
    postMessage = (request: (typeof asked)[number]) => void asked.push(request)
  }
  return { ...(await actual<typeof import('node:worker_threads')>()), Worker: SilentWorker }
})

let root: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  root = await mkdtemp(path.join(os.tmpdir(), 'segue-beside-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(root, { recursive: true })
})

test('songs wait for none, and covers are read one at a time, for fifteen seconds at most', async () => {
  const frame = Buffer.alloc(417) // MPEG-1, 44.1 kHz, 128 kbit/s
  frame.set([0xff, 0xfb, 0x90, 0x44])
  await writeFile(path.join(root, 'Song.mp3'), Buffer.concat([frame, frame]))
  const pictures = ['a', 'b', 'c'].map(file => readPicture(file))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.map(({ file }) => file)).toEqual(['a'])
  const tags = readTags('d')
  expect(await soundAt(root, 'Song.mp3', 'stream')).toMatchObject({ type: 'audio/mpeg' })
  expect(asked.map(({ file }) => file)).toEqual(['a', 'd'])
  await vi.advanceTimersByTimeAsync(14_999)
  expect(asked.length).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await pictures[0]).toBeNull()
  await vi.advanceTimersByTimeAsync(45_000)
  expect(await Promise.all(pictures)).toEqual([null, null, null])
  expect(await tags).toMatchObject({ ok: false, reason: 'Reading it takes too long' })
})
