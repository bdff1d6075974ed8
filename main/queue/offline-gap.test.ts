// Long queues without the service, of which few songs are on this computer: one look for the next one, with turns, and one step there.
import { expect, test } from 'vitest'
import { type TrackId, trackId } from '../../shared/ids.ts'
import { type Desk, openDesk } from './queue-for-tests.ts'

const many = Array.from({ length: 20_000 }, (_, index) => trackId(index + 1))

/** A queue out of reach of the service, in which these songs can be heard; `lookUps`: how often it was asked whether one can. */
async function openOffline(...here: readonly number[]): Promise<{ readonly desk: Desk; readonly lookUps: () => number }> {
  const desk = await openDesk()
  let count = 0
  const known = new Set(here.map(trackId))
  desk.here.has = (track: TrackId) => {
    count += 1
    return known.has(track)
  }
  desk.store.set('reachability', 'offline')
  return { desk, lookUps: () => count }
}

test('a gap of nearly 20,000 songs is passed over in one step, and told', async () => {
  const { desk, lookUps } = await openOffline(1, 20_000)
  desk.command({ type: 'play', tracks: many, index: 0, context: null })
  desk.report({ type: 'ended', startId: 1 })
  let turns = 0
  for (; desk.playback().current !== 20_000; turns += 1) await new Promise(setImmediate)
  expect(turns).toBeGreaterThan(0)
  await expect.poll(() => desk.told).toEqual(['Without the service, 19,998 songs were passed over, not being on this computer.'])
  expect(desk.playback()).toMatchObject({ index: 19_999, startId: 3, paused: false })
  expect(desk.heard.filter(({ fact }) => fact.type === 'failed')).toMatchObject([{ fact: { startId: 2, position: 0 }, current: 2 }])
  expect(lookUps()).toBeLessThan(3 * many.length)
  await desk.stop()
})

test('songs that play next and the beginning of a queue that repeats are among them', async () => {
  const { desk, lookUps } = await openOffline(5, 9_999, 10_000)
  desk.command({ type: 'play', tracks: many, index: 9_999, context: null })
  desk.command({ type: 'repeat', mode: 'queue' })
  desk.command({ type: 'playNext', tracks: many.slice(10_000) })
  desk.report({ type: 'ended', startId: 1 })
  await expect.poll(() => desk.told).toEqual(['Without the service, 20,004 songs were passed over, not being on this computer.'])
  expect(desk.playback()).toMatchObject({ current: 5, from: 'tracks', index: 4, startId: 3, paused: false })
  expect(desk.store.get().queue.playNext).toEqual([])
  expect(lookUps()).toBeLessThan(3 * 30_000)
  await desk.stop()
})

test('an edit during the look makes it begin anew, another song ends it', async () => {
  const { desk } = await openOffline(19_999, 20_000)
  desk.command({ type: 'play', tracks: many, index: 0, context: null })
  desk.command({ type: 'move', list: 'tracks', indices: [19_999], to: 1 })
  await expect.poll(() => desk.playback()).toMatchObject({ current: 20_000, index: 1 })
  desk.command({ type: 'jump', list: 'tracks', index: 2 })
  desk.command({ type: 'jump', list: 'tracks', index: 3 })
  await expect.poll(() => desk.playback()).toMatchObject({ current: 19_999, startId: 5, paused: false })
  await desk.stop()
})

test('where all that is here has left the library, the queue does not go round: it stops, and says why', async () => {
  const { desk } = await openOffline(2, 4)
  for (const gone of [2, 4]) desk.gone.add(trackId(gone))
  desk.command({ type: 'repeat', mode: 'queue' })
  desk.command({ type: 'play', tracks: many.slice(0, 500), index: 0, context: null })
  await expect.poll(() => desk.told).toHaveLength(2)
  desk.report({ type: 'failed', startId: desk.playback().startId, position: 0, reason: '', unreachable: true })
  // The queue stands at song 3: the search for a kept song after song 2 found that song 4 is no longer kept either, so there was no reason
  // to pass over song 3.
  expect(desk.playback()).toMatchObject({ current: 3, paused: true })
  expect(desk.heard).toHaveLength(3)
  await desk.stop()
})
