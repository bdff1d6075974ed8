// Moving what plays from one real device to another through the real stand-in: until it sounds there, nothing changes here.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { controls, type House, openHouse, type Segue, trackIds } from './house-for-tests.ts'

let house: House
let desk: Segue
let kitchen: Segue
beforeEach(async () => {
  house = await openHouse()
  desk = await house.enter('Desk')
  kitchen = await house.enter('Kitchen')
})
afterEach(() => house.stop())

const lists = ({ store }: Segue) => {
  const { tracks, playNext } = store.get().queue
  return { tracks, playNext }
}
/** Leaves the kitchen paused in its second song at seven seconds, with a speaker that makes no sound any more. */
const kitchenRestsWithoutSound = async () => {
  kitchen.ask({ type: 'play', tracks: trackIds(2, 11), index: 1, context: null })
  await house.elapse(7_000)
  kitchen.ask({ type: 'pause' })
  kitchen.speaker.sounds = false
}
const playing = { type: 'play', tracks: trackIds(6), index: 2, context: null } as const

describe('there', () => {
  test('the same queue at the same second, shuffle and repeat kept, volume its own; it stops here once it plays there', async () => {
    kitchen.ask({ type: 'volume', volume: 0.2 })
    desk.ask(playing)
    desk.ask({ type: 'playNext', tracks: trackIds(2, 15) })
    desk.ask({ type: 'shuffle', on: true })
    desk.ask({ type: 'repeat', mode: 'queue' })
    await house.elapse(42_000)
    const before = lists(desk)
    expect(await desk.connect.transfer(kitchen.uuid)).toMatchObject({ ok: true })
    expect(lists(kitchen)).toEqual(before)
    expect(kitchen.playback()).toMatchObject({ current: 3, paused: false, shuffle: true, repeat: 'queue', volume: 0.2 })
    expect(kitchen.position()).toBeCloseTo(42, 1)
    expect(desk.elsewhere()).toMatchObject({ session: kitchen.uuid })
    expect(lists(desk)).toEqual(before)
    expect([desk.heard, kitchen.heard]).toEqual([[3], [3]])
    desk.ask({ type: 'shuffle', on: false })
    await house.elapse(250)
    expect(kitchen.store.get().queue.tracks).toEqual(trackIds(6))
    desk.connect.control(null)
    expect(desk.playback()).toMatchObject({ current: 3, paused: true })
  })

  test('what is paused arrives paused, and makes no sound anywhere', async () => {
    desk.ask(playing)
    await house.elapse(10_000)
    desk.ask({ type: 'pause' })
    await house.elapse(5_000)
    expect(await desk.connect.transfer(kitchen.uuid)).toMatchObject({ ok: true })
    await kitchen.until(({ playback }) => playback.current === 3)
    expect(kitchen.playback()).toMatchObject({ paused: true })
    expect(kitchen.position()).toBeCloseTo(10, 1)
    expect(kitchen.heard).toEqual([])
  })

  test('without sound there it goes on here, and the other device is as it was', async () => {
    await kitchenRestsWithoutSound()
    desk.ask(playing)
    await house.elapse(1_000)
    const moved = desk.connect.transfer(kitchen.uuid)
    await desk.until(({ connect }) => connect.transfer?.name === 'Kitchen')
    await house.elapse(9_000)
    expect(await moved).toMatchObject({ ok: false, error: { message: 'Kitchen did not start playing in time, so it goes on here.' } })
    expect(desk.playback()).toMatchObject({ current: 3, paused: false })
    expect(desk.store.get().connect).toEqual({ output: { kind: 'here' }, transfer: null, offer: null })
    await house.elapse(250)
    expect(lists(kitchen).tracks).toEqual(trackIds(2, 11))
    expect(kitchen.playback()).toMatchObject({ current: 12, paused: true })
    expect(kitchen.position()).toBeCloseTo(7, 1)
  })

  test('with another wish before it sounds there it stays here, and the other device is as it was', async () => {
    await kitchenRestsWithoutSound()
    desk.ask(playing)
    const moved = desk.connect.transfer(kitchen.uuid)
    await kitchen.until(({ playback }) => playback.current === 3)
    desk.connect.stay()
    expect(await moved).toMatchObject({ ok: true })
    expect(desk.playback()).toMatchObject({ current: 3, paused: false })
    await kitchen.until(({ playback }) => playback.current === 12)
    expect(kitchen.playback()).toMatchObject({ paused: true })
    expect(desk.store.get().connect).toMatchObject({ output: { kind: 'here' }, transfer: null })
  })

  test('to a device that is gone: refused at once', async () => {
    desk.ask(playing)
    house.service.control.endSession(kitchen.uuid)
    await desk.until(({ sessions }) => sessions.others.length === 0)
    expect(await desk.connect.transfer(kitchen.uuid)).toMatchObject({ ok: false, error: { code: 'offline' } })
    expect(desk.playback()).toMatchObject({ paused: false })
  })

  test('a device that goes meanwhile, or another wish, ends it: it goes on here', async () => {
    desk.ask(playing)
    kitchen.speaker.sounds = false
    const first = desk.connect.transfer(kitchen.uuid)
    const second = desk.connect.transfer(kitchen.uuid)
    expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    await house.elapse(500)
    house.service.control.endSession(kitchen.uuid)
    await house.elapse(9_000)
    expect(await second).toMatchObject({ ok: false, error: { code: 'offline' } })
    expect(desk.playback()).toMatchObject({ current: 3, paused: false })
  })
})

