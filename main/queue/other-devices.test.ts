// Two real devices and the real stand-in between them: one controls, the other obeys, over real sockets.
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deviceViewOf, newDevice } from '../../shared/connect/device.ts'
import { maxKnownLengths } from '../../shared/connect/session/devices.ts'
import { millis, type TrackId } from '../../shared/ids.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import { emptyQueueState } from '../../shared/queue/model.ts'
import { silentLog } from '../log.ts'
import type { Follower } from './device-owner.ts'
import { controls, type House, openHouse, type Segue, trackIds } from './house-for-tests.ts'
import { startConnect } from './other-devices.ts'

let house: House
let desk: Segue
let kitchen: Segue
beforeEach(async () => {
  house = await openHouse()
  desk = await house.enter('Desk')
  kitchen = await house.enter('Kitchen')
})
afterEach(() => house.stop())

const playing = { type: 'play', tracks: trackIds(5), index: 1, context: null } as const
const playsInTheKitchen = async () => {
  kitchen.ask(playing)
  await house.elapse(20_000)
  await controls(desk, kitchen)
}

describe('the picker', () => {
  test('shows what the others play, and while it is open what changes there', async () => {
    kitchen.ask(playing)
    desk.connect.watch(true)
    const activity = () => desk.store.get().sessions.others.find(({ id }) => id === kitchen.uuid)?.activity
    await desk.until(() => activity()?.track === 2)
    expect(activity()).toMatchObject({ title: 'Song 2', paused: false })
    kitchen.ask({ type: 'next' })
    await desk.until(() => activity()?.track === 3)
    kitchen.ask({ type: 'pause' })
    await desk.until(() => activity()?.paused === true)
    desk.connect.watch(false)
    await expect.poll(() => house.service.control.inject('{"command":"none"}', desk.uuid)).toBe(1)
  })

  test('offers at the start what plays elsewhere, until it is dismissed', async () => {
    await house.elapse(60_000)
    kitchen.ask(playing)
    const hall = await house.enter('Hall')
    const { connect } = await hall.until(state => state.connect.offer !== null)
    expect(connect.offer).toMatchObject({ session: kitchen.uuid, name: 'Kitchen', track: 2 })
    hall.connect.dismiss()
    expect(hall.store.get().connect.offer).toBeNull()
    expect(desk.store.get().connect.offer).toBeNull()
  })
})

test('a device that went away while it played is shown paused and offers nothing once its song must be over', async () => {
  const phone = await desk.another('Phone')
  const value = { current_song: 4, tracks: [4, 5], data: { play_from: 'tracks', play_index: 0 }, pause: false, start_position: 0 }
  phone.queue.send({ session_uuid: phone.uuid, command: 'set_state', value: { ...value, start_time: desk.now() / 1000 } })
  await phone.queue.nextOf('set_state')
  phone.queue.close()
  const activity = (one: Segue) => one.store.get().sessions.others.find(({ id }) => id === phone.uuid)?.activity
  await house.elapse(60_000)
  const hall = await house.enter('Hall')
  await hall.until(({ connect }) => connect.offer?.session === phone.uuid)
  await house.elapse(300_000)
  expect(hall.store.get().connect.offer).toBeNull()
  const study = await house.enter('Study')
  study.connect.watch(true)
  await study.until(() => activity(study)?.paused === true)
  expect(study.store.get().connect.offer).toBeNull()
})

