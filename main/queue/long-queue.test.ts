// Queues of 20,000 songs between real devices: what goes over the wire for each thing done, and what a hostile server can do with frames.
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

/** Bytes of what this device said since, and of what the service said to it. */
const bytesSince = (total: number): number => {
  const { frames, counts } = house.service.control.received()
  const fresh = frames.slice(frames.length - (counts.frames - total))
  return fresh.reduce((bytes, { frame }) => bytes + JSON.stringify(frame).length, 0)
}
const frameCount = () => house.service.control.received().counts.frames

describe('20,000 songs', () => {
  test('are shown, moved and changed on another device; what is done to a few of them sends a little', async () => {
    const many = trackIds(20_000)
    kitchen.ask({ type: 'play', tracks: many, index: 9_999, context: null })
    await house.elapse(1_000)
    await controls(desk, kitchen)
    expect(desk.store.get().queue.tracks).toEqual(many)
    expect(desk.playback()).toMatchObject({ current: 10_000, index: 9_999 })

    const before = frameCount()
    desk.ask({ type: 'pause' })
    await kitchen.until(({ playback }) => playback.paused)
    desk.ask({ type: 'resume' })
    await kitchen.until(({ playback }) => !playback.paused)
    desk.ask({ type: 'next' })
    desk.ask({ type: 'volume', volume: 0.3 })
    await house.elapse(1_000)
    expect(kitchen.playback()).toMatchObject({ current: 10_001, volume: 0.3 })
    expect(bytesSince(before)).toBeLessThan(5_000)

    desk.ask({ type: 'remove', list: 'tracks', indices: [5, 15_000] })
    await house.elapse(1_000)
    expect(kitchen.store.get().queue.tracks).toEqual(many.filter((_, index) => index !== 5 && index !== 15_000))
    expect(kitchen.playback()).toMatchObject({ current: 10_001, index: 9_999, paused: false })
    expect(kitchen.heard).toEqual([10_000, 10_001])
  })

  test('are moved here and back', async () => {
    kitchen.ask({ type: 'play', tracks: trackIds(20_000), index: 3, context: null })
    await house.elapse(1_000)
    await controls(desk, kitchen)
    expect(await desk.connect.transfer(null)).toMatchObject({ ok: true })
    await house.elapse(1_000)
    expect(await desk.connect.transfer(kitchen.uuid)).toMatchObject({ ok: true })
    expect(kitchen.store.get().queue.tracks).toEqual(trackIds(20_000))
    expect(kitchen.playback()).toMatchObject({ current: 4, paused: false })
    expect(kitchen.position()).toBeCloseTo(2, 0)
  })
})

describe('frames that nobody who means well would send', () => {
  const state = { command: 'set_state', result: true, role: 'player', timestamp: Date.UTC(2031, 3, 2, 9) / 1000 }
  const odd: readonly (readonly [string, unknown])[] = [
    ['no JSON', '{"command":'],
    ['a list', '[1,2]'],
    ['a position far outside', { ...state, data: { play_from: 'tracks', play_index: 9e15 } }],
    ['a negative position', { ...state, data: { play_from: 'tracks', play_index: -7 } }],
    ['no lists any more', { ...state, data: null, current_song: null }],
    ['songs that are no numbers', { ...state, tracks: ['a', {}, -1] }],
    ['songs that are infinite', `{"command":"set_state","result":true,"tracks":[1e400]}`],
    ['a song of another list', { ...state, current_song: 555 }],
    ['times that are absurd', { ...state, start_position: -1e300, start_time: 1e300, timestamp: -1e300 }],
    ['times that are text', { ...state, start_position: '12', start_time: null }],
    ['a volume too loud', { ...state, volume: 12 }],
    ['a mode that nobody knows', { ...state, data: { repeat_mode: 'backwards' } }],
    ['play_next that is current and empty', { ...state, data: { play_from: 'play_next', play_index: 0 }, play_next: [] }],
    ['names of the prototype', '{"command":"set_state","__proto__":{"pause":false},"constructor":1,"result":true}'],
    ['a role that is none', { ...state, role: 'owner' }],
  ]

  test.each(odd)('%s: nothing begins to sound, nothing breaks, and the queue can still be commanded', async (_what, frame) => {
    desk.ask({ type: 'play', tracks: trackIds(5), index: 2, context: null })
    await house.elapse(500)
    desk.ask({ type: 'pause' })
    await house.elapse(500)
    for (let times = 0; times < 2; times += 1) desk.say(frame)
    await house.elapse(6_500)
    await desk.untilSocket('online')
    expect(desk.playback().paused).toBe(true)
    expect(desk.heard).toEqual([3])
    const { queue, playback } = desk.store.get()
    expect(playback.current === null || queue.tracks.includes(playback.current) || queue.playNext.includes(playback.current)).toBe(true)
    expect(Number.isFinite(desk.position())).toBe(true)
    await controls(kitchen, desk)
    kitchen.ask({ type: 'play', tracks: trackIds(3, 11), index: 1, context: null })
    await house.elapse(1_000)
    expect(desk.store.get()).toMatchObject({ queue: { tracks: trackIds(3, 11) }, playback: { current: 12, paused: false } })
  })

  test('a frame too large, and too many of them, close the socket and no more; the music goes on', async () => {
    desk.ask({ type: 'play', tracks: trackIds(5), index: 2, context: null })
    await house.elapse(500)
    desk.say(JSON.stringify({ ...state, name: 'x'.repeat(9 * 1024 * 1024) }))
    await desk.untilSocket('offline')
    await house.elapse(5_500)
    await desk.untilSocket('online')
    for (let count = 0; count < 500; count += 1) desk.say({ ...state, volume: count / 1000 })
    await desk.untilSocket('offline')
    expect(desk.playback()).toMatchObject({ current: 3, paused: false })
    expect(desk.heard).toEqual([3])
  })

  test('old frames again, in any order, leave the devices of one mind', async () => {
    desk.ask({ type: 'play', tracks: trackIds(5), index: 0, context: null })
    await house.elapse(500)
    await controls(kitchen, desk)
    for (const type of ['next', 'pause', 'resume', 'next'] as const) {
      kitchen.ask({ type })
      await house.elapse(300)
    }
    const { frames } = house.service.control.received()
    const old = frames.filter(
      ({ from, frame, session_uuid }) => from === 'service' && session_uuid === desk.uuid && 'start_time' in Object(frame),
    )
    expect(old.length).toBeGreaterThan(0)
    for (const { frame } of old.toReversed()) desk.say(frame)
    await house.elapse(1_000)
    kitchen.ask({ type: 'jump', list: 'tracks', index: 4 })
    await house.elapse(1_000)
    expect(desk.playback()).toMatchObject({ current: 5, paused: false })
    expect(kitchen.playback()).toMatchObject({ current: 5, paused: false })
    expect(kitchen.store.get().queue.tracks).toEqual(desk.store.get().queue.tracks)
    expect(kitchen.heard).toEqual([])
  })
})
