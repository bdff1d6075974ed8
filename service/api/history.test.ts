// Plays and skips as they arrive (protocol 8): with any request, counted once.
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, signIn } from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'

let service: Service
let token = ''
const track = 100_003
beforeAll(async () => {
  service = await startService({ tracks: 30 })
  token = (await signIn(service.preset)).access_token
})
afterAll(() => service.stop())
beforeEach(() => service.control.reset())

type Event = { event: string; ts: string }
const day = (date: string, detail: Record<string, Event[]>, plays: Record<string, number>) => ({ day: date, plays, detail })
const play = (ts: string): Event => ({ event: 'play', ts })
const playsOf = async (id: number): Promise<number> => {
  const { json } = await call(service.preset, token, 'library')
  const { tracks } = Object(json['library'])
  return tracks[id][tracks.map.plays]
}
const playlistOf = async (type: string): Promise<number[]> => {
  const { playlists } = Object((await call(service.preset, token, 'library')).json['library'])
  const row = Object.entries(playlists).find(([id, value]) => id !== 'map' && Object(value)[playlists.map.type] === type)
  return Object(row?.[1])[playlists.map.tracks]
}

test('a play is counted into the library and comes first in the recently played list; a skip is only kept', async () => {
  const before = await playsOf(track)
  const detail = { [track]: [play('2031-04-02 09:17:44')], '100006': [{ event: 'skip', ts: '2031-04-02 09:19:03' }] }
  const response = await call(service.preset, token, 'status', { history: [day('2031-04-02', detail, { [track]: 1 })] })
  expect(response.json['result']).toBe(true)
  expect(await playsOf(track)).toBe(before + 1)
  expect((await playlistOf('recently-played'))[0]).toBe(track)
  expect(service.control.received().history).toMatchObject([
    { track, event: 'play', ts: '2031-04-02 09:17:44', duplicate: false },
    { track: 100_006, event: 'skip', duplicate: false },
  ])
})

test('plays of ids that no song can have leave a state that the next start can read', async () => {
  const data = await mkdtemp(join(tmpdir(), 'segue-history-'))
  const first = await startService({ tracks: 30, data })
  const access = (await signIn(first.preset)).access_token
  for (const id of [`1${'0'.repeat(20)}`, '9'.repeat(400)]) {
    const history = [day('2026-01-01', { [id]: [play('2026-01-01 10:00:00')] }, { [id]: 1 })]
    expect((await call(first.preset, access, 'status', { history })).json).toMatchObject({ result: true })
  }
  await first.stop()
  const second = await startService({ tracks: 30, data })
  await second.stop()
  expect((await readdir(data)).filter(name => name.includes('unreadable'))).toEqual([])
})

test('the same event again is recorded as a duplicate and not counted', async () => {
  const before = await playsOf(track)
  const history = [day('2031-04-03', { [track]: [play('2031-04-03 10:00:00')] }, { [track]: 1 })]
  for (const mode of ['status', 'playqueue_token', 'library']) await call(service.preset, token, mode, { history })
  expect(await playsOf(track)).toBe(before + 1)
  expect(service.control.received().history.map(({ duplicate }) => duplicate)).toEqual([false, true, true])
})

test('an answer that was lost does not count twice', async () => {
  const before = await playsOf(track)
  const history = [day('2031-04-04', { [track]: [play('2031-04-04 10:00:00')] }, { [track]: 1 })]
  service.control.next({ role: 'api', count: 1, mode: 'status', fault: { kind: 'lost' } })
  await expect(call(service.preset, token, 'status', { history })).rejects.toThrow()
  await call(service.preset, token, 'status', { history })
  expect(await playsOf(track)).toBe(before + 1)
})

test('it does not touch the date of the library (C-20)', async () => {
  const date = async () => Object((await call(service.preset, token, 'status')).json['status']).lastmodified
  const before = await date()
  await call(service.preset, token, 'status', { history: [day('2031-04-05', { [track]: [play('2031-04-05 10:00:00')] }, { [track]: 1 })] })
  expect(await date()).toBe(before)
})

test('nothing is taken from somebody who is not signed in', async () => {
  await call(service.preset, 'dead', 'status', { history: [day('2031-04-06', { [track]: [play('2031-04-06 10:00:00')] }, {})] })
  expect(service.control.received().history).toEqual([])
})

test('a request that is refused counts nothing, whatever refused it; sent again with one that is not, it counts once', async () => {
  const before = await playsOf(track)
  const history = [day('2031-04-07', { [track]: [play('2031-04-07 10:00:00')] }, { [track]: 1 })]
  const { access_token } = service.control.addDevice({ device_name: 'Reader', scopes: ['user.library:read'] })
  await call(service.preset, access_token, 'playqueue_token', { history }) // not its scope
  await call(service.preset, token, 'nonsense', { history })
  await call(service.preset, token, 'ratetrack', { track_id: 5, rating: 5, history })
  service.control.quirks({ 'account scope for status': true })
  await call(service.preset, access_token, 'status', { history })
  expect(service.control.received().history).toEqual([])
  service.control.quirks({ 'account scope for status': false })
  await call(service.preset, access_token, 'status', { history })
  await call(service.preset, token, 'ratetrack', { track_id: track, rating: 0, history })
  expect(service.control.received().history.map(({ duplicate }) => duplicate)).toEqual([false, true])
  expect(await playsOf(track)).toBe(before + 1)
})

