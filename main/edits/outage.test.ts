// Edits during an outage of the service: errors that say nothing about the edit itself undo no edit, however long they last.
import { beforeEach, expect, test, vi } from 'vitest'
import { temporaryFrom } from '../../shared/edits/edit.ts'
import { playlistId, trackId } from '../../shared/ids.ts'
import { tuning } from '../../shared/tuning.ts'
import { editsDesk, rate } from './edits-for-tests.ts'

const at = editsDesk()
const { allTaken, kinds, writes } = at
type Fault = NonNullable<Parameters<typeof at.desk.service.control.next>[0]['fault']>
const json = (body: string): Fault => ({ kind: 'status', status: 200, body, headers: { 'content-type': 'application/json' } })

/** Requests of edits that were sent, each with the API's own repetitions counted once. */
let sent: ReturnType<typeof watchRequests>
function watchRequests() {
  const calls = vi.spyOn(at.desk.api, 'call')
  const answers = () =>
    calls.mock.settledResults.filter(({ type }, index) => type !== 'incomplete' && calls.mock.calls[index]?.[0] !== 'status')
  return { count: () => answers().length }
}
beforeEach(() => {
  sent = watchRequests()
})
/** Sends the edit that waits first so many times, without the backoff, as any change of the account does. */
async function sendAgain(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const before = sent.count()
    const { account } = at.desk.store.get()
    at.desk.store.set('account', { ...account })
    await expect.poll(sent.count).toBeGreaterThan(before)
  }
}
const rounds = 3 * tuning.edits.maxConsecutiveFailures

test.each<[string, Fault]>([
  ['503', { kind: 'status', status: 503 }],
  ['429', { kind: 'status', status: 429 }],
  ['a page of a gateway', { kind: 'html', status: 200 }],
  ['maintenance', json('{"result":false,"maintenance":1,"message":"Back at nine"}')],
])('%s for everything: all wait, and arrive afterwards', async (_what, fault) => {
  const [one = 0, two = 0, three = 0] = at.tracks
  at.desk.service.control.next({ role: 'api', count: null, fault })
  await at.edits.add([rate([one, two]), rate([three])])
  await sendAgain(rounds)
  expect(kinds()).toEqual(['waiting', 'waiting'])
  at.desk.service.control.reset()
  await sendAgain(1)
  await allTaken()
  expect(kinds()).toEqual(['accepted', 'accepted'])
  expect(writes()).toEqual([one, two, three].map(id => ['ratetrack', id, 5]))
})

test('a broken connection for everything: all wait, no request is made until the service is back, and all arrive then', async () => {
  const [one = 0, two = 0, three = 0] = at.tracks
  at.desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await at.edits.add([rate([one, two])])
  await expect.poll(() => at.desk.store.get().reachability).toBe('offline')
  await at.edits.add([rate([three])])
  const before = sent.count()
  at.desk.store.set('account', { ...at.desk.store.get().account })
  await at.edits.add([])
  expect([sent.count(), kinds()]).toEqual([before, ['waiting', 'waiting']])
  at.desk.service.control.reset()
  await at.desk.api.call('status')
  await allTaken()
  expect(writes()).toEqual([one, two, three].map(id => ['ratetrack', id, 5]))
})

test('an edit that alone fails, with none behind it, waits', async () => {
  at.desk.service.control.next({ role: 'api', mode: 'ratetrack', count: null, fault: { kind: 'status', status: 503 } })
  await at.edits.add([rate(at.tracks.slice(0, 1))])
  await sendAgain(rounds)
  expect(kinds()).toEqual(['waiting'])
})

test('an edit that creates a playlist waits with all that belongs to it', async () => {
  const id = playlistId(temporaryFrom + 1)
  at.desk.service.control.next({ role: 'api', mode: 'createplaylist', count: null, fault: { kind: 'status', status: 503 } })
  await at.edits.add([
    { kind: 'create-playlist', id, name: 'Evening', description: '', tracks: [] },
    { kind: 'add-to-playlist', id, tracks: [trackId(at.tracks[0] ?? 0)] },
  ])
  await sendAgain(rounds)
  expect(kinds()).toEqual(['waiting', 'waiting'])
})

test.each<[string, Fault]>([
  ['get 503', { kind: 'status', status: 503 }],
  ['are reset', { kind: 'drop' }],
])('of many that %s while the service is well, few are given up, and each later', async (_what, fault) => {
  const reachable: boolean[] = []
  at.desk.store.subscribe(({ reachability }) => reachable.push(reachability !== 'offline'))
  at.desk.service.control.next({ role: 'api', mode: 'ratetrack', count: null, fault })
  await at.edits.add([rate(at.tracks.slice(0, 5)), rate(at.tracks.slice(5, 6))])
  await sendAgain(2 * rounds)
  // After 3 attempts the first, after 6 more the second; the third has 12.
  const refused = () => at.entries().flatMap(({ edit, status }) => (edit.kind === 'rate' && status.kind === 'refused' ? edit.ids : []))
  await expect.poll(refused).toEqual(at.tracks.slice(0, 2))
  at.desk.service.control.reset()
  await sendAgain(1)
  await allTaken()
  expect(writes()).toEqual(at.tracks.slice(2, 6).map(id => ['ratetrack', id, 5]))
  expect(reachable).not.toContain(false)
})
