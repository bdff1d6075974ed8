// Playlists, tags and the trash on the real stand-in: made offline, changed by others meanwhile, refused, lost on the way.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type LibraryEdit, type PlaylistSource, subjectOf, temporaryFrom } from '../../shared/edits/edit.ts'
import { playlistId, tagId, trackId } from '../../shared/ids.ts'
import { editsDesk, rate } from './edits-for-tests.ts'

const at = editsDesk()
const { allTaken, atService, entries, kinds, start } = at

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
const idsFor = (...places: readonly number[]) => places.map(each => trackId(at.tracks[each] ?? 0))

test('a playlist made offline is filled and put in order under the id that the service gives it', async () => {
  at.desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await at.edits.add([create(1, 'Evening', idsFor(0, 1))])
  await at.edits.add([{ kind: 'add-to-playlist', id: about(1), tracks: idsFor(2, 1) }])
  await at.edits.add([{ kind: 'move-in-playlist', id: about(1), tracks: idsFor(2), before: idsFor(0)[0] ?? null }])
  await at.edits.add([{ kind: 'remove-from-playlist', id: about(1), tracks: idsFor(1) }])
  await at.edits.add([{ kind: 'describe-playlist', id: about(1), name: 'Late evening' }])
  await expect.poll(() => at.desk.store.get().reachability).toBe('offline')
  at.desk.service.control.reset()
  await at.desk.api.call('status')
  await allTaken()
  expect(kinds()).not.toContain('refused')
  expect([await listsNamed('Late evening'), await listsNamed('Evening')]).toEqual([[idsFor(2, 0)], []])
  const [[before, now] = [0, 0]] = at.desk.store.get().edits.assignedIds
  expect([before, entries().every(({ edit }) => subjectOf(edit) === now)]).toEqual([temporaryFrom + 1, true])
  // The page may still name the playlist by its temporary id.
  await at.edits.add([{ kind: 'add-to-playlist', id: about(1), tracks: idsFor(3) }])
  await allTaken()
  expect(await listsNamed('Late evening')).toEqual([idsFor(2, 0, 3)])
})

test('a playlist whose answer was lost is looked for before it would be made twice, also after a restart', async () => {
  at.desk.service.control.next({ role: 'api', mode: 'createplaylist', count: 1, fault: { kind: 'lost' } })
  await at.edits.add([create(1, 'Evening', idsFor(0, 1))])
  await expect.poll(() => at.desk.service.control.received().writes.length).toBe(1)
  await at.edits.stop()
  await start()
  await allTaken()
  expect(await listsNamed('Evening')).toEqual([idsFor(0, 1)])
  expect(at.desk.service.control.received().writes.filter(({ mode }) => mode === 'createplaylist')).toHaveLength(1)
  await at.edits.add([{ kind: 'add-to-playlist', id: playlistId(at.desk.store.get().edits.assignedIds[0]?.[1] ?? 0), tracks: idsFor(2) }])
  await allTaken()
  expect(await listsNamed('Evening')).toEqual([idsFor(0, 1, 2)])
})

const filledFrom = (id: number, name: string, from: PlaylistSource): LibraryEdit => ({
  ...{ kind: 'create-playlist', id: playlistId(temporaryFrom + id), name, description: '', tracks: [] },
  from,
})

test('the service fills a playlist for a mood or a song, once though its answer was lost; it is edited like any other', async () => {
  at.desk.service.control.next({ role: 'api', mode: 'createplaylist', count: 1, fault: { kind: 'lost' } })
  const [seed = trackId(0)] = idsFor(3)
  await at.edits.add([filledFrom(1, 'Evening', 'relaxed'), filledFrom(2, 'Like it', seed)])
  await allTaken()
  expect(kinds()).toEqual(['accepted', 'accepted'])
  const asked = at.desk.service.control.received().writes.filter(({ mode }) => mode === 'createplaylist')
  expect(asked).toMatchObject([{ body: { mood: 'relaxed' } }, { body: { seed } }])
  const songsOf = async (name: string) => z.tuple([z.array(z.number())]).parse(await listsNamed(name))[0]
  const [evening, like] = [await songsOf('Evening'), await songsOf('Like it')]
  expect(evening.length).toBeGreaterThan(5)
  expect(like[0]).toBe(seed)
  const id = playlistId(at.desk.store.get().edits.assignedIds.find(([before]) => before === temporaryFrom + 1)?.[1] ?? 0)
  await at.edits.add([{ kind: 'remove-from-playlist', id, tracks: evening.slice(0, 2).map(trackId) }])
  await allTaken()
  expect(await listsNamed('Evening')).toEqual([evening.slice(2)])
})

test('two playlists of one name and the same songs are two', async () => {
  await at.edits.add([create(1, 'Evening', idsFor(0)), create(2, 'Evening', idsFor(0))])
  await allTaken()
  expect(await listsNamed('Evening')).toEqual([idsFor(0), idsFor(0)])
})

test('what another device added meanwhile is still there after songs were removed here', async () => {
  await at.edits.add([create(1, 'Evening', idsFor(0, 1))])
  await allTaken()
  const id = playlistId(at.desk.store.get().edits.assignedIds[0]?.[1] ?? 0)
  await at.desk.api.call('appendplaylist', { playlist: id, tracks: idsFor(4) })
  await at.edits.add([{ kind: 'remove-from-playlist', id, tracks: idsFor(0) }])
  await allTaken()
  expect(await listsNamed('Evening')).toEqual([idsFor(1, 4)])
})