describe('here', () => {
  test('what plays elsewhere goes on here, and stops there only then', async () => {
    kitchen.ask(playing)
    await house.elapse(33_000)
    await controls(desk, kitchen)
    desk.speaker.sounds = false
    const moved = desk.connect.transfer(null)
    await house.elapse(2_000)
    expect(kitchen.playback()).toMatchObject({ paused: false })
    desk.speaker.sounds = true
    const { startId } = desk.playback()
    desk.queue.report({ type: 'playing', startId, position: 35 })
    expect(await moved).toMatchObject({ ok: true })
    await house.elapse(250)
    expect(kitchen.playback()).toMatchObject({ current: 3, paused: true })
    expect(desk.elsewhere()).toBeNull()
    expect(lists(desk).tracks).toEqual(trackIds(6))
    expect(desk.playback()).toMatchObject({ current: 3, index: 2, paused: false })
    expect(desk.position()).toBeCloseTo(35, 0)
  })

  test('what is paused there is paused here', async () => {
    kitchen.ask(playing)
    await house.elapse(5_000)
    kitchen.ask({ type: 'pause' })
    await house.elapse(250)
    await controls(desk, kitchen)
    expect(await desk.connect.transfer(null)).toMatchObject({ ok: true })
    expect(desk.playback()).toMatchObject({ current: 3, paused: true })
    expect(desk.position()).toBeCloseTo(5, 1)
    expect(desk.heard).toEqual([])
  })

  test('if it makes no sound here, it goes on there', async () => {
    kitchen.ask(playing)
    await house.elapse(5_000)
    await controls(desk, kitchen)
    desk.speaker.sounds = false
    const moved = desk.connect.transfer(null)
    await house.elapse(9_000)
    expect(await moved).toMatchObject({ ok: false })
    expect(desk.elsewhere()).toMatchObject({ session: kitchen.uuid })
    expect(kitchen.playback()).toMatchObject({ paused: false })
    expect(kitchen.position()).toBeCloseTo(14, 1)
  })

  test('what came here is on disk', async () => {
    kitchen.ask(playing)
    await house.elapse(5_000)
    await controls(desk, kitchen)
    expect(await desk.connect.transfer(null)).toMatchObject({ ok: true })
    await house.elapse(500)
    await desk.stop()
    const again = await house.enter('Desk again', { folder: desk.folder })
    expect(lists(again).tracks).toEqual(trackIds(6))
    expect(again.playback()).toMatchObject({ current: 3, paused: true })
  })
})

describe('what is heard of a song that moves', () => {
  test('counts once, where its tenth second is heard, and is no skip where it left', async () => {
    desk.ask(playing)
    await house.elapse(6_000)
    expect(await desk.connect.transfer(kitchen.uuid)).toMatchObject({ ok: true })
    await house.elapse(3_000)
    expect([await desk.recorded(), await kitchen.recorded()]).toEqual([[], []])
    await house.elapse(3_000)
    expect(await kitchen.recorded()).toEqual(['play 3'])
    await house.elapse(20_000)
    desk.connect.control(null)
    desk.ask({ type: 'next' })
    await house.elapse(12_000)
    expect([await desk.recorded(), await kitchen.recorded()]).toEqual([[], ['play 3']])
  })

  test('counts where it left if its tenth second was heard there, and not once more', async () => {
    desk.ask(playing)
    await house.elapse(12_000)
    expect(await desk.connect.transfer(kitchen.uuid)).toMatchObject({ ok: true })
    await house.elapse(30_000)
    expect(await desk.connect.transfer(null)).toMatchObject({ ok: true })
    await house.elapse(30_000)
    expect(await desk.recorded()).toEqual(['play 3'])
    expect(await kitchen.recorded()).toEqual([])
  })

  test('counts where it stays if it is not moved in the end, and once', async () => {
    await kitchenRestsWithoutSound()
    desk.ask(playing)
    await house.elapse(4_000)
    const moved = desk.connect.transfer(kitchen.uuid)
    await house.elapse(7_500)
    // While the move is undecided, the song is not counted.
    expect(await desk.recorded()).toEqual([])
    await house.elapse(2_500)
    expect(await moved).toMatchObject({ ok: false })
    await house.elapse(10_000)
    expect(await desk.recorded()).toEqual(['play 3'])
    expect(await kitchen.recorded()).not.toContain('play 3')
  })
})
