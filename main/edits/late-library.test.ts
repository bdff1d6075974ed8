// Lists and edits beside libraries that lack what the service took: made within the same second, failed, late, or out of a cache.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryFrom } from '../../shared/edits/edit.ts'
import { type PlaylistId, playlistId, trackId } from '../../shared/ids.ts'
import { editsDesk, rate } from './edits-for-tests.ts'

const at = editsDesk()
const { allTaken, atService, entries } = at
const idsFor = (...places: readonly number[]) => places.map(each => trackId(at.tracks[each] ?? 0))
const songsOf = async (name: string) => {
  const lists = Object.values((await atService()).playlists).filter(row => Array.isArray(row) && row[0] === name)
  return z.tuple([z.tuple([z.string(), z.array(z.number())]).rest(z.unknown())]).parse(lists)[0][1]
}
/** A playlist of the first four songs, and a library that holds it. */
async function madeList() {
  const id = playlistId(temporaryFrom + 1)
  await at.edits.add([{ kind: 'create-playlist', id, name: 'Evening', description: '', tracks: idsFor(0, 1, 2, 3) }])
  await allTaken()
  await expect.poll(entries).toMatchObject([{ status: { kind: 'accepted', in: expect.any(String) } }])
  return playlistId(at.desk.store.get().edits.assignedIds[0]?.[1] ?? 0)
}
const offline = async (): Promise<void> => {
  at.desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await at.edits.add([rate(at.tracks.slice(0, 1))])
  await expect.poll(() => at.desk.store.get().reachability).toBe('offline')
}
const online = async (): Promise<void> => {
  at.desk.service.control.reset()
  await at.desk.api.call('status')
  await allTaken()
}

test('what was added within the second of another change is not lost when the list is replaced', async () => {
  const id = await madeList()
  for (const [added, gone] of [
    [4, 0],
    [5, 1],
    [6, 2],
  ] as const) {
    await offline()
    await at.edits.add([{ kind: 'add-to-playlist', id, tracks: idsFor(added) }])
    await at.edits.add([{ kind: 'remove-from-playlist', id, tracks: idsFor(gone) }])
    await online()
  }
  expect(await songsOf('Evening')).toEqual(idsFor(3, 4, 5, 6))
})

test('what was removed and brought back within a second stays when another song is removed', async () => {
  const id = await madeList()
  await offline()
  await at.edits.add([{ kind: 'remove-from-playlist', id, tracks: idsFor(1) }])
  await at.edits.add([rate(at.tracks.slice(1, 2))])
  await at.edits.add([{ kind: 'add-to-playlist', id, tracks: idsFor(1) }])
  await at.edits.add([rate(at.tracks.slice(2, 3))])
  await at.edits.add([{ kind: 'remove-from-playlist', id, tracks: idsFor(3) }])
  await online()
  expect(await songsOf('Evening')).toEqual(idsFor(0, 2, 1))
})

test('all that was taken within a second is in a library that is shown soon', async () => {
  const id = await madeList()
  await at.edits.add([rate(at.tracks.slice(0, 1))])
  await allTaken()
  await at.edits.add([{ kind: 'add-to-playlist', id, tracks: idsFor(4) }])
  await expect.poll(() => entries().filter(({ status }) => status.kind !== 'accepted' || status.in === null)).toEqual([])
  const [list] = (await at.library.lists('playlists', { id })) ?? []
  expect(list?.tracks).toEqual(idsFor(0, 1, 2, 3, 4))
})

test('what another device adds within the second in which the library is loaded is shown', async () => {
  const { control } = at.desk.service
  const add = (id: number) => control.library({ change: 'add', id, like: at.tracks[0] ?? 0, title: `New ${id}` })
  const count = () => at.desk.store.get().library.counts?.tracks
  const before = count() ?? 0
  add(700_001)
  await at.desk.api.call('status')
  at.library.refresh()
  await expect.poll(count, { interval: 5 }).toBe(before + 1)
  add(700_002)
  await at.desk.api.call('status')
  await expect.poll(count).toBe(before + 2)
})