describe('controlling', () => {
  test('shows the queue of the other device, where it is, and makes no sound here', async () => {
    desk.ask({ type: 'play', tracks: trackIds(3, 11), index: 0, context: null })
    await playsInTheKitchen()
    expect(desk.store.get().queue.tracks).toEqual(trackIds(5))
    expect(desk.store.get().playback).toMatchObject({ current: 2, index: 1, paused: false })
    expect(desk.position()).toBeCloseTo(20, 1)
    expect(desk.elsewhere()).toMatchObject({ session: kitchen.uuid, name: 'Kitchen', shared: false, mayControl: true })
    expect(desk.heard).toEqual([11])
    expect(desk.connect.control(null)).toMatchObject({ ok: true })
    expect(desk.store.get()).toMatchObject({ queue: { tracks: trackIds(3, 11) }, playback: { current: 11, paused: true } })
    expect(kitchen.playback()).toMatchObject({ paused: false })
  })

  const every: readonly (readonly [QueueCommand, (kitchen: Segue) => unknown, unknown])[] = [
    [{ type: 'pause' }, ({ store }) => store.get().playback.paused, true],
    [{ type: 'next' }, ({ store }) => store.get().playback.current, 3],
    [{ type: 'previous' }, segue => Math.round(segue.position()), 0],
    [{ type: 'seek', position: 61.5 }, segue => segue.position(), 61.5],
    [{ type: 'volume', volume: 0.35 }, ({ store }) => store.get().playback.volume, 0.35],
    [{ type: 'shuffle', on: true }, ({ store }) => store.get().playback.shuffle, true],
    [{ type: 'repeat', mode: 'queue' }, ({ store }) => store.get().playback.repeat, 'queue'],
    [{ type: 'jump', list: 'tracks', index: 4 }, ({ store }) => store.get().playback.current, 5],
    [{ type: 'playNext', tracks: trackIds(2, 9) }, ({ store }) => store.get().queue.playNext, [9, 10]],
    [{ type: 'playLast', tracks: trackIds(1, 9) }, ({ store }) => store.get().queue.tracks, [1, 2, 3, 4, 5, 9]],
    [{ type: 'move', list: 'tracks', indices: [4], to: 2 }, ({ store }) => store.get().queue.tracks, [1, 2, 5, 3, 4]],
    [{ type: 'remove', list: 'tracks', indices: [3] }, ({ store }) => store.get().queue.tracks, [1, 2, 3, 5]],
    [{ type: 'clear', what: 'upcoming' }, ({ store }) => store.get().queue.tracks, [1, 2]],
    [{ type: 'play', tracks: trackIds(4, 12), index: 2, context: null }, ({ store }) => store.get().playback.current, 14],
  ]
  test.each(every)('%o is seen here at once, done there, and confirmed', async (command, read, expected) => {
    await playsInTheKitchen()
    desk.ask(command)
    expect(read(desk)).toEqual(expected)
    await house.elapse(250)
    await expect
      .poll(() => read(kitchen))
      .toEqual(typeof expected === 'number' && command.type !== 'jump' ? expect.closeTo(expected, 0) : expected)
    await desk.until(() => desk.elsewhere()?.pending === false)
    expect(desk.store.get().queue).toMatchObject({ tracks: kitchen.store.get().queue.tracks, playNext: kitchen.store.get().queue.playNext })
    expect(desk.position()).toBeCloseTo(kitchen.position(), 1)
    expect([desk.heard, desk.told, kitchen.told]).toEqual([[], [], []])
  })

  test('what is only of this computer is refused with a sentence', async () => {
    await playsInTheKitchen()
    desk.ask({ type: 'speed', speed: 1.5 })
    desk.ask({ type: 'sleep', timer: { kind: 'track' } })
    expect(desk.told).toEqual(Array(2).fill('That is only possible for what plays on this computer.'))
    expect(kitchen.playback()).toMatchObject({ speed: 1 })
  })

  test('taking back and doing again what was edited there from here', async () => {
    await playsInTheKitchen()
    desk.ask({ type: 'remove', list: 'tracks', indices: [3, 4] })
    await house.elapse(250)
    await kitchen.until(({ queue }) => queue.tracks.length === 3)
    desk.ask({ type: 'undo' })
    await house.elapse(250)
    await kitchen.until(({ queue }) => queue.tracks.length === 5)
    expect(kitchen.store.get().queue.tracks).toEqual(trackIds(5))
  })
})

