// A drive that hangs holds two threads at most, and says so; once it is back, all goes on.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '../http/response.ts'
import { artworkHandler, streamHandler } from '../media/media.ts'
import { shortMp3 } from '../mp3-for-tests.ts'
import type { MediaWorld } from '../world/world.ts'
import { createDrive, DriveAway } from './drive.ts'
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

test('two calls at a time; while one hangs for ten seconds others fail at once, until one comes back', async () => {
  const drive = createDrive()
  const calls: PromiseWithResolvers<string>[] = []
  const ask = () =>
    drive.run(() => {
      const call = Promise.withResolvers<string>()
      calls.push(call)
      return call.promise
    })
  const [first, second, third] = [ask(), ask(), ask().catch((error: unknown) => error)]
  await vi.advanceTimersByTimeAsync(9_999)
  expect([calls.length, drive.isAway(), drive.isCallPending()]).toEqual([2, false, true])
  await vi.advanceTimersByTimeAsync(1)
  expect(await third).toBeInstanceOf(DriveAway)
  await expect(ask()).rejects.toThrow('The drive does not answer')
  expect(calls.length).toBe(2)
  calls[0]?.resolve('back')
  expect(await first).toBe('back')
  const fourth = ask()
  await vi.advanceTimersByTimeAsync(0)
  calls[2]?.resolve('there again')
  expect(await fourth).toBe('there again')
  calls[1]?.reject(new Error('The disk reports an error'))
  await expect(second).rejects.toThrow('The disk reports an error')
  expect(drive.isCallPending()).toBe(false)
})

test('a file is closed once there is room, and nobody waits for that while the drive hangs', async () => {
  const drive = createDrive()
  const calls = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hanging = calls.map(({ promise }) => drive.run(() => promise))
  await vi.advanceTimersByTimeAsync(10_000)
  const close = vi.fn(async () => undefined)
  await drive.eventually(close)
  expect(close).not.toHaveBeenCalled()
  for (const call of calls) call.resolve()
  await Promise.all(hanging)
  await vi.advanceTimersByTimeAsync(0)
  expect(close).toHaveBeenCalledOnce()
})

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
