// Long queues of which the library no longer has most songs, or none: one look for the next one, with turns, and one step there.
import { expect, test } from 'vitest'
import { revision, trackId } from '../../shared/ids.ts'
import { type Desk, openDesk } from './queue-for-tests.ts'

const many = Array.from({ length: 20_000 }, (_, index) => trackId(index + 1))
const stoppedHere = 'Playing has stopped here: neither this song nor any that follows is in the library now.'

/** A desk on the link whose library lacks all of `many` but these; `asked` is called as each look begins, with its number. */
async function openWith(present: readonly number[], asked: (look: number) => void = () => undefined): Promise<Desk> {
  const desk = await openDesk(undefined, asked)
  for (const track of many) if (!present.includes(track)) desk.gone.add(track)
  desk.online()
  return desk
}

/** How many turns the loop gets until that is so. */
async function turnsUntil(isSo: () => boolean): Promise<number> {
  let turns = 0
  for (; !isSo(); turns += 1) await new Promise(setImmediate)
  return turns
}

test('a library without any of 20,000 songs: the queue waits where it was, says so once, and sends one change', async () => {
  const desk = await openWith([])
  desk.command({ type: 'play', tracks: many, index: 5_000, context: null })
  desk.command({ type: 'pause' })
  desk.command({ type: 'seek', position: 70 })
  await desk.settle()
  desk.command({ type: 'resume' })
  const before = desk.sent.length
  expect(await turnsUntil(() => desk.playback().paused)).toBeGreaterThan(0)
  await desk.settle()
  expect(desk.playback()).toMatchObject({ current: 5_001, index: 5_000, startId: 1, paused: true, anchor: { position: 70 } })
  expect(desk.sent.slice(before)).toMatchObject([{ value: { pause: true } }])
  expect(desk.told).toEqual([stoppedHere])
  expect(desk.heard).toEqual([])
  await desk.stop()
})

test('that the page could not play it either changes nothing while what follows is looked up', async () => {
  let desk: Desk | null = null
  const failedInPage = () => desk?.report({ type: 'failed', startId: 1, position: 0, reason: 'gone', unreachable: false })
  desk = await openWith([], look => void (look === 2 && failedInPage()))
  desk.command({ type: 'play', tracks: many, index: 5_000, context: null })
  await turnsUntil(() => desk?.playback().paused === true)
  await desk.settle()
  expect(desk.playback()).toMatchObject({ index: 5_000, startId: 1, paused: true })
  expect(desk.told).toEqual([stoppedHere])
  // The page may report the failure again, later.
  failedInPage()
  await desk.settle()
  expect([desk.playback().index, desk.told]).toEqual([5_000, [stoppedHere]])
  desk.gone.clear()
  desk.command({ type: 'resume' })
  await desk.settle()
  expect(desk.playback()).toMatchObject({ index: 5_000, startId: 1, paused: false })
  // Once the library has the song, its failure leads to the next one, like any other.
  failedInPage()
  expect(desk.playback()).toMatchObject({ index: 5_001, startId: 2 })
  await desk.stop()
})

test('the few that the library has are found in one step each, with one change to send and one notice', async () => {
  const desk = await openWith([1, 15_000])
  desk.command({ type: 'play', tracks: many, index: 0, context: null })
  await desk.settle()
  const before = desk.sent.length
  desk.report({ type: 'ended', startId: 1 })
  expect(await turnsUntil(() => desk.playback().current === 15_000)).toBeGreaterThan(0)
  await desk.settle()
  expect(desk.playback()).toMatchObject({ index: 14_999, startId: 3, paused: false })
  expect(desk.told).toEqual(['14,998 songs that are not in the library any more were passed over.'])
  // Two frames are sent: one for the song that ended, one for all songs that were passed over.
  expect(desk.sent.slice(before)).toHaveLength(2)
  expect(desk.heard.filter(({ fact }) => fact.type === 'failed')).toMatchObject([{ fact: { startId: 2, position: 0 }, current: 2 }])
  await desk.stop()
})

