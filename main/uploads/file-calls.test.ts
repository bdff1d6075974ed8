// Files on a drive that hangs hold few threads while they are looked for and uploaded; once it is back, all go on, but for what was
// cancelled meanwhile.
import { afterEach, expect, test, vi } from 'vitest'
import { onDisk } from '../files/disk-for-tests.ts'
import { createFileCalls } from './file-calls.ts'
import { findMusic } from './find-music.ts'
import { openLocal } from './local-file.ts'
import { uploadsDesk } from './uploads-for-tests.ts'

vi.mock('node:fs/promises', async () => (await import('../files/disk-for-tests.ts')).watchedDisk())
afterEach(() => onDisk())

const desk = uploadsDesk()

/** Makes all operations of the disk hang on files whose paths have `part` in them; `hanging`: how many do, `comeBack`: ends all that. */
function hangOn(part: string) {
  const hanging: (() => void)[] = []
  onDisk((_operation, path) => (path.includes(part) ? new Promise(resolve => hanging.push(resolve)) : undefined))
  return {
    hanging,
    comeBack: () => {
      onDisk()
      for (const end of hanging) end()
    },
  }
}
const { signal } = new AbortController()
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 200; turn += 1) await new Promise(resolve => setImmediate(resolve))
}

test('two calls of uploads and one of the search at a time, while others wait for the drive to be back', async () => {
  const file = await desk.song('Song.mp3')
  const { hanging, comeBack } = hangOn('Song')
  const opening = Array.from({ length: 40 }, () => openLocal(file, signal))
  const looking = Array.from({ length: 2 }, () => findMusic([file], { maxFiles: 9, signal, onFound: () => undefined }))
  await turns()
  expect(hanging.length).toBe(3)
  comeBack()
  for (const local of await Promise.all(opening)) {
    expect(local.ok).toBe(true)
    if (local.ok) local.value.close()
  }
  expect((await Promise.all(looking)).map(({ files }) => files.length)).toEqual([1, 1])
})

test('calls are made first come, first served, however far apart they are asked for', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const calls = createFileCalls(1)
  const first = Promise.withResolvers<void>()
  const made: number[] = []
  const all = [calls.make(() => first.promise, signal)]
  for (const at of [1, 2, 3]) {
    vi.advanceTimersByTime(1_000)
    all.push(calls.make(async () => void made.push(at), signal))
  }
  first.resolve()
  await Promise.all(all)
  expect(made).toEqual([1, 2, 3])
  vi.useRealTimers()
})

test('a wait ends with an abort: what has not begun is not made, and what comes back later is given up', async () => {
  const calls = createFileCalls(1)
  const first = Promise.withResolvers<string>()
  const [discard, second] = [vi.fn(), vi.fn()]
  const abortController = new AbortController()
  const all = [calls.make(() => first.promise, abortController.signal, discard), calls.make(second, abortController.signal)]
  await turns()
  abortController.abort(new Error('nobody waits'))
  for (const call of all) await expect(call).rejects.toThrow('nobody waits')
  first.resolve('a file')
  expect(await calls.make(async () => 'there', signal)).toBe('there')
  expect([discard.mock.calls, second.mock.calls]).toEqual([[['a file']], []])
})

test('two calls that are given up while a drive hangs leave their places to others, and get them back', async () => {
  const calls = createFileCalls(1)
  const hanging: PromiseWithResolvers<void>[] = []
  const hang = () => {
    const one = Promise.withResolvers<void>()
    hanging.push(one)
    return one.promise
  }
  for (const count of [1, 2, 3]) {
    const abortController = new AbortController()
    const call = calls.make(hang, abortController.signal)
    await turns()
    expect(hanging).toHaveLength(count)
    abortController.abort(new Error('nobody waits'))
    await expect(call).rejects.toThrow('nobody waits')
  }
  const made = vi.fn(async () => undefined)
  const next = calls.make(made, signal)
  await turns()
  expect(made).not.toHaveBeenCalled()
  hanging[2]?.resolve()
  await next
  for (const { resolve } of hanging) resolve()
  await turns()
  for (let time = 0; time < 3; time += 1) await calls.make(made, signal)
  expect(made).toHaveBeenCalledTimes(4)
})

test('after an abort no call is made, also where there is room', async () => {
  const call = vi.fn(async () => undefined)
  await expect(createFileCalls(1).make(call, AbortSignal.abort(new Error('nobody waits')))).rejects.toThrow('nobody waits')
  await turns()
  expect(call).not.toHaveBeenCalled()
})

test('songs of a healthy disk are sent though two from a drive that hangs were cancelled', async () => {
  const songs = await Promise.all([1, 2].map(seed => desk.song(`Nas/${seed}.mp3`, seed)))
  const good = await desk.song('Good.mp3', 9)
  onDisk((operation, path) => (operation === 'open' && path.includes('Nas') ? new Promise(() => undefined) : undefined))
  await desk.get().uploads.add(songs)
  await expect.poll(() => desk.state().counts.hashing).toBe(2)
  await desk.get().uploads.cancel('all')
  await desk.get().uploads.add([good])
  await expect.poll(() => desk.state().counts.done).toBe(1)
})

test('from a drive that hangs music is neither added nor sent, but all of that ends at once when it is cancelled', async () => {
  const songs = await Promise.all([1, 2, 3].map(seed => desk.song(`Nas/${seed}.mp3`, seed)))
  const good = await desk.song('Good.mp3', 9)
  onDisk((operation, path) => (operation === 'open' && path.includes('Nas') ? new Promise(() => undefined) : undefined))
  await desk.get().uploads.add(songs)
  await expect.poll(() => desk.state().counts.hashing).toBe(3)
  await desk.get().uploads.cancel('all')
  await expect.poll(() => desk.state().active).toEqual([])
  expect(await desk.get().uploads.add([good])).toEqual({ ok: true, value: undefined })
  expect(desk.kindOf('Good.mp3')).toBeDefined()
  const { hanging } = hangOn('Nas')
  const added = desk.get().uploads.add(songs)
  await expect.poll(() => hanging.length).toBe(1)
  await desk.get().uploads.cancel('all')
  expect(await added).toEqual({ ok: true, value: undefined })
  // Signing out stops them.
  await desk.get().uploads.stop()
})
