// A day without the service: hundreds of edits of all kinds wait, over a restart, and then arrive in their order, each once.
import { expect, test } from 'vitest'
import { type LibraryEdit, subjectOf, temporaryFrom, withId } from '../../shared/edits/edit.ts'
import { type EditRequest, isReplacing, rateRequest, replaceRequest, singleRequest } from '../../shared/edits/requests.ts'
import { playlistId, tagId, trackId } from '../../shared/ids.ts'
import { editsDesk, rate } from './edits-for-tests.ts'

const at = editsDesk({ tracks: 600 })
const rounds = 50
/** An edit in the middle of all rounds that the service refuses, as it has no such song. */
const refused = rate([999_999])

/** Ten edits; no two rounds are about the same song, album or artist, and what is made in one is filled in it. */
function roundOf(round: number, { albums, artists }: Record<'albums' | 'artists', readonly number[]>): readonly LibraryEdit[] {
  const song = (place: number) => trackId(at.tracks[round * 8 + place] ?? 0)
  const [list, tag] = [playlistId(temporaryFrom + round), tagId(temporaryFrom + rounds + round)]
  const [album, artist] = [albums[round], artists[round]]
  const thumbs: readonly LibraryEdit[] = [
    rate([song(0)]),
    album === undefined ? rate([song(0)], 1) : { kind: 'rate', of: 'albums', ids: [album], rating: 5 },
    artist === undefined ? rate([song(0)], 0) : { kind: 'rate', of: 'artists', ids: [artist], rating: 1 },
  ]
  const thumb = (round === rounds / 2 ? null : thumbs[round % 3]) ?? refused
  const change: LibraryEdit =
    round % 10 === 0 ? { kind: 'remove-from-playlist', id: list, tracks: [song(1)] } : { kind: 'share-playlist', id: list, on: true }
  return [
    thumb,
    { kind: 'create-playlist', id: list, name: `Evening ${round}`, description: '', tracks: [song(1), song(2)] },
    { kind: 'describe-tracks', tracks: [song(3)], title: `Title ${round}` },
    { kind: 'add-to-playlist', id: list, tracks: [song(4)] },
    { kind: 'create-tag', id: tag, name: `Tag ${round}` },
    { kind: 'trash', tracks: [song(5), song(6)], on: true },
    { kind: 'tag', id: tag, tracks: [song(1), song(7)], on: true },
    { kind: 'describe-playlist', id: list, name: `Late evening ${round}` },
    { kind: 'trash', tracks: [song(6)], on: false },
    change,
  ]
}

/** What the service is to be asked for. */
function requestOf(edit: LibraryEdit, list: ReadonlyMap<number, readonly number[]>): EditRequest {
  if (edit.kind === 'rate') return rateRequest(edit, edit.ids[0] ?? 0)
  if (!isReplacing(edit)) return singleRequest(edit)
  return replaceRequest(
    edit.id,
    (list.get(edit.id) ?? []).flatMap(id => (edit.tracks.some(gone => gone === id) ? [] : [trackId(id)])),
  )
}

test('five hundred edits of a day offline arrive in their order, each once; what is refused holds nothing up', async () => {
  const { control } = at.desk.service
  const { albums, artists } = await at.atService()
  const ids = { albums: idsOf(albums), artists: idsOf(artists) }
  const edits = Array.from({ length: rounds }, (_, round) => roundOf(round, ids)).flat()
  for (const role of ['api', 'library'] as const) control.next({ role, count: null, fault: { kind: 'drop' } })
  for (const edit of edits.slice(0, 250)) expect(await at.edits.add([edit])).toMatchObject({ ok: true })
  await expect.poll(() => at.desk.store.get().reachability).toBe('offline')
  await at.edits.stop()
  await at.start()
  for (const edit of edits.slice(250)) expect(await at.edits.add([edit])).toMatchObject({ ok: true })
  expect([at.entries().map(({ edit }) => edit), new Set(at.kinds())]).toEqual([edits, new Set(['waiting'])])
  expect(control.received().writes).toEqual([])

  control.reset()
  await at.desk.api.call('status')
  await at.allTaken(200_000)
  const given = new Map<number, number>(at.desk.store.get().edits.assignedIds)
  const known = edits.map(edit => {
    const about = subjectOf(edit) ?? 0
    return withId(edit, about, given.get(about) ?? about)
  })
  const filled = new Map<number, readonly number[]>()
  for (const edit of known)
    if (edit.kind === 'add-to-playlist') filled.set(edit.id, [...(filled.get(edit.id) ?? []), ...edit.tracks])
    else if (edit.kind === 'create-playlist') filled.set(given.get(edit.id) ?? edit.id, edit.tracks)
  const { writes } = control.received()
  expect(writes.map(({ mode, body }) => ({ mode, members: body }))).toEqual(
    known.map(edit => requestOf(edit, filled)).map(({ mode, members }) => ({ mode, members: expect.objectContaining(members) })),
  )
  expect(
    at
      .entries()
      .filter(({ status }) => status.kind === 'refused')
      .map(({ edit }) => edit),
  ).toEqual([refused])
  const { playlists } = await at.atService()
  const names = Object.values(playlists).flatMap(row => (Array.isArray(row) ? [String(row[0])] : []))
  expect(names.filter(name => name.startsWith('Late evening'))).toHaveLength(rounds)
})

const idsOf = (rows: Readonly<Record<string, unknown>>): readonly number[] => Object.keys(rows).map(Number).filter(Number.isInteger)
