// Files on a drive that hangs hold two threads at most while they are looked for and uploaded, and fail at once until it is back.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findMusic } from './find-music.ts'
import { openLocal } from './local-file.ts'

/** Calls that open files or look at them, which the drive holds up while it hangs. */
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
  // A cast, as one function stands for all signatures of lstat.
  const lstat = (async (path: string) => {
    await untilBack()
    return real.lstat(path)
  }) as typeof real.lstat
  return { ...real, open, lstat }
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('two calls at a time, and none while one has not come back for ten seconds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-calls-'))
  const file = join(folder, 'Song.mp3')
  await writeFile(file, 'sound')
  const look = () => findMusic([file], { maxFiles: 9, signal: new AbortController().signal, onFound: () => undefined })
  held.hangs = true
  const opening = Array.from({ length: 4 }, () => openLocal(file))
  const looking = look()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(held.calls.length).toBe(2)
  for (const opened of [...opening.slice(2), openLocal(file)])
    expect(await opened).toMatchObject({ ok: false, error: { code: 'disk', message: expect.stringContaining('ETIMEDOUT') } })
  expect((await looking).skipped).toEqual(new Map([['unreadable', 1]]))
  held.hangs = false
  for (const back of held.calls.splice(0)) back()
  for (const again of [() => opening[0], () => opening[1], () => openLocal(file)]) {
    const local = await again()
    expect(local).toMatchObject({ ok: true })
    if (local?.ok) await local.value.close()
  }
  expect((await look()).files.length).toBe(1)
  await rm(folder, { recursive: true })
})
