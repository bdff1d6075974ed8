// The list of thumbs up of a service that keeps it, of one that leaves it alone, and of one that lets nobody change it (C-19).
import { expect, test } from 'vitest'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import { ok } from '../../shared/errors.ts'
import { failedWith } from '../../shared/errors-for-tests.ts'
import { editsDesk, rate } from './edits-for-tests.ts'
import type { ReadLists } from './service-state.ts'
import { createThumbsList, isTrackRating } from './thumbs-list.ts'

const at = editsDesk()
const { atService, allTaken, kinds } = at

/** What is in the list of thumbs up at the service. */
const thumbsUp = async (): Promise<readonly number[]> => {
  const row = Object.values((await atService()).playlists).find(each => Array.isArray(each) && each[0] === 'Thumbs up')
  const [, tracks] = Array.isArray(row) ? row : []
  return Array.isArray(tracks) ? tracks.map(Number) : []
}
const playlistWrites = () => at.writes().filter(([mode]) => mode !== 'ratetrack')
/** Waits until the library shown holds all edits that the service has accepted. */
const held = () =>
  expect.poll(() => at.entries().map(({ status }) => status.kind === 'accepted' && status.in !== null)).not.toContain(false)

test('is kept by the service: nothing is asked beside the rating', async () => {
  const [one = 0] = await thumbsUp()
  await at.edits.add([rate([one], 0)])
  await held()
  expect(await thumbsUp()).not.toContain(one)
  expect(playlistWrites()).toEqual([])
})

test('left alone by the service it loses what is not liked any more here, and gets what is', async () => {
  at.desk.service.control.quirks({ 'thumbs-up list left alone': true })
  const [one = 0, other = 0] = await thumbsUp()
  await at.edits.add([rate([one, other], 0)])
  await expect.poll(thumbsUp).not.toContain(one)
  await allTaken()
  await at.edits.add([rate([one])])
  await expect.poll(thumbsUp).toContain(one)
  expect(await thumbsUp()).not.toContain(other)
})

test('that the service lets nobody change is left alone, and nobody is told', async () => {
  const { control } = at.desk.service
  control.quirks({ 'thumbs-up list left alone': true })
  const [one = 0, other = 0] = await thumbsUp()
  const refusal = JSON.stringify({ result: false, message: 'This list is ours' })
  control.next({ role: 'api', mode: 'updateplaylist', count: null, fault: { kind: 'status', status: 200, body: refusal } })
  const tried = new Set<string>()
  at.desk.store.subscribe(({ edits }) => {
    for (const { id, edit } of edits.entries) if (edit.kind === 'remove-from-playlist') tried.add(id)
  })
  await at.edits.add([rate([one], 0)])
  await expect.poll(() => tried.size).toBe(1)
  await expect.poll(kinds).toEqual(['accepted'])
  await at.edits.add([rate([other], 0)])
  await held()
  expect([tried.size, kinds().includes('refused')]).toEqual([1, false])
})

test('that cannot be read, or whose change cannot be written, is looked at again with the next rating', async () => {
  const added: (readonly LibraryEdit[])[] = []
  let kept: Awaited<ReturnType<ReadLists>> = null
  let isFull = true
  const list = createThumbsList({
    store: at.desk.store,
    lists: async () => kept,
    readRatings: async tracks => tracks.map(() => 5),
    add: async edits => {
      if (isFull) return failedWith('disk', 'full')
      added.push(edits)
      return ok({ ids: [] })
    },
    drop: async () => undefined,
  })
  const one = rate([1])
  const held = isTrackRating(one) ? [one] : []
  await list.checkAfter(held, [])
  kept = [{ id: 7, name: 'Thumbs up', tracks: [] }]
  await list.checkAfter([], [])
  isFull = false
  await list.checkAfter([], [])
  await list.checkAfter([], [])
  expect(added).toEqual([[{ kind: 'add-to-playlist', id: 7, tracks: [1] }]])
  list.stop()
})