test('songs that play next and the beginning of a queue that repeats are among them', async () => {
  const desk = await openWith([3])
  desk.command({ type: 'repeat', mode: 'queue' })
  desk.command({ type: 'play', tracks: many.slice(0, 10), index: 4, context: null })
  desk.command({ type: 'playNext', tracks: many.slice(100, 110) })
  await expect.poll(() => desk.playback()).toMatchObject({ current: 3, index: 2, startId: 2, paused: false })
  await expect.poll(() => desk.told).toEqual(['18 songs that are not in the library any more were passed over.'])
  expect(desk.store.get().queue.playNext).toEqual([])
  await desk.stop()
})

test('an edit during the look counts, and another song, chosen meanwhile, ends it', async () => {
  const edits = [
    (desk: Desk) => desk.command({ type: 'insert', list: 'tracks', to: 2, tracks: [trackId(90_001)] }),
    (desk: Desk) => desk.command({ type: 'jump', list: 'tracks', index: 19_999 }),
  ]
  for (const [number, edit] of edits.entries()) {
    let desk: Desk | null = null
    desk = await openWith([15_000, 20_000], look => {
      if (look === 2 && desk) edit(desk)
    })
    desk.command({ type: 'play', tracks: many, index: 0, context: null })
    await expect.poll(() => desk?.playback()).toMatchObject({ current: number === 0 ? 90_001 : 20_000, startId: 2, paused: false })
    await desk.settle()
    expect(desk.told).toEqual(number === 0 ? ['2 songs that are not in the library any more were passed over.'] : [])
    await desk.stop()
  }
})

test('a pause during the look ends it without a word', async () => {
  const desk: Desk = await openWith([], () => desk.command({ type: 'pause' }))
  desk.command({ type: 'play', tracks: many, index: 7, context: null })
  await desk.settle()
  expect(desk.playback()).toMatchObject({ current: 8, startId: 1, paused: true })
  expect(desk.told).toEqual([])
  await desk.stop()
})

test('a library that comes during the look is asked anew: its songs play', async () => {
  const desk: Desk = await openWith([], look => {
    if (look !== 2) return
    desk.gone.clear()
    desk.store.set('library', { ...desk.store.get().library, revision: revision('newer') })
  })
  desk.command({ type: 'play', tracks: many, index: 7, context: null })
  await desk.settle()
  expect(desk.playback()).toMatchObject({ current: 8, index: 7, startId: 1, paused: false })
  expect(desk.told).toEqual([])
  await desk.stop()
})

test('a library that cannot be read when what follows is looked up stops a queue that repeats once it went round', async () => {
  const gone = many.slice(0, 10)
  // An unreadable library reports no song as missing when all are checked together, but every song that is looked up singly.
  const desk: Desk = await openWith([], () => {
    desk.gone.clear()
    queueMicrotask(() => gone.forEach(track => void desk.gone.add(track)))
  })
  desk.command({ type: 'repeat', mode: 'queue' })
  desk.command({ type: 'play', tracks: gone, index: 0, context: null })
  await desk.settle()
  expect(desk.playback()).toMatchObject({ startId: 11, paused: true })
  expect(desk.told).toEqual(['11 songs that are not in the library any more were passed over.'])
  await desk.stop()
})

test('a stop after the song is kept: it ends the playing at the next song', async () => {
  const desk = await openWith([9])
  desk.command({ type: 'play', tracks: many.slice(0, 20), index: 0, context: null })
  desk.command({ type: 'stopAfter', on: true })
  await expect.poll(() => desk.playback()).toMatchObject({ current: 2, paused: true, stopAfter: false })
  await expect.poll(() => desk.told).toEqual(['A song that is not in the library any more was passed over.'])
  await desk.stop()
})
