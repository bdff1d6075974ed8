// What is undone before a request was made for it never reaches the service, so that it undoes nothing that another device did.
import { expect, test } from 'vitest'
import { ok } from '../../shared/errors.ts'
import { playlistId, trackId } from '../../shared/ids.ts'
import { editsDesk, rate } from './edits-for-tests.ts'

const at = editsDesk()
const { allTaken, entries, kinds, start, writes } = at
const goOffline = async () => {
  at.desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await at.desk.api.call('status')
  await expect.poll(() => at.desk.store.get().reachability).toBe('offline')
}
const goOnline = async () => {
  at.desk.service.control.reset()
  await at.desk.api.call('status')
}
const added = async (...edits: Parameters<typeof at.edits.add>[0]) => {
  const taken = await at.edits.add(edits)
  return taken.ok ? taken.value.ids : []
}

test('offline edits are cancelled, also over a restart, and those beside them arrive', async () => {
  const [one = 0, two = 0] = at.tracks
  await goOffline()
  const thumb = await added(rate([one]))
  await added(rate([two]))
  const playlist = await added({ kind: 'delete-playlist', id: playlistId(301) }, { kind: 'trash', tracks: [trackId(one)], on: true })
  expect(await at.edits.cancel(playlist)).toEqual(ok({ isCancelled: true }))
  expect(await at.edits.cancel(thumb)).toEqual(ok({ isCancelled: true }))
  expect(kinds()).toEqual(['waiting'])
  await at.edits.stop()
  await start()
  expect(entries()).toMatchObject([{ edit: rate([two]) }])
  await goOnline()
  await allTaken()
  expect(writes()).toEqual([['ratetrack', two, 5]])
})

test('one for which a request was made is not, whatever became of it, and neither is one of an earlier run', async () => {
  const [one = 0, two = 0] = at.tracks
  at.desk.service.control.next({ role: 'api', mode: 'ratetrack', count: null, fault: { kind: 'drop' } })
  const attempted = await added(rate([one]))
  await expect.poll(() => at.desk.service.control.received().calls.length).toBeGreaterThan(0)
  await goOffline()
  const waiting = await added(rate([two]))
  expect(await at.edits.cancel([...waiting, ...attempted])).toEqual(ok({ isCancelled: false }))
  expect(kinds()).toEqual(['waiting', 'waiting'])
  await at.edits.stop()
  await start()
  expect(await at.edits.cancel(waiting)).toEqual(ok({ isCancelled: false }))
  await goOnline()
  await allTaken()
  expect(writes()).toEqual([one, two].map(id => ['ratetrack', id, 5]))
  expect(await at.edits.cancel(attempted)).toEqual(ok({ isCancelled: false }))
})
