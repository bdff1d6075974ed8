// Details of songs and albums on the real stand-in: sent in their order, refused as a whole, lost on the way.
import { expect, test } from 'vitest'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import { albumId, trackId } from '../../shared/ids.ts'
import { libraryEdits } from '../../shared/schemas/library-edit-schema.ts'
import { maxRowsChanged } from '../../shared/wire/profile.ts'
import { editsDesk, rate } from './edits-for-tests.ts'

const at = editsDesk({ tracks: 1200 })
const { allTaken, atService, entries, kinds, start } = at

const idsFor = (from: number, end: number) => at.tracks.slice(from, end).map(trackId)
/** Title and genre of tracks at the service. */
const atTracks = async (ids: readonly number[]) => {
  const { tracks } = await atService()
  return ids.map(id => [tracks[id]?.[2], tracks[id]?.[3]])
}
const modes = () => at.desk.service.control.received().writes.map(({ mode }) => mode)

test('are sent in their order, as one request each', async () => {
  const [one = trackId(0)] = idsFor(0, 1)
  const edits: readonly LibraryEdit[] = [
    { kind: 'describe-tracks', tracks: idsFor(0, maxRowsChanged), genre: 'Sea Shanty' },
    { kind: 'describe-tracks', tracks: idsFor(maxRowsChanged, 2 * maxRowsChanged), genre: 'Sea Shanty' },
    { kind: 'describe-tracks', tracks: [one], title: 'Slack Water', genre: 'Folk' },
    { kind: 'describe-albums', albums: [albumId(5_001)], name: 'Low Tide' },
  ]
  await at.edits.add(edits)
  await allTaken()
  expect([kinds().includes('refused'), modes()]).toEqual([false, ['update_track', 'update_track', 'update_track', 'update_album']])
  const [last = trackId(0)] = idsFor(2 * maxRowsChanged - 1, 2 * maxRowsChanged)
  expect([(await atTracks([one]))[0], (await atTracks([last]))[0]?.[1]]).toEqual([['Slack Water', 'Folk'], 'Sea Shanty'])
  expect((await atService()).albums['5001']?.[0]).toBe('Low Tide')
})

test('that the service refuses are listed with its words, and hold nothing up', async () => {
  at.desk.service.control.quirks({ 'albums not editable': true })
  const [one = trackId(0), two = trackId(0)] = idsFor(0, 2)
  const before = await atTracks([one, two])
  await at.edits.add([
    { kind: 'describe-albums', albums: [albumId(5_001)], name: 'Low Tide' },
    { kind: 'describe-tracks', tracks: [one, trackId(5), two], genre: 'Nobody hears it' },
    rate([one]),
  ])
  await allTaken()
  expect(kinds()).toEqual(['refused', 'refused', 'accepted'])
  const said = entries().flatMap(({ status }) => (status.kind === 'refused' ? [status.error.answered] : []))
  expect(said).toEqual(['Albums cannot be edited while sets are combined', 'Track not found'])
  expect(await atTracks([one, two])).toEqual(before)
})

test('whose answer was lost are asked for again, also after a restart, and wait while nobody is there', async () => {
  const [one = trackId(0)] = idsFor(0, 1)
  at.desk.service.control.next({ role: 'api', mode: 'update_track', count: 1, fault: { kind: 'lost' } })
  await at.edits.add([{ kind: 'describe-tracks', tracks: [one], title: 'Slack Water' }])
  await expect.poll(() => modes().length).toBeGreaterThan(0)
  await at.edits.stop()
  await start()
  await allTaken()
  expect((await atTracks([one]))[0]?.[0]).toBe('Slack Water')
})

test('a page may not ask for more rows than a request has, nor for what no service takes (C-46)', () => {
  const tracks = Array.from({ length: maxRowsChanged }, (_, at) => trackId(at + 1))
  const read = (edit: object) => libraryEdits.safeParse([edit]).success
  expect(read({ kind: 'describe-tracks', tracks, genre: '' })).toBe(true)
  for (const wrong of [
    { kind: 'describe-tracks', tracks: [...tracks, 501], genre: '' },
    { kind: 'describe-tracks', tracks: [1], title: ' ' },
    { kind: 'describe-tracks', tracks: [1], title: '\u0000' },
    { kind: 'describe-tracks', tracks: [1], title: 'x'.repeat(501) },
    { kind: 'describe-tracks', tracks: [1], year: 10_000 },
    { kind: 'describe-tracks', tracks: [1], year: 1.5 },
    { kind: 'describe-albums', albums: [], name: 'Low' },
    { kind: 'describe-albums', albums: [1], disc: 100 },
  ])
    expect([wrong, read(wrong)]).toEqual([wrong, false])
})
