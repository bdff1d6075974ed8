// Edits on the real stand-in: on disk first, each sent once and in order, over offline spells, refusals and restarts.
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { initialState } from '../../shared/app-state.ts'
import { aboutOf, type LibraryEdit, temporaryFrom } from '../../shared/edits/edit.ts'
import type { EditEntry } from '../../shared/edits/entry.ts'
import { playlistId, tagId, trackId } from '../../shared/ids.ts'
import { type Desk, openDesk } from '../account/desk-for-tests.ts'
import { type LibraryOwner, startLibrary } from '../library/library.ts'
import { silentLog } from '../log.ts'
import { type EditsOwner, startEdits } from './edits.ts'

/** Longer than anything here takes on a busy machine. */
const soon = { timeout: 20_000 }

let desk: Desk
let folder: string
let edits: EditsOwner
let library: LibraryOwner
let tracks: readonly number[]

const start = async (): Promise<void> => {
  desk.store.set('edits', initialState.edits)
  edits = await startEdits({
    store: desk.store,
    api: desk.api,
    lists: library.lists,
    folder,
    now: Date.now,
    log: silentLog,
    notify: () => undefined,
  })
}
beforeEach(async () => {
  desk = await openDesk()
  await desk.signIn()
  folder = await mkdtemp(join(tmpdir(), 'segue-edits-'))
  library = await startLibrary({ store: desk.store, api: desk.api, folder, now: Date.now, log: silentLog, notify: () => undefined })
  await desk.until(state => state.library.revision !== null)
  await start()
  tracks = await someTracks()
})
afterEach(async () => {
  desk.service.control.reset()
  await edits.stop()
  await library.stop()
  await desk.stop()
})

type AtService = Record<'tracks' | 'playlists', Record<string, unknown[]>> & { readonly tags: Record<string, unknown> }
async function atService(): Promise<AtService> {
  const answer = await desk.api.library(new AbortController().signal)
  if (!answer.ok) throw new Error(answer.error.message)
  return ((await answer.value.json()) as { library: AtService }).library
}
const someTracks = async () =>
  Object.keys((await atService()).tracks)
    .map(Number)
    .filter(Number.isInteger)
const ratingOf = async (id: number) => (await atService()).tracks[id]?.[14]
const rate = (ids: readonly number[], rating = 5): LibraryEdit => ({ kind: 'rate', of: 'tracks', ids, rating })
const entries = (): readonly EditEntry[] => desk.store.get().edits.entries
const kinds = () => entries().map(({ status }) => status.kind)
const writes = () => desk.service.control.received().writes.map(({ mode, body }) => [mode, body['track_id'], body['rating']])
const allTaken = () => expect.poll(kinds, soon).not.toContain('waiting')
/** The next library is shown: another device changed something. */
const nextLibrary = async () => {
  const { revision } = desk.store.get().library
  desk.service.control.library({ change: 'touch' })
  await desk.api.call('status')
  await desk.until(state => state.library.revision !== revision && state.library.load.phase === 'idle')
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
  await expect.poll(entries, soon).toMatchObject([{ status: { kind: 'accepted', in: expect.any(String) } }])
  await nextLibrary()
  expect(entries()).toEqual([])
})

test('a library that was asked for before, and answered after the service took an edit, holds it, as its date says', async () => {
  desk.service.control.hold(['library'])
  library.refresh()
  await edits.add([rate(tracks.slice(0, 1))])
  await allTaken()
  const { revision } = desk.store.get().library
  desk.service.control.release()
  await desk.until(state => state.library.revision !== revision)
  await expect.poll(entries, soon).toMatchObject([{ status: { kind: 'accepted', in: expect.any(String) } }])
})

