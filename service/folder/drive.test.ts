// A drive that hangs holds two calls at most, and says so; once it is back, all goes on.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDrive, DriveAway } from './drive.ts'

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

test('one call that hangs, of a bad file, leaves the other place to the rest', async () => {
  const drive = createDrive()
  const hanging = Promise.withResolvers<void>()
  const bad = drive.run(() => hanging.promise)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(drive.isAway()).toBe(false)
  expect(await Promise.all([1, 2, 3].map(song => drive.run(async () => song)))).toEqual([1, 2, 3])
  hanging.resolve()
  await bad
})