describe('being controlled', () => {
  test('goes on while this one controls another: both ways at once', async () => {
    await playsInTheKitchen()
    desk.ask({ type: 'pause' })
    await kitchen.until(({ playback }) => playback.paused)
    await controls(kitchen, desk)
    expect(kitchen.elsewhere()).toMatchObject({ session: desk.uuid })
    kitchen.ask({ type: 'play', tracks: trackIds(2, 15), index: 0, context: null })
    await desk.until(({ playback, connect }) => connect.output.kind === 'here' && playback.current === 15)
    await kitchen.until(() => kitchen.elsewhere()?.pending === false)
    expect(desk.heard).toEqual([15])
    expect(desk.store.get().playback).toMatchObject({ paused: false })
  })

  test('nothing that was heard is ever said back', async () => {
    await playsInTheKitchen()
    const before = house.service.control.received().counts.frames
    await house.elapse(60_000)
    desk.ask({ type: 'repeat', mode: 'queue' })
    await house.elapse(250)
    await kitchen.until(({ playback }) => playback.repeat === 'queue')
    await house.elapse(60_000)
    house.service.control.inject('{"command":"message","value":"done"}', kitchen.uuid)
    await expect.poll(() => kitchen.told).toEqual(['The service says: “done”'])
    const frames = house.service.control.received().frames.slice(before - house.service.control.received().counts.frames)
    expect(frames.filter(({ from }) => from === 'client').map(({ frame }) => Object(frame).command)).toEqual(['set_state'])
  })

  test('its songs are looked for in the library here', async () => {
    await playsInTheKitchen()
    desk.ask({ type: 'playLast', tracks: trackIds(1, 777) })
    await house.elapse(250)
    await kitchen.until(({ queue }) => queue.tracks.includes(trackIds(1, 777)[0] as never))
    expect(kitchen.newcomers).toContain(777)
  })
})

/** Starts `connect` on its own, with followers that hear only what the test tells them. */
async function alone(length: (track: TrackId) => Promise<number | null> = async () => null) {
  const folder = await mkdtemp(join(tmpdir(), 'segue-connect-'))
  const followers: Follower[] = []
  const connect = await startConnect({
    ...{
      store: desk.store,
      folder,
      server: 'wss://queue.example.test',
      log: silentLog,
      now: () => 7,
      notify: () => undefined,
      onTracksNamed: () => undefined,
      title: async () => null,
      length,
    },
    device: {
      dispatch: () => undefined,
      mine: () => emptyQueueState,
      view: () => deviceViewOf(newDevice),
      follow: one => {
        followers.push(one)
        return () => undefined
      },
    },
    api: { onResponse: () => () => undefined },
  })
  return { connect, folder, tell: (what: (follower: Follower) => void) => followers.forEach(what) }
}

test('what is to be remembered of the service is on disk at the end, and nobody waits for a move any more', async () => {
  const { connect, folder, tell } = await alone()
  const moved = connect.transfer(null)
  tell(follower => follower.onEffect?.({ type: 'whole-only' }))
  await connect.stop()
  expect(JSON.parse(await readFile(join(folder, 'queue-server.json'), 'utf8'))).toEqual({
    wholeStatesOnly: true,
    server: 'wss://queue.example.test',
    at: 7,
    isShared: false,
  })
  expect(await moved).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})

test('a device that names another song with each word fills no memory: lengths are remembered as the rules remember them', async () => {
  const asked: number[] = []
  const { connect, tell } = await alone(async track => {
    asked.push(track)
    return 200
  })
  const plays = async (track: TrackId) => {
    const activity = { track, title: null, paused: false, anchor: { position: 0, at: millis(7) } }
    tell(follower => follower.onActivities?.(new Map([['phone', activity]])))
    await new Promise(setImmediate)
  }
  // The length of the first song is known the second time, but forgotten once `maxKnownLengths` others were asked for.
  for (const track of [...trackIds(maxKnownLengths), ...trackIds(1), ...trackIds(1, 5_000), ...trackIds(1)]) await plays(track)
  expect(asked).toEqual([...trackIds(maxKnownLengths), ...trackIds(1, 5_000), ...trackIds(1)])
  await connect.stop()
})
