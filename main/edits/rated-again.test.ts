// A waiting rating of a song that a later waiting rating replaces is not sent, but is not lost if the later one fails or is dropped.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { editsDesk, rate } from './edits-for-tests.ts'

const at = editsDesk()
const ratingOf = async (id: number) => (await at.atService()).tracks[id]?.[14]
const refusal = JSON.stringify({ result: false, authenticated: true, message: 'Not today' })
const goOffline = async () => {
  at.desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await at.desk.api.call('status')
  await expect.poll(() => at.desk.store.get().reachability).toBe('offline')
}
const goOnline = async () => {
  await at.desk.api.call('status')
  await at.allTaken()
}

test('is not sent if the service takes the later one; the others of its edit go in their turn, also after a restart', async () => {
  const [one = 0, two = 0, three = 0] = at.tracks
  await goOffline()
  await at.edits.add([rate([one, two]), rate([one, three], 1), rate([two])])
  await at.edits.stop()
  await at.start()
  at.desk.service.control.reset()
  await goOnline()
  expect(at.writes()).toEqual([
    ['ratetrack', one, 1],
    ['ratetrack', three, 1],
    ['ratetrack', two, 5],
  ])
  expect(at.entries().map(({ edit }) => edit)).toEqual([rate([one, three], 1), rate([two])])
})

test('two thumbs whose songs a later one rated already are not waited for in turns for ever', async () => {
  const [one = 0, two = 0, three = 0] = at.tracks
  const { control } = at.desk.service
  await goOffline()
  await at.edits.add([rate([one]), rate([two]), rate([one, two, three], 1)])
  control.reset()
  control.next({ role: 'api', mode: 'ratetrack', count: 2, fault: { kind: 'slow', bytes_per_second: 1e9 } })
  control.next({ role: 'api', mode: 'ratetrack', count: null, fault: { kind: 'drop' } })
  await at.desk.api.call('status')
  await expect.poll(() => at.writes().length).toBe(2)
  await at.edits.stop()
  await at.start()
  control.reset()
  await goOnline()
  expect(await Promise.all([one, two, three].map(ratingOf))).toEqual([1, 1, 1])
})

test('what is accepted names the edits of which it rates something again, not all that wait', async () => {
  const songs = at.tracks.slice(0, 8)
  await goOffline()
  await at.edits.add([...songs.map(song => rate([song])), ...songs.map(song => rate([song], 1))])
  at.desk.service.control.reset()
  await goOnline()
  const lines = (await readFile(join(at.folder, 'edits.journal'), 'utf8')).trim().split('\n')
  const replaced = lines.map(line => Object(JSON.parse(line))['replaces'] ?? []).filter(({ length }) => length > 0)
  expect(replaced.map(({ length }) => length)).toEqual(songs.map(() => 1))
})

test('what a later thumb replaces is put last once, however often the service cannot be reached', async () => {
  const [one = 0, two = 0, three = 0] = at.tracks
  await goOffline()
  await at.edits.add([rate([one, two, three]), rate([two], 1)])
  const postponed = async () => {
    const lines = (await readFile(join(at.folder, 'edits.journal'), 'utf8')).trim().split('\n')
    return lines.map(line => Object(JSON.parse(line))).filter(({ op }) => op === 'postponed').length
  }
  const { store, service } = at.desk
  const asked = () => service.control.received().counts.requests
  for (let round = 0; round < 3; round += 1) {
    const tried = asked()
    store.set('reachability', 'online')
    await expect.poll(asked).toBeGreaterThan(tried)
    await expect.poll(() => store.get().reachability).toBe('offline')
  }
  expect(await postponed()).toBe(1)
  service.control.reset()
  await goOnline()
  expect(await Promise.all([one, two, three].map(ratingOf))).toEqual([5, 1, 5])
})

test('an edit that names a song twice does not wait for itself', async () => {
  const [one = 0, two = 0] = at.tracks
  const { control } = at.desk.service
  await goOffline()
  await at.edits.add([rate([one]), rate([one, two, one], 1)])
  control.reset()
  control.next({ role: 'api', mode: 'ratetrack', count: 2, fault: { kind: 'slow', bytes_per_second: 1e9 } })
  control.next({ role: 'api', mode: 'ratetrack', count: null, fault: { kind: 'drop' } })
  await at.desk.api.call('status')
  await expect.poll(() => at.writes().length).toBe(2)
  await at.edits.stop()
  await at.start()
  control.reset()
  await goOnline()
  expect(await Promise.all([one, two].map(ratingOf))).toEqual([1, 1])
})

test('is sent after all if the service refuses the later one', async () => {
  const [one = 0, two = 0] = at.tracks
  const { control } = at.desk.service
  await goOffline()
  await at.edits.add([rate([one], 0), rate([two, one]), rate([two, one], 1)])
  control.reset()
  control.next({ role: 'api', mode: 'ratetrack', count: 2, fault: { kind: 'status', status: 200, body: refusal } })
  await goOnline()
  expect([await ratingOf(one), await ratingOf(two)]).toEqual([5, 5])
  expect(at.entries().map(({ edit, status }) => [edit, status.kind])).toEqual([
    [rate([two, one]), 'accepted'],
    [rate([one], 1), 'refused'],
    [rate([two], 1), 'refused'],
  ])
})

test('is sent after all if the later one is dropped', async () => {
  const [one = 0, two = 0] = at.tracks
  const { control } = at.desk.service
  control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await at.edits.add([rate([one]), rate([one, two], 1), rate([two])])
  await expect.poll(() => at.desk.store.get().reachability).toBe('offline')
  const middle = at.entries().find(({ edit }) => edit.kind === 'rate' && edit.ids.length === 2)
  expect(await at.edits.drop([middle?.id ?? ''])).toMatchObject({ ok: true })
  control.reset()
  await goOnline()
  expect(at.writes()).toEqual([
    ['ratetrack', one, 5],
    ['ratetrack', two, 5],
  ])
})

test('what was not sent yet of very many is not sent any more once all of it is taken back', async () => {
  const { tracks } = at
  at.desk.service.control.next({ role: 'api', mode: 'ratetrack', count: null, fault: { kind: 'slow', bytes_per_second: 400 } })
  await at.edits.add([rate(tracks)])
  await expect.poll(() => at.writes().length).toBeGreaterThan(2)
  await at.edits.add([rate(tracks, 0)])
  await at.allTaken()
  const given = at.writes()
  expect(given.length).toBeLessThan(tracks.length + 12)
  expect(given.slice(-tracks.length)).toEqual(tracks.map(track => ['ratetrack', track, 0]))
})