test('what hangs on a playlist that the service refuses is refused with it, and nothing else', async () => {
  const refusal = JSON.stringify({ result: false, message: 'Too many playlists' })
  at.desk.service.control.next({ role: 'api', mode: 'createplaylist', count: 1, fault: { kind: 'status', status: 200, body: refusal } })
  await at.edits.add([create(1, 'Evening', idsFor(0)), { kind: 'add-to-playlist', id: about(1), tracks: idsFor(1) }, rate(idsFor(0))])
  await allTaken()
  expect(kinds()).toEqual(['refused', 'refused', 'accepted'])
  expect(entries()[0]).toMatchObject({ status: { error: { answered: 'Too many playlists' } } })
})

test('deleting what is gone already is done, and a public link comes and goes', async () => {
  await at.edits.add([create(1, 'Evening', idsFor(0)), { kind: 'share-playlist', id: about(1), on: true }])
  await allTaken()
  const rows = Object.values((await atService()).playlists).find(row => Array.isArray(row) && row[0] === 'Evening')
  expect(rows?.[4]).toEqual(expect.any(String))
  const id = playlistId(at.desk.store.get().edits.assignedIds[0]?.[1] ?? 0)
  await at.desk.api.call('deleteplaylist', { playlist: id })
  await at.edits.add([{ kind: 'delete-playlist', id }])
  await allTaken()
  expect(kinds()).not.toContain('refused')
})

test('songs that were removed are moved back to where they were in one request', async () => {
  const all = idsFor(0, 1, 2, 3, 4, 5)
  await at.edits.add([create(1, 'Evening', all)])
  await allTaken()
  const id = playlistId(at.desk.store.get().edits.assignedIds[0]?.[1] ?? 0)
  const back = [0, 2, 4].map(
    (each): LibraryEdit => ({ kind: 'move-in-playlist', id, tracks: idsFor(each), before: idsFor(each + 1)[0] ?? null }),
  )
  await at.edits.add([{ kind: 'remove-from-playlist', id, tracks: idsFor(0, 2, 4) }])
  await at.edits.add([{ kind: 'add-to-playlist', id, tracks: idsFor(0, 2, 4) }, ...back])
  await allTaken()
  expect(await listsNamed('Evening')).toEqual([all])
  expect(at.desk.service.control.received().writes.filter(({ mode }) => mode === 'updateplaylist')).toHaveLength(2)
})

test('of several that go in one request only the one that the service refuses is refused', async () => {
  await at.edits.add([create(1, 'Evening', idsFor(0, 1))])
  await allTaken()
  const id = playlistId(at.desk.store.get().edits.assignedIds[0]?.[1] ?? 0)
  await at.edits.add([
    { kind: 'remove-from-playlist', id, tracks: idsFor(1) },
    // A list with nothing in it (C-18).
    { kind: 'remove-from-playlist', id, tracks: idsFor(0) },
  ])
  await allTaken()
  expect(kinds().slice(-2)).toEqual(['accepted', 'refused'])
  expect(await listsNamed('Evening')).toEqual([idsFor(0)])
})

test('more than can ever be sent is not kept', async () => {
  at.desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  const large = (): LibraryEdit => ({ kind: 'trash', tracks: new Array(1_500_000).fill(trackId(1)), on: true })
  await at.edits.add([large()])
  // The limit of waiting edits counts those that are still being written to the journal, too.
  const answers = await Promise.all([at.edits.add([large()]), at.edits.add([large()])])
  expect(answers).toMatchObject([{ ok: true }, { ok: false, error: { code: 'refused' } }])
  expect(kinds()).toEqual(['waiting', 'waiting'])
})

test('tags made offline are put on and taken off under the id that the service gives', async () => {
  at.desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  const tag = tagId(temporaryFrom + 9)
  await at.edits.add([{ kind: 'create-tag', id: tag, name: 'Rainy days' }])
  await at.edits.add([{ kind: 'tag', id: tag, tracks: idsFor(0, 1), on: true }])
  await at.edits.add([{ kind: 'tag', id: tag, tracks: idsFor(1), on: false }])
  at.desk.service.control.reset()
  await at.desk.api.call('status')
  await allTaken()
  expect(kinds()).not.toContain('refused')
  expect(Object.values((await atService()).tags)).toContainEqual({ name: 'Rainy days', archived: false, tracks: idsFor(0) })
})

test('a tag that another device made meanwhile is the one that songs get', async () => {
  await at.desk.api.call('createtag', { tagname: 'Rainy days' })
  const tag = tagId(temporaryFrom + 9)
  await at.edits.add([
    { kind: 'create-tag', id: tag, name: 'Rainy days' },
    { kind: 'tag', id: tag, tracks: idsFor(0), on: true },
  ])
  await allTaken()
  expect(kinds()).not.toContain('refused')
  expect(Object.values((await atService()).tags)).toContainEqual({ name: 'Rainy days', archived: false, tracks: idsFor(0) })
})

test('songs go to the trash, come back, and those named alone are deleted for good', async () => {
  await at.edits.add([{ kind: 'trash', tracks: idsFor(0, 1, 2), on: true }])
  await at.edits.add([{ kind: 'trash', tracks: idsFor(1), on: false }])
  await at.edits.add([{ kind: 'empty-trash', tracks: idsFor(2) }])
  await allTaken()
  const trashedOf = async (place: number) => (await atService()).tracks[at.tracks[place] ?? 0]?.[10]
  expect([await trashedOf(0), await trashedOf(1), await trashedOf(2)]).toEqual([true, false, undefined])
})
