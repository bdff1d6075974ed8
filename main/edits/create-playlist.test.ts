// Making a playlist on the real stand-in: once, with the tracks asked for; failures are told and never tried again.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { type Desk, openDesk } from '../account/desk-for-tests.ts'
import { silentLog } from '../log.ts'
import { type CreatePlaylist, createPlaylistMaker } from './create-playlist.ts'

let desk: Desk
let create: CreatePlaylist
let refreshed: number
beforeEach(async () => {
  refreshed = 0
  desk = await openDesk()
  await desk.signIn()
  create = createPlaylistMaker({ store: desk.store, api: desk.api, refresh: () => void refreshed++, log: silentLog })
})
afterEach(async () => {
  desk.service.control.reset()
  await desk.stop()
})
const asked = () => desk.service.control.received().calls.filter(({ mode }) => mode === 'createplaylist')
const written = () => desk.service.control.received().writes.filter(({ mode }) => mode === 'createplaylist')
/** Posts to the JSON API, answered or not. */
const posts = () => desk.service.control.received().requests.filter(({ role }) => role === 'api').length

/** Ids of the service, in their order. */
async function someTracks(count: number): Promise<ReturnType<typeof trackId>[]> {
  const answer = await desk.api.library(new AbortController().signal)
  if (!answer.ok) throw new Error(answer.error.message)
  const { library } = (await answer.value.json()) as { library: { tracks: Record<string, unknown> } }
  return Object.keys(library.tracks).map(Number).filter(Number.isInteger).slice(0, count).map(trackId)
}

test('makes it with the tracks in their order, each once, and loads the library anew', async () => {
  const [one, two, three] = await someTracks(3)
  if (one === undefined || two === undefined || three === undefined) throw new Error('too few tracks')
  expect(await create({ name: 'Evening', tracks: [three, one, two, one, trackId(999_999_999)] })).toEqual({
    ok: true,
    value: { id: expect.any(Number), tracks: 3 },
  })
  expect(asked()).toHaveLength(1)
  expect(written()).toMatchObject([{ body: { name: 'Evening', tracks: [three, one, two, one, 999_999_999], make_public: false } }])
  expect(refreshed).toBe(1)
})

test('asks for nothing that was not granted', async () => {
  const { account } = desk.store.get()
  if (account.step !== 'signed-in') throw new Error('not signed in')
  desk.store.set('account', { ...account, scopes: ['user.library:read'] })
  expect(await create({ name: 'Evening', tracks: await someTracks(1) })).toMatchObject({
    ok: false,
    error: { code: 'refused', message: expect.stringContaining('allow it') },
  })
  expect(asked()).toEqual([])
  expect(refreshed).toBe(0)
})

test('what the service refuses is told in its own words', async () => {
  const refusal = JSON.stringify({ result: false, message: 'Too many playlists' })
  desk.service.control.next({ role: 'api', mode: 'createplaylist', count: 1, fault: { kind: 'status', status: 200, body: refusal } })
  expect(await create({ name: 'Evening', tracks: await someTracks(1) })).toMatchObject({
    ok: false,
    error: { code: 'refused', answered: 'Too many playlists' },
  })
  expect(refreshed).toBe(0)
})

test('an answer that is lost is not asked for again, and the person is told to look', async () => {
  desk.service.control.next({ role: 'api', mode: 'createplaylist', count: 1, fault: { kind: 'lost' } })
  const tracks = await someTracks(2)
  const before = posts()
  expect(await create({ name: 'Evening', tracks })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('not known whether') },
  })
  expect(posts()).toBe(before + 1)
  expect(written()).toHaveLength(1)
})

test('trouble at the service is not asked for again; what it may have made is looked for', async () => {
  desk.service.control.next({ role: 'api', mode: 'createplaylist', count: 1, fault: { kind: 'status', status: 503 } })
  const tracks = await someTracks(1)
  const before = posts()
  expect(await create({ name: 'Evening', tracks })).toMatchObject({ ok: false, error: { code: 'bad-response' } })
  expect(posts()).toBe(before + 1)
  expect(refreshed).toBe(1)
})
