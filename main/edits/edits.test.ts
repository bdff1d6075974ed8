// Edits on the real stand-in: on disk first, each sent once and in order, over offline spells, refusals and restarts.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { editsDesk, rate } from './edits-for-tests.ts'

const at = editsDesk()
const { allTaken, atService, entries, kinds, start, writes } = at
const ratingOf = async (id: number) => (await atService()).tracks[id]?.[14]
/** Has another device change the library, and waits until the new library is shown. */
const nextLibrary = async () => {
  const { revision } = at.desk.store.get().library
  at.desk.service.control.library({ change: 'touch' })
  await at.desk.api.call('status')
  await at.desk.until(state => state.library.revision !== revision && state.library.load.phase === 'idle')
}

test('a thumb is shown when it is on disk, sent once, and forgotten when the library after next is shown', async () => {
  const [one = 0, two = 0] = at.tracks
  expect(await at.edits.add([rate([one, two])])).toMatchObject({ ok: true })
  expect(entries()).toMatchObject([{ edit: rate([one, two]) }])
  expect(await readFile(join(at.folder, 'edits.journal'), 'utf8')).toContain('"op":"add"')
  await allTaken()
  expect(writes()).toEqual([
    ['ratetrack', one, 5],
    ['ratetrack', two, 5],
  ])
  expect([await ratingOf(one), await ratingOf(two)]).toEqual([5, 5])
  await expect.poll(entries).toMatchObject([{ status: { kind: 'accepted', in: expect.any(String) } }])
  await nextLibrary()
  expect(entries()).toEqual([])
})

test('a library that was asked for before, and answered after the service took an edit, holds it, as its date says', async () => {
  at.desk.service.control.hold(['library'])
  at.library.refresh()
  await at.edits.add([rate(at.tracks.slice(0, 1))])
  await allTaken()
  const { revision } = at.desk.store.get().library
  at.desk.service.control.release()
  await at.desk.until(state => state.library.revision !== revision)
  await expect.poll(entries).toMatchObject([{ status: { kind: 'accepted', in: expect.any(String) } }])
})

test('offline they wait, over a restart, and arrive in their order, the last word on each song alone', async () => {
  const [one = 0, two = 0, three = 0] = at.tracks
  at.desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await at.edits.add([rate([one, two])])
  await at.edits.add([rate([two], 1)])
  await expect.poll(() => at.desk.store.get().reachability).toBe('offline')
  await at.edits.stop()
  await start()
  await at.edits.add([rate([three], 1)])
  expect(kinds()).toEqual(['waiting', 'waiting', 'waiting'])
  at.desk.service.control.reset()
  await at.desk.api.call('status')
  await allTaken()
  expect(writes()).toEqual([
    ['ratetrack', one, 5],
    ['ratetrack', two, 1],
    ['ratetrack', three, 1],
  ])
})

test('what the service refuses is listed with its words and holds nothing up', async () => {
  const [one = 0, two = 0] = at.tracks
  await at.edits.add([rate([one, 999_999, two]), rate([888_888]), rate([two], 1)])
  await allTaken()
  expect(entries().map(({ edit, status }) => [edit.kind === 'rate' && edit.ids, status.kind])).toEqual([
    [[one], 'accepted'],
    [[888_888], 'refused'],
    [[two], 'accepted'],
    [[999_999], 'refused'],
  ])
  expect(entries()[1]).toMatchObject({ status: { error: { code: 'refused', answered: 'Track not found' } } })
  expect([await ratingOf(one), await ratingOf(two)]).toEqual([5, 1])
  await at.edits.drop(entries().map(({ id }) => id))
  expect(kinds()).toEqual(['accepted', 'accepted'])
})

test('a service that refuses all of very many makes one entry of them, also after a restart', async () => {
  const [one = 0] = at.tracks
  const strangers = Array.from({ length: 120 }, (_, index) => 900_000 + index)
  await at.edits.add([rate([...strangers, one])])
  await allTaken()
  const listed = () => entries().map(({ edit, status }) => [edit.kind === 'rate' && edit.ids, status.kind])
  const all = [
    [[one], 'accepted'],
    [strangers, 'refused'],
  ]
  expect(listed()).toEqual(all)
  await at.edits.stop()
  await start()
  expect(listed()).toEqual(all)
})

test('what waits can be dropped, and is not sent', async () => {
  at.desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await at.edits.add([rate(at.tracks.slice(0, 1))])
  await at.edits.add([rate(at.tracks.slice(1, 2))])
  await expect.poll(() => at.desk.store.get().reachability).toBe('offline')
  await at.edits.drop(entries().map(({ id }) => id))
  await expect.poll(entries).toEqual([])
  at.desk.service.control.reset()
  await at.desk.api.call('status')
  await at.edits.stop()
  await start()
  expect([entries(), writes()]).toEqual([[], []])
})

test('what is dropped while it is asked for, and refused, is not listed', async () => {
  const { control } = at.desk.service
  const refusal = JSON.stringify({ result: false, message: 'No' })
  control.next({ role: 'api', mode: 'ratetrack', count: 1, fault: { kind: 'status', status: 200, body: refusal } })
  control.hold(['api'])
  await at.edits.add([rate(at.tracks.slice(0, 1))])
  await expect.poll(() => control.received().held).toBeGreaterThan(0)
  await at.edits.drop(entries().map(({ id }) => id))
  control.release()
  await expect.poll(entries).toEqual([])
})

test('a torn last line is dropped, all others count', async () => {
  at.desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await at.edits.add([rate(at.tracks.slice(0, 1))])
  await at.edits.stop()
  const { appendFile } = await import('node:fs/promises')
  await appendFile(join(at.folder, 'edits.journal'), '{"op":"add","id":"torn","at":1,"edit":{"ki')
  await start()
  expect(kinds()).toEqual(['waiting'])
})

test('asks for nothing that was not granted', async () => {
  const { account } = at.desk.store.get()
  if (account.phase !== 'signed-in') throw new Error('not signed in')
  at.desk.store.set('account', { ...account, scopes: ['user.library:read'] })
  expect(await at.edits.add([rate(at.tracks.slice(0, 1))])).toMatchObject({ ok: false, error: { code: 'refused' } })
  expect(entries()).toEqual([])
})

test('what was written down before anybody was signed in again is sent as soon as somebody is', async () => {
  const [one = 0] = at.tracks
  const { account } = at.desk.store.get()
  if (account.phase !== 'signed-in') throw new Error('Nobody is signed in')
  at.desk.store.set('account', { phase: 'starting', person: account.person })
  await at.edits.add([rate([one])])
  expect(kinds()).toEqual(['waiting'])
  at.desk.store.set('account', account)
  await allTaken()
  expect(writes()).toEqual([['ratetrack', one, 5]])
})

test('how far the sending of many is can be seen meanwhile', async () => {
  const seen: number[] = []
  at.desk.store.subscribe(({ sendingEdit }) => void (sendingEdit !== null && seen.push(sendingEdit.sent)))
  at.desk.service.control.next({ role: 'api', mode: 'ratetrack', count: null, fault: { kind: 'slow', bytes_per_second: 1_500 } })
  await at.edits.add([rate(at.tracks.slice(0, 40))])
  await expect.poll(() => new Set(seen).size).toBeGreaterThan(2)
  at.desk.service.control.reset()
  await allTaken()
  await expect.poll(() => at.desk.store.get().sendingEdit).toBeNull()
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
})
