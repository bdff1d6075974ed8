// Of an own folder on a drive that hangs songs, words and tags hold two threads at most, and say so until it is back.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '../http/response.ts'
import { artworkHandler, streamHandler } from '../media/media.ts'
import { shortMp3 } from '../mp3-for-tests.ts'
import type { MediaWorld } from '../world/world.ts'
import { lyricsBeside } from './lyrics-file.ts'
import { soundAt } from './sound-file.ts'
import { readTags } from './tag-reader.ts'

/** Calls of the file system that the drive holds up while it hangs. */
const held = vi.hoisted(() => {
  const calls: (() => void)[] = []
  return { hangs: false, calls }
})
vi.mock('node:fs/promises', async actual => {
  const real = await actual<typeof import('node:fs/promises')>()
  const untilBack = () => (held.hangs ? new Promise<void>(resolve => void held.calls.push(resolve)) : Promise.resolve())
  const open: typeof real.open = async (...given) => {
    await untilBack()
    return real.open(...given)
  }
  // A cast, as one function stands for all signatures of realpath.
  const realpath = (async (link: string) => {
    await untilBack()
    return real.realpath(link)
  }) as typeof real.realpath
  return { ...real, open, realpath }
})

const empty: MediaWorld = {
  trackOfFile: () => 1,
  userOf: () => ({ userId: '1', premium: true }),
  sound: async () => null,
  cover: async () => null,
}
const callTo = (callPath: string): Call => ({
  method: 'GET',
  path: callPath,
  query: new URLSearchParams(),
  headers: {},
  body: new Uint8Array(),
  signal: new AbortController().signal,
})
/** The statuses of a song and a cover that nothing can be read of. */
const statuses = async () => [
  (await streamHandler(empty)(callTo('/128/song'))).status,
  (await artworkHandler(empty)(callTo('/artwork/1'))).status,
]

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('songs and words of a folder whose drive hangs ask for two files at most, and are there again with it', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'segue-drive-'))
  await writeFile(path.join(root, 'Song.mp3'), await shortMp3(1, { title: 'Song' }))
  held.hangs = true
  const asked = Array.from({ length: 8 }, () => soundAt(root, 'Song.mp3', 'stream').catch(() => null))
  const words = Array.from({ length: 8 }, () => lyricsBeside(root, 'Song.mp3'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(held.calls.length).toBe(2)
  expect(await Promise.all([...asked.slice(2), ...words])).toEqual([...asked.slice(2), ...words].map(() => null))
  expect(await readTags(path.join(root, 'Song.mp3'))).toEqual({ ok: false, reason: 'The drive does not answer', retry: 'next start' })
  expect(await statuses()).toEqual([503, 503])
  held.hangs = false
  for (const back of held.calls.splice(0)) back()
  expect(await Promise.all(asked.slice(0, 2))).toMatchObject([{ type: 'audio/mpeg' }, { type: 'audio/mpeg' }])
  expect(await soundAt(root, 'Song.mp3', 'stream')).toMatchObject({ type: 'audio/mpeg' })
  expect(await statuses()).toEqual([404, 404])
  await rm(root, { recursive: true })
})