test('a song that the library lacks is put up with; quirks refuse the whole history for it, or fail, and nothing counts', async () => {
  const before = await playsOf(track)
  const unknown = 4_000_000
  const at = (ts: string) => [day('2031-04-11', { [track]: [play(ts)], [unknown]: [play(ts)] }, { [track]: 1, [unknown]: 1 })]
  expect((await call(service.preset, token, 'status', { history: at('2031-04-11 10:00:00') })).json['result']).toBe(true)
  service.control.quirks({ 'history of known songs only': true })
  const refused = await call(service.preset, token, 'status', { history: at('2031-04-11 11:00:00') })
  expect(refused.json).toMatchObject({ result: false, authenticated: true })
  expect(await playsOf(track)).toBe(before + 1)
  const known = [day('2031-04-11', { [track]: [play('2031-04-11 12:00:00')] }, { [track]: 1 })]
  expect((await call(service.preset, token, 'status', { history: known })).json['result']).toBe(true)
  expect(await playsOf(track)).toBe(before + 2)
  service.control.quirks({ 'history of unknown songs fails': true })
  await expect(call(service.preset, token, 'status', { history: at('2031-04-11 13:00:00') })).resolves.toMatchObject({ status: 500 })
  expect(await playsOf(track)).toBe(before + 2)
})

test('a status tells of the plays that came with it', async () => {
  const plays = async (more = {}) => Object((await call(service.preset, token, 'status', more)).json['status']).plays
  const before = await plays()
  expect(await plays({ history: [day('2031-04-08', { [track]: [play('2031-04-08 10:00:00')] }, { [track]: 1 })] })).toBe(before + 1)
})

test('a day may be said by its plays alone, or by its details alone; not while a quirk wants both', async () => {
  const before = await playsOf(track)
  const byPlays = [{ day: '2031-04-09', plays: { [track]: 2 } }]
  const byDetail = [{ day: '2031-04-09', detail: { [track]: [play('2031-04-09 11:00:00')] } }]
  for (const history of [byPlays, byDetail]) expect((await call(service.preset, token, 'status', { history })).json['result']).toBe(true)
  expect(await playsOf(track)).toBe(before + 3)
  service.control.quirks({ 'whole history only': true })
  for (const history of [byPlays, byDetail]) expect((await call(service.preset, token, 'status', { history })).json['result']).toBe(false)
})

test('the day may be written as the operator’s own player writes it, and one event stand for a list; not while a quirk wants neither', async () => {
  const before = await playsOf(track)
  const otherOrder = [{ day: '04-10-2031', plays: { [track]: 1 } }]
  const oneEvent = [{ day: '2031-04-10', detail: { [track]: play('2031-04-10 11:00:00') } }]
  for (const history of [otherOrder, oneEvent]) expect((await call(service.preset, token, 'status', { history })).json['result']).toBe(true)
  expect(await playsOf(track)).toBe(before + 2)
  service.control.quirks({ 'whole history only': true })
  for (const history of [otherOrder, oneEvent])
    expect((await call(service.preset, token, 'status', { history })).json['result']).toBe(false)
})

test.each([
  ['no list', {}],
  ['a day in yet another order', [day('2031-2-4', {}, {})]],
  ['another time form', [day('2031-04-02', { '1': [play('2031-04-02T09:17:44Z')] }, {})]],
  ['an unknown event', [day('2031-04-02', { '1': [{ event: 'love', ts: '2031-04-02 09:17:44' }] }, {})]],
])('malformed history is refused whole: %s', async (_what, history) => {
  expect((await call(service.preset, token, 'status', { history })).json).toMatchObject({ result: false, authenticated: true })
  expect(service.control.received().history).toEqual([])
})

test('whatever is sent again and in whatever order, each play counts once', async () => {
  const seconds = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 6 })
  let hour = 0
  await fc.assert(
    fc.asyncProperty(seconds, fc.infiniteStream(fc.nat()), async (moments, chance) => {
      const date = `2032-01-${String(1 + Math.floor(hour / 24)).padStart(2, '0')}`
      const start = `${date} ${String(hour++ % 24).padStart(2, '0')}:00:`
      const times = moments.map(second => `${start}${String(second).padStart(2, '0')}`)
      const again = times.filter(() => (chance.next().value ?? 0) % 2 === 0)
      const before = await playsOf(track)
      for (const ts of [...times, ...again])
        await call(service.preset, token, 'status', { history: [day(date, { [track]: [play(ts)] }, { [track]: 1 })] })
      expect(await playsOf(track)).toBe(before + times.length)
    }),
    { numRuns: 15 },
  )
})
