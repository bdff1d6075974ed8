// One queue for all devices of the account (protocol 9.6), on a device that the service has not told so yet in this run, or told otherwise.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type House, openPair, type Segue, soundingOf, trackIds } from './house-for-tests.ts'

let house: House
let desk: Segue
let kitchen: Segue
beforeEach(async () => {
  ;({ house, desk, kitchen } = await openPair({ oneQueue: true }))
})
afterEach(() => house.stop())

const sounding = () => soundingOf([desk, kitchen])
const playing = { type: 'play', tracks: trackIds(4), index: 0, context: null } as const

test('one that was not told yet that all share a queue neither pauses nor replaces what sounds elsewhere', async () => {
  desk.ask(playing)
  await house.elapse(2_000)
  const study = await house.enter('Study')
  await house.elapse(1_000)
  expect(desk.playback()).toMatchObject({ current: 1, paused: false })
  expect(study.elsewhere()).toMatchObject({ shared: true })
  await study.api.call('status')
  await house.elapse(1_000)
  expect(study.playback()).toMatchObject({ current: 1, paused: false })
  expect([desk.heard, study.heard]).toEqual([[1], []])
  expect(desk.store.get().queue.tracks).toEqual([1, 2, 3, 4])
})

test.each([
  ['a device that played it last', 'study', 'the same'],
  ['a device that has another session now', 'kitchen', 'a new one'],
] as const)(
  '%s and was not told yet in this run puts nothing in the place of what others changed meanwhile',
  async (_who, player, session) => {
    const lastRun = await house.enter('Study')
    await lastRun.api.call('status')
    lastRun.ask({ type: 'play', tracks: trackIds(2, 15), index: 0, context: null })
    await house.elapse(1_000)
    lastRun.ask({ type: 'pause' })
    await house.elapse(1_000)
    await lastRun.stop()
    if (player === 'kitchen') {
      kitchen.ask(playing)
      await house.elapse(1_000)
      kitchen.ask({ type: 'pause' })
    }
    desk.ask({ type: 'playLast', tracks: trackIds(2, 9) })
    await house.elapse(1_000)
    const tracks = player === 'kitchen' ? [1, 2, 3, 4, 9, 10] : [15, 16, 9, 10]
    const { folder } = lastRun
    const study = await house.enter('Study', session === 'the same' ? { folder, session: lastRun.session } : { folder })
    await house.elapse(1_000)
    for (const segue of [desk, kitchen, study]) expect(segue.store.get().queue.tracks).toEqual(tracks)
    await study.api.call('status')
    await house.elapse(1_000)
    for (const segue of [desk, kitchen, study]) expect(segue.store.get().queue.tracks).toEqual(tracks)
  },
)

test('one that is told again that each has its own keeps its list and plays it', async () => {
  const lastRun = await house.enter('Study')
  await lastRun.api.call('status')
  await lastRun.stop()
  house.service.control.user({ one_queue: false })
  const study = await house.enter('Study', { folder: lastRun.folder, session: lastRun.session })
  await study.api.call('status')
  await house.elapse(1_000)
  study.ask(playing)
  await house.elapse(1_000)
  await study.stop()
  const again = await house.enter('Study', { folder: lastRun.folder, session: lastRun.session })
  again.ask({ type: 'playLast', tracks: trackIds(1, 9) })
  again.ask({ type: 'resume' })
  await house.elapse(1_000)
  expect(again.elsewhere()).toBeNull()
  expect(again.store.get().queue.tracks).toEqual([1, 2, 3, 4, 9])
  expect(again.playback()).toMatchObject({ current: 1, paused: false })
})

describe.each([
  ['answers', true],
  ['does not answer', false],
])('all share a queue from now on, at a service that %s a device’s own states (C-36)', (_how, answers) => {
  beforeEach(async () => {
    await house.stop()
    ;({ house, desk, kitchen } = await openPair({ oneQueue: false, answers }))
  })
  const tell = async (segue: Segue) => {
    await segue.api.call('status')
    await house.elapse(2_000)
  }

  test('and what one plays sounds on no other that was not told', async () => {
    desk.ask({ type: 'play', tracks: trackIds(2, 15), index: 0, context: null })
    await house.elapse(1_000)
    desk.ask({ type: 'pause' })
    await house.elapse(1_000)
    house.service.control.user({ one_queue: true })
    await tell(kitchen)
    kitchen.ask(playing)
    await house.elapse(3_000)
    expect(sounding()).toEqual([kitchen])
    expect([desk.heard, kitchen.heard]).toEqual([[15], [1]])
    await tell(desk)
    expect(desk.elsewhere()).toMatchObject({ shared: true })
    expect(sounding()).toEqual([kitchen])
  })

  test.each([
    ['that holds no shared queue', false],
    ['that holds the queue which they shared before', true],
  ])('and what plays goes on where an idle device is told first, by a service %s', async (_what, isHeld) => {
    if (isHeld) {
      house.service.control.user({ one_queue: true })
      for (const segue of [desk, kitchen]) await tell(segue)
      desk.ask({ type: 'play', tracks: trackIds(2, 11), index: 0, context: null })
      await house.elapse(1_000)
      desk.ask({ type: 'pause' })
      await house.elapse(1_000)
      house.service.control.user({ one_queue: false })
      for (const segue of [desk, kitchen]) await tell(segue)
    }
    desk.ask({ type: 'play', tracks: trackIds(2, 15), index: 0, context: null })
    await house.elapse(1_000)
    desk.ask({ type: 'pause' })
    kitchen.ask(playing)
    await house.elapse(5_000)
    house.service.control.user({ one_queue: true })
    await tell(desk)
    kitchen.ask({ type: 'next' })
    await house.elapse(2_000)
    expect(kitchen.playback()).toMatchObject({ current: 2, paused: false })
    expect(kitchen.store.get().queue.tracks).toEqual([1, 2, 3, 4])
    await tell(kitchen)
    for (const segue of [desk, kitchen]) {
      expect(segue.playback()).toMatchObject({ current: 2, paused: false })
      expect(segue.store.get().queue.tracks).toEqual([1, 2, 3, 4])
    }
    expect(sounding()).toEqual([kitchen])
    house.service.control.user({ one_queue: false })
    for (const segue of [kitchen, desk]) await tell(segue)
    expect(kitchen.playback()).toMatchObject({ current: 2, paused: false })
    expect(desk.playback().paused).toBe(true)
    expect(sounding()).toEqual([kitchen])
  })

  test('and what an idle device is asked for before the others are told is done', async () => {
    house.service.control.user({ one_queue: true })
    await tell(desk)
    desk.ask(playing)
    await house.elapse(2_000)
    await tell(kitchen)
    expect(kitchen.store.get().queue.tracks).toEqual([1, 2, 3, 4])
    expect(sounding()).toEqual([desk])
  })

  test('and what plays is seen by the others as soon as they are told', async () => {
    kitchen.ask(playing)
    await house.elapse(5_000)
    house.service.control.user({ one_queue: true })
    await tell(kitchen)
    await tell(desk)
    expect(desk.playback()).toMatchObject({ current: 1, paused: false })
    expect(sounding()).toEqual([kitchen])
  })
})