test('a library that cannot be loaded for a while holds a list up no longer than that', async () => {
  const id = await madeList()
  at.desk.service.control.next({ role: 'library', count: 3, fault: { kind: 'status', status: 503 } })
  await at.edits.add([rate(at.tracks.slice(0, 1)), { kind: 'remove-from-playlist', id, tracks: idsFor(0) }])
  await allTaken()
  expect(await songsOf('Evening')).toEqual(idsFor(1, 2, 3))
})

/** Waits until the next second begins, so that the service's dates, which count whole seconds, differ from the present one. */
const nextSecond = async (): Promise<void> => {
  const second = () => new Date().toISOString().slice(0, 19)
  const before = second()
  await expect.poll(second).not.toBe(before)
}
/** Offline, a song is put into a playlist of the first four, and the first one taken out; from then on the service answers. */
async function addAndRemoveOffline(id: PlaylistId): Promise<void> {
  await offline()
  await at.edits.add([{ kind: 'add-to-playlist', id, tracks: idsFor(4) }])
  await at.edits.add([{ kind: 'remove-from-playlist', id, tracks: idsFor(0) }])
  at.desk.service.control.reset()
}
/** The next `count` requests for the library get `body` as their response. */
const respondToLibraryWith = (body: string, count = 2): void =>
  at.desk.service.control.next({ role: 'library', count, fault: { kind: 'status', status: 200, body } })
/** What the service answers for its library now. */
async function libraryBody(): Promise<string> {
  const response = await at.desk.api.library(new AbortController().signal)
  return response.ok ? await response.value.text() : ''
}
test.each([
  ['made within the second of its date', async () => undefined],
  ['made after it', nextSecond],
])('a library out of a cache, older than what the service took and %s, makes nothing be lost', async (_what, pass) => {
  const id = await madeList()
  await at.edits.add([rate(at.tracks.slice(0, 1), 1)])
  await allTaken()
  await pass()
  const body = await libraryBody()
  await nextSecond()
  await addAndRemoveOffline(id)
  respondToLibraryWith(body)
  const outdated: boolean[] = []
  at.desk.store.subscribe(({ library }) => void (library.isOutdated && outdated.push(true)))
  await at.desk.api.call('status')
  await allTaken()
  expect(await songsOf('Evening')).toEqual(idsFor(1, 2, 3, 4))
  expect(outdated).not.toEqual([])
})

test('a status that lags behind what the service took, as its library does, makes nothing be lost', async () => {
  const id = await madeList()
  const body = await libraryBody()
  const { status } = JSON.parse(body)
  await nextSecond()
  await addAndRemoveOffline(id)
  const late = JSON.stringify({ result: true, authenticated: true, message: 'ok', status })
  at.desk.service.control.next({ role: 'api', mode: 'status', count: 2, fault: { kind: 'status', status: 200, body: late } })
  respondToLibraryWith(body)
  await at.desk.api.call('status')
  await allTaken()
  expect(await songsOf('Evening')).toEqual(idsFor(1, 2, 3, 4))
})

test.each([
  ['', async () => undefined],
  [
    ', after a restart either',
    async () => {
      await at.edits.stop()
      await at.start()
    },
  ],
])('a library of the date that the service names, which lacks what was added, is not believed%s', async (_, goOn) => {
  const id = await madeList()
  await offline()
  await at.edits.add([{ kind: 'add-to-playlist', id, tracks: idsFor(4) }])
  await online()
  await expect.poll(() => at.desk.store.get().library.load.phase).toBe('idle')
  const response = JSON.parse(await libraryBody())
  const list = response.library.playlists[id]
  list[1] = list[1].filter((track: number) => track !== idsFor(4)[0])
  await goOn()
  respondToLibraryWith(JSON.stringify(response))
  at.library.refresh()
  await expect.poll(async () => (await at.library.lists('playlists', { id }))?.[0]?.tracks).toEqual(idsFor(0, 1, 2, 3))
  await at.edits.add([{ kind: 'remove-from-playlist', id, tracks: idsFor(0) }])
  await allTaken()
  expect(await songsOf('Evening')).toEqual(idsFor(1, 2, 3, 4))
})
