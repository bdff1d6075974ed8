// Pauses before a retry last as long as specified, whatever `Retry-After` the service sends.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ids, openDesk, playing } from '../../shared/connect/desk-for-tests.ts'
import { dueAt } from '../../shared/connect/device.ts'
import { trackId } from '../../shared/ids.ts'
import { realDelay } from './retry.ts'

const isOver = (pause: Promise<void>) => Promise.race([pause.then(() => true), sleep(100).then(() => false)])

test('a pause that is longer than a timer can be does not end at once, and ends when it is cancelled', async () => {
  const abortController = new AbortController()
  const pause = realDelay(4e9, abortController.signal)
  expect(await isOver(pause)).toBe(false)
  abortController.abort()
  expect(await isOver(pause)).toBe(true)
  expect(await isOver(realDelay(1))).toBe(true)
  expect(await isOver(realDelay(4e9, abortController.signal))).toBe(true)
})

test('a song of weeks that another device plays makes such a pause', () => {
  const desk = openDesk()
  desk.list()
  desk.up('me')
  desk.receive('me')
  desk.up('kitchen', playing(ids(1, 2, 3), 1))
  desk.dispatch({ type: 'measured', track: trackId(2), length: 3_600_000 })
  for (let seconds = 0; seconds < 40; seconds += 1) desk.wait(1_000)
  expect(dueAt(desk.device())).toBeGreaterThan(2 ** 31)
})
