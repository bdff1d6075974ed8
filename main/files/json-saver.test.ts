// A file that follows a value, also over a disk that was full for a while.
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { tuning } from '../../shared/tuning.ts'
import { silentLog } from '../log.ts'
import { diskError, onDisk } from './disk-for-tests.ts'
import { createJsonSaver, unsavedNotice } from './json-saver.ts'

vi.mock('node:fs/promises', async () => (await import('./disk-for-tests.ts')).watchedDisk())

let path: string
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'segue-saver-')), 'queue.json')
})
afterEach(() => {
  onDisk()
  vi.useRealTimers()
})
const content = (): Promise<string | null> => readFile(path, 'utf8').catch(() => null)
const fillDisk = (): void =>
  onDisk(operation => {
    if (operation === 'open') throw diskError('ENOSPC')
  })

test('the last value is written, whatever came between', async () => {
  const saver = createJsonSaver(path, z.number(), silentLog)
  for (let value = 0; value < 50; value += 1) saver.save(value)
  await saver.flushed()
  expect(await content()).toBe('49\n')
  saver.save(50)
  await saver.flushed()
  expect(await content()).toBe('50\n')
})

test('a value that found no room is written once there is some, at the latest at the end', async () => {
  const saver = createJsonSaver(path, z.number(), silentLog)
  fillDisk()
  saver.save(1)
  await saver.flushed()
  expect(await content()).toBeNull()
  onDisk()
  await saver.flushed()
  expect(await content()).toBe('1\n')
})

/** Waits for a condition without the polls of the test runner, which move a made-up clock. */
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + 60_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited in vain: ${isSo}`)
    await new Promise(resolve => setImmediate(resolve))
  }
}

test('or by itself after a while, if nobody asks', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const log = { ...silentLog, error: vi.fn() }
  const saver = createJsonSaver(path, z.number(), log)
  fillDisk()
  saver.save(1)
  await until(() => log.error.mock.calls.length === 1)
  for (const [index, pause] of tuning.files.retryAfter.entries()) {
    await until(() => vi.getTimerCount() === 1)
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(log.error).toHaveBeenCalledTimes(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    await until(() => log.error.mock.calls.length === index + 2)
  }
  onDisk()
  await until(() => vi.getTimerCount() === 1)
  await vi.advanceTimersByTimeAsync(tuning.files.retryAfter.at(-1) ?? 0)
  await until(async () => (await content()) === '1\n')
  expect(vi.getTimerCount()).toBe(0)
})

test('after all was to be written nothing is tried by itself, though a value came meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const saver = createJsonSaver(path, z.number(), silentLog)
  fillDisk()
  saver.save(1)
  await saver.flushed()
  const [begun, full] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onDisk(async operation => {
    if (operation !== 'open') return
    begun.resolve()
    await full.promise
    throw diskError('ENOSPC')
  })
  const flushed = saver.flushed()
  await begun.promise
  saver.save(2)
  full.resolve()
  await flushed
  await new Promise(resolve => setImmediate(resolve))
  expect(vi.getTimerCount()).toBe(0)
})

test('a value that could not be read again is dropped at once', async () => {
  const log = { ...silentLog, error: vi.fn() }
  const saver = createJsonSaver<unknown>(path, z.number(), log)
  saver.save('no number')
  await saver.flushed()
  await saver.flushed()
  expect(log.error).toHaveBeenCalledTimes(1)
  expect(await content()).toBeNull()
})

test('the person is told once while a disk is full, and again when it is full another time', async () => {
  const notices: string[] = []
  const onUnsaved = unsavedNotice('Your settings', (tone, text) => void notices.push(`${tone}: ${text}`))
  const saver = createJsonSaver(path, z.number(), silentLog, { onUnsaved })
  const saveAll = async (value: number): Promise<void> => {
    saver.save(value)
    await saver.flushed()
  }
  fillDisk()
  await saveAll(1)
  await saveAll(2)
  expect(notices).toEqual(['warning: Your settings could not be saved yet; the app tries again. Could not write queue.json (ENOSPC).'])
  onDisk()
  await saveAll(3)
  fillDisk()
  await saveAll(4)
  expect(notices).toHaveLength(2)
})
