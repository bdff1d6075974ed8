// Very many plays and skips that wait: they travel in batches of a hundred.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { millis, trackId } from '../../shared/ids.ts'
import { openDesk } from '../account/desk-for-tests.ts'
import type { Api } from '../api/api.ts'
import { silentLog } from '../log.ts'
import { startHistory } from './history.ts'

test('a batch holds at most a hundred, and the rest follows', async () => {
  const desk = await openDesk()
  await desk.signIn()
  const sizes: number[] = []
  const attachHistory: Api['attachHistory'] = take =>
    desk.api.attachHistory(async isRetry => {
      const batch = await take(isRetry)
      for (const { detail } of batch?.body ?? []) sizes.push(Object.values(detail).flat().length)
      return batch
    })
  const folder = await mkdtemp(join(tmpdir(), 'segue-history-'))
  const api = { ...desk.api, attachHistory }
  const history = await startHistory({ store: desk.store, api, folder, now: Date.now, log: silentLog, notify: () => undefined })
  const noon = Date.UTC(2031, 3, 2, 12)
  for (let count = 0; count < 230; count += 1)
    await history.record({ id: `entry-${count}`, track: trackId(1 + (count % 20)), event: 'skip', at: millis(noon + count * 1000) })
  expect(await history.flush()).toBe(0)
  expect(desk.service.control.received().history.filter(({ duplicate }) => !duplicate)).toHaveLength(230)
  expect(Math.max(...sizes)).toBe(100)
  await history.stop()
  await desk.stop()
})