test('offline they wait, over a restart, and arrive in their order, the last word on each song alone', async () => {
  const [one = 0, two = 0, three = 0] = tracks
  desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await edits.add([rate([one, two])])
  await edits.add([rate([two], 1)])
  await expect.poll(() => desk.store.get().reachability, soon).toBe('offline')
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
  expect(entries().map(({ edit, status }) => [edit.kind === 'rate' && edit.ids, status.kind])).toEqual([
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
  await expect.poll(() => desk.store.get().reachability, soon).toBe('offline')
  await edits.drop(entries().map(({ id }) => id))
  await expect.poll(entries, soon).toEqual([])
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

const create = (id: number, name: string, songs: readonly number[]): LibraryEdit => ({
  kind: 'create-playlist',
  id: playlistId(temporaryFrom + id),
  name,
  description: '',
  tracks: songs.map(trackId),
})
/** What is in the playlists of a name at the service. */
const listsNamed = async (name: string) =>
  Object.values((await atService()).playlists).flatMap(row => (Array.isArray(row) && row[0] === name ? [row[1]] : []))
const about = (id: number) => playlistId(temporaryFrom + id)
const idsFor = (...at: readonly number[]) => at.map(each => trackId(tracks[each] ?? 0))

test('a playlist made offline is filled and put in order under the id that the service gives it', async () => {
  desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await edits.add([create(1, 'Evening', idsFor(0, 1))])
  await edits.add([{ kind: 'add-to-playlist', id: about(1), tracks: idsFor(2, 1) }])
  await edits.add([{ kind: 'move-in-playlist', id: about(1), tracks: idsFor(2), before: idsFor(0)[0] ?? null }])
  await edits.add([{ kind: 'remove-from-playlist', id: about(1), tracks: idsFor(1) }])
  await edits.add([{ kind: 'describe-playlist', id: about(1), name: 'Late evening' }])
  await expect.poll(() => desk.store.get().reachability, soon).toBe('offline')
  desk.service.control.reset()
  await desk.api.call('status')
  await allTaken()
  expect(kinds()).not.toContain('refused')
  expect([await listsNamed('Late evening'), await listsNamed('Evening')]).toEqual([[idsFor(2, 0)], []])
  const [[before, now] = [0, 0]] = desk.store.get().edits.made
  expect([before, entries().every(({ edit }) => aboutOf(edit) === now)]).toEqual([temporaryFrom + 1, true])
  // The page may still name it as it did.
  await edits.add([{ kind: 'add-to-playlist', id: about(1), tracks: idsFor(3) }])
  await allTaken()
  expect(await listsNamed('Late evening')).toEqual([idsFor(2, 0, 3)])
})

test('a playlist whose answer was lost is looked for before it would be made twice, also after a restart', async () => {
  desk.service.control.next({ role: 'api', mode: 'createplaylist', count: 1, fault: { kind: 'lost' } })
  await edits.add([create(1, 'Evening', idsFor(0, 1))])
  await expect.poll(() => desk.service.control.received().writes.length, soon).toBe(1)
  await edits.stop()
  await start()
  await allTaken()
  expect(await listsNamed('Evening')).toEqual([idsFor(0, 1)])
  expect(desk.service.control.received().writes.filter(({ mode }) => mode === 'createplaylist')).toHaveLength(1)
  await edits.add([{ kind: 'add-to-playlist', id: playlistId(desk.store.get().edits.made[0]?.[1] ?? 0), tracks: idsFor(2) }])
  await allTaken()
  expect(await listsNamed('Evening')).toEqual([idsFor(0, 1, 2)])
})

test('two playlists of one name and the same songs are two', async () => {
  await edits.add([create(1, 'Evening', idsFor(0)), create(2, 'Evening', idsFor(0))])
  await allTaken()
  expect(await listsNamed('Evening')).toEqual([idsFor(0), idsFor(0)])
})

test('what another device added meanwhile is still there after songs were removed here', async () => {
  await edits.add([create(1, 'Evening', idsFor(0, 1))])
  await allTaken()
  const id = playlistId(desk.store.get().edits.made[0]?.[1] ?? 0)
  await desk.api.call('appendplaylist', { playlist: id, tracks: idsFor(4) })
  await edits.add([{ kind: 'remove-from-playlist', id, tracks: idsFor(0) }])
  await allTaken()
  expect(await listsNamed('Evening')).toEqual([idsFor(1, 4)])
})

test('what hangs on a playlist that the service refuses is refused with it, and nothing else', async () => {
  const refusal = JSON.stringify({ result: false, message: 'Too many playlists' })
  desk.service.control.next({ role: 'api', mode: 'createplaylist', count: 1, fault: { kind: 'status', status: 200, body: refusal } })
  await edits.add([create(1, 'Evening', idsFor(0)), { kind: 'add-to-playlist', id: about(1), tracks: idsFor(1) }, rate(idsFor(0))])
  await allTaken()
  expect(kinds()).toEqual(['refused', 'refused', 'accepted'])
  expect(entries()[0]).toMatchObject({ status: { error: { answered: 'Too many playlists' } } })
})

test('deleting what is gone already is done, and a public link comes and goes', async () => {
  await edits.add([create(1, 'Evening', idsFor(0)), { kind: 'share-playlist', id: about(1), on: true }])
  await allTaken()
  const rows = Object.values((await atService()).playlists).find(row => Array.isArray(row) && row[0] === 'Evening')
  expect(rows?.[4]).toEqual(expect.any(String))
  const id = playlistId(desk.store.get().edits.made[0]?.[1] ?? 0)
  await desk.api.call('deleteplaylist', { playlist: id })
  await edits.add([{ kind: 'delete-playlist', id }])
  await allTaken()
  expect(kinds()).not.toContain('refused')
})

test('tags made offline are put on and taken off under the id that the service gives', async () => {
  desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  const tag = tagId(temporaryFrom + 9)
  await edits.add([{ kind: 'create-tag', id: tag, name: 'Rainy days' }])
  await edits.add([{ kind: 'tag', id: tag, tracks: idsFor(0, 1), on: true }])
  await edits.add([{ kind: 'tag', id: tag, tracks: idsFor(1), on: false }])
  desk.service.control.reset()
  await desk.api.call('status')
  await allTaken()
  expect(kinds()).not.toContain('refused')
  expect(Object.values((await atService()).tags)).toContainEqual({ name: 'Rainy days', archived: false, tracks: idsFor(0) })
})

test('a tag that another device made meanwhile is the one that songs get', async () => {
  await desk.api.call('createtag', { tagname: 'Rainy days' })
  const tag = tagId(temporaryFrom + 9)
  await edits.add([
    { kind: 'create-tag', id: tag, name: 'Rainy days' },
    { kind: 'tag', id: tag, tracks: idsFor(0), on: true },
  ])
  await allTaken()
  expect(kinds()).not.toContain('refused')
  expect(Object.values((await atService()).tags)).toContainEqual({ name: 'Rainy days', archived: false, tracks: idsFor(0) })
})

test('songs go to the trash, come back, and those named alone are deleted for good', async () => {
  await edits.add([{ kind: 'trash', tracks: idsFor(0, 1, 2), on: true }])
  await edits.add([{ kind: 'trash', tracks: idsFor(1), on: false }])
  await edits.add([{ kind: 'empty-trash', tracks: idsFor(2) }])
  await allTaken()
  const trashedOf = async (at: number) => (await atService()).tracks[tracks[at] ?? 0]?.[10]
  expect([await trashedOf(0), await trashedOf(1), await trashedOf(2)]).toEqual([true, false, undefined])
})
