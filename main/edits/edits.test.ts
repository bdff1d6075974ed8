// Edits on the real stand-in: on disk first, each sent once and in order, over offline spells, refusals and restarts.
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { initialState } from '../../shared/app-state.ts'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import type { EditEntry } from '../../shared/edits/entry.ts'
import { type Desk, openDesk } from '../account/desk-for-tests.ts'
import { silentLog } from '../log.ts'
import { type EditsOwner, startEdits } from './edits.ts'

let desk: Desk
let folder: string
let edits: EditsOwner
let tracks: readonly number[]

const start = async (): Promise<void> => {
  desk.store.set('edits', initialState.edits)
  edits = await startEdits({ store: desk.store, api: desk.api, folder, now: Date.now, log: silentLog, notify: () => undefined })
}
beforeEach(async () => {
  desk = await openDesk()
  await desk.signIn()
  folder = await mkdtemp(join(tmpdir(), 'segue-edits-'))
  await start()
  tracks = await someTracks()
})
afterEach(async () => {
  desk.service.control.reset()
  await edits.stop()
  await desk.stop()
})

async function library(): Promise<Record<'tracks', Record<string, unknown[]>>> {
  const answer = await desk.api.library(new AbortController().signal)
  if (!answer.ok) throw new Error(answer.error.message)
  return ((await answer.value.json()) as { library: Record<'tracks', Record<string, unknown[]>> }).library
}
const someTracks = async () =>
  Object.keys((await library()).tracks)
    .map(Number)
    .filter(Number.isInteger)
const ratingOf = async (id: number) => (await library()).tracks[id]?.[14]
const rate = (ids: readonly number[], rating = 5): LibraryEdit => ({ kind: 'rate', of: 'tracks', ids, rating })
const entries = (): readonly EditEntry[] => desk.store.get().edits.entries
const kinds = () => entries().map(({ status }) => status.kind)
const writes = () => desk.service.control.received().writes.map(({ mode, body }) => [mode, body['track_id'], body['rating']])
const allTaken = () => expect.poll(kinds).not.toContain('waiting')
/** Loads a library, as main/library tells of it. */
const loadRevision = (revision: string) => {
  const { library: now } = desk.store.get()
  desk.store.set('library', { ...now, load: { phase: 'downloading', received: 0, total: null } })
  desk.store.set('library', { ...now, load: { phase: 'idle' }, revision: revision as NonNullable<typeof now.revision> })
}

test('a thumb is shown when it is on disk, sent once, and forgotten when the library after next is shown', async () => {
  const [one = 0, two = 0] = tracks
  expect(await edits.add([rate([one, two])])).toMatchObject({ ok: true })
  expect(entries()).toMatchObject([{ edit: rate([one, two]) }])
  expect(await readFile(join(folder, 'edits.journal'), 'utf8')).toContain('"op":"add"')
  await allTaken()
  expect(writes()).toEqual([
    ['ratetrack', one, 5],
    ['ratetrack', two, 5],
  ])
  expect([await ratingOf(one), await ratingOf(two)]).toEqual([5, 5])
  loadRevision('r7')
  expect(entries()).toMatchObject([{ status: { kind: 'accepted', in: 'r7' } }])
  loadRevision('r8')
  expect(entries()).toEqual([])
})

test('a library that was asked for before the service took an edit does not settle it', async () => {
  const { library: now } = desk.store.get()
  desk.store.set('library', { ...now, load: { phase: 'downloading', received: 0, total: null } })
  await edits.add([rate(tracks.slice(0, 1))])
  await allTaken()
  desk.store.set('library', { ...now, load: { phase: 'idle' }, revision: 'r7' as NonNullable<typeof now.revision> })
  expect(entries()).toMatchObject([{ status: { kind: 'accepted', in: null } }])
})

test('offline they wait, over a restart, and arrive in their order, the last word on each song alone', async () => {
  const [one = 0, two = 0, three = 0] = tracks
  desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await edits.add([rate([one, two])])
  await edits.add([rate([two], 1)])
  await expect.poll(() => desk.store.get().reachability).toBe('offline')
  await edits.stop()
  await start()
  await edits.add([rate([three], 1)])
  expect(kinds()).toEqual(['waiting', 'waiting', 'waiting'])
  desk.service.control.reset()
  await desk.api.call('status')
  await allTaken()
  expect(writes()).toEqual([
    ['ratetrack', one, 5],
    ['ratetrack', two, 1],
    ['ratetrack', three, 1],
  ])
})

test('what the service refuses is listed with its words and holds nothing up', async () => {
  const [one = 0, two = 0] = tracks
  await edits.add([rate([one, 999_999, two]), rate([888_888]), rate([two], 1)])
  await allTaken()
  expect(entries().map(({ edit, status }) => [edit.ids, status.kind])).toEqual([
    [[one, two], 'accepted'],
    [[888_888], 'refused'],
    [[two], 'accepted'],
    [[999_999], 'refused'],
  ])
  expect(entries()[1]).toMatchObject({ status: { error: { code: 'refused', answered: 'Track not found' } } })
  expect([await ratingOf(one), await ratingOf(two)]).toEqual([5, 1])
  await edits.drop(entries().map(({ id }) => id))
  expect(kinds()).toEqual(['accepted', 'accepted'])
})

test('what waits can be dropped, and is not sent', async () => {
  desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await edits.add([rate(tracks.slice(0, 1))])
  await edits.add([rate(tracks.slice(1, 2))])
  await expect.poll(() => desk.store.get().reachability).toBe('offline')
  await edits.drop(entries().map(({ id }) => id))
  await expect.poll(entries).toEqual([])
  desk.service.control.reset()
  await desk.api.call('status')
  await edits.stop()
  await start()
  expect([entries(), writes()]).toEqual([[], []])
})

test('a torn last line is dropped, all others count', async () => {
  desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await edits.add([rate(tracks.slice(0, 1))])
  await edits.stop()
  const { appendFile } = await import('node:fs/promises')
  await appendFile(join(folder, 'edits.journal'), '{"op":"add","id":"torn","at":1,"edit":{"ki')
  await start()
  expect(kinds()).toEqual(['waiting'])
})

test('asks for nothing that was not granted', async () => {
  const { account } = desk.store.get()
  if (account.step !== 'signed-in') throw new Error('not signed in')
  desk.store.set('account', { ...account, scopes: ['user.library:read'] })
  expect(await edits.add([rate(tracks.slice(0, 1))])).toMatchObject({ ok: false, error: { code: 'refused' } })
  expect(entries()).toEqual([])
})
