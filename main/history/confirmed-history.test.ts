// What the service has confirmed stays to be looked at: after a restart, once each, and never without bound.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { HistoryEntry } from '../../shared/history/entry.ts'
import { millis, trackId } from '../../shared/ids.ts'
import { type Desk, openDesk } from '../account/desk-for-tests.ts'
import { silentLog } from '../log.ts'
import { maxConfirmed, openConfirmedHistory } from './confirmed-history.ts'
import { startHistory } from './history.ts'

let desk: Desk
let folder: string
beforeEach(async () => {
  desk = await openDesk()
  await desk.signIn()
  folder = await mkdtemp(join(tmpdir(), 'segue-confirmed-'))
})
afterEach(() => desk.stop())

const start = () => startHistory({ store: desk.store, api: desk.api, folder, now: Date.now, log: silentLog, notify: () => undefined })
const entry = (number: number): HistoryEntry => ({
  id: `entry-${number}`,
  track: trackId(number),
  event: 'play',
  at: millis(Date.UTC(2031, 3, 2) + number * 1000),
})
const shown = (history: Awaited<ReturnType<typeof start>>) =>
  history.recentEntries().map(({ track, sent }) => `${track} ${sent ? 'sent' : 'waits'}`)

it('shows what waits and what was sent, and still after a restart', async () => {
  const before = await start()
  await before.record(entry(1))
  expect(shown(before)).toEqual(['1 waits'])
  expect(await before.flush()).toBe(0)
  await before.record(entry(2))
  expect(shown(before)).toEqual(['2 waits', '1 sent'])
  expect(desk.store.get().history).toEqual({ waiting: 1, confirmed: 1 })
  await before.stop()

  const after = await start()
  expect(shown(after)).toEqual(['2 waits', '1 sent'])
  await after.stop()
})

it('shows as waiting what the service took without saying so, and once when it said it again', async () => {
  const history = await start()
  await history.record(entry(1))
  desk.service.control.next({ role: 'api', count: null, mode: 'status', fault: { kind: 'lost' } })
  await history.flush()
  expect(shown(history)).toEqual(['1 waits'])
  desk.service.control.reset()
  await history.flush()
  expect(shown(history)).toEqual(['1 sent'])
  await history.stop()
})

it('keeps the newest', async () => {
  const confirmed = await openConfirmedHistory(folder, { what: 'The list', now: Date.now, log: silentLog, notify: () => undefined })
  const all = Array.from({ length: maxConfirmed * 1.25 }, (_, number) => entry(number))
  const text = all.map(each => `${JSON.stringify(each)}\n`).join('')
  await confirmed.flushed()
  await writeFile(join(folder, 'history.confirmed'), text)
  const again = await openConfirmedHistory(folder, { what: 'The list', now: Date.now, log: silentLog, notify: () => undefined })
  await again.add([entry(99_999)])
  expect(again.list()).toHaveLength(maxConfirmed)
  expect(again.list().at(-1)?.id).toBe('entry-99999')
  expect((await readFile(join(folder, 'history.confirmed'), 'utf8')).split('\n')).toHaveLength(maxConfirmed + 1)
})
