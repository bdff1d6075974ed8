// When the position in a song is written down by itself: only while something plays.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyQueueState } from '../../../shared/queue/model.ts'
import { silentLog } from '../../log.ts'
import { openQueueStorage } from './queue-storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-'))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

test('nothing ticks while nothing plays, nor once it is over', async () => {
  const storage = await openQueueStorage({ folder, now: () => 0, waiting: () => false, log: silentLog, notify: () => undefined })
  const paused = { ...emptyQueueState, playback: { ...emptyQueueState.playback, paused: true } }
  const playing = { ...paused, playback: { ...paused.playback, paused: false } }
  expect(vi.getTimerCount()).toBe(0)
  storage.changed(paused, playing, [])
  expect(vi.getTimerCount()).toBe(1)
  storage.changed(playing, paused, [])
  expect(vi.getTimerCount()).toBe(0)
  storage.changed(paused, playing, [])
  await storage.stop(playing)
  expect(vi.getTimerCount()).toBe(0)
})
