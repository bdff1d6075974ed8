// Real devices that are cut off from each other and from the service, and what becomes of what was asked for meanwhile.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { policy } from '../../shared/wire/policy.ts'
import { allScopes } from '../../shared/wire/profile.ts'
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

/** The address of the same queue server with another host name. */
const otherWay = ({ service }: House) => service.preset.queue_url.replace('127.0.0.1', 'localhost')
const playing = { type: 'play', tracks: trackIds(5), index: 1, context: null } as const
const playsInTheKitchen = async () => {
  kitchen.ask(playing)
  await house.elapse(10_000)
  await controls(desk, kitchen)
}
/** Cuts every socket of a device. */
const cut = (segue: Segue) => house.service.control.dropSockets(segue.uuid)
const agree = async () => {
  await house.elapse(1_000)
  expect(desk.store.get().queue).toMatchObject({ tracks: kitchen.store.get().queue.tracks, playNext: kitchen.store.get().queue.playNext })
  const { current, paused, shuffle, repeat } = kitchen.playback()
  expect(desk.playback()).toMatchObject({ current, paused, shuffle, repeat })
  expect(Math.abs(desk.position() - kitchen.position())).toBeLessThan(0.25)
}

describe('the one that controls is cut off', () => {
  test('it shows what was last heard, says so, and refuses commands; back, it shows what happened there', async () => {
    await playsInTheKitchen()
    cut(desk)
    await desk.until(() => desk.elsewhere()?.link === 'lost')
    desk.ask({ type: 'next' })
    expect(desk.told).toEqual(['Kitchen cannot be reached at the moment.'])
    expect(desk.playback()).toMatchObject({ current: 2 })
    kitchen.ask({ type: 'next' })
    kitchen.ask({ type: 'playLast', tracks: trackIds(1, 9) })
    await house.elapse(5_500)
    await desk.until(() => desk.elsewhere()?.link === 'live')
    await agree()
    expect(desk.heard).toEqual([])
  })

  test.each([
    ['before the service heard the command', async () => void cut(desk)],
    ['as the service heard it', async () => house.elapse(1).then(() => void cut(desk))],
    ['when the other device had obeyed', async () => house.elapse(600).then(() => void cut(desk))],
  ])('%s: it is done there or taken back here, and both agree', async (_when, meanwhile) => {
    await playsInTheKitchen()
    desk.ask({ type: 'next' })
    desk.ask({ type: 'remove', list: 'tracks', indices: [4] })
    await meanwhile()
    await house.elapse(6_000)
    await desk.until(() => desk.elsewhere()?.link === 'live' && desk.elsewhere()?.pending === false)
    await agree()
  })
})

describe('the one that sounds is cut off', () => {
  test('it plays on, and the other one shows where it is once it is back', async () => {
    await playsInTheKitchen()
    cut(kitchen)
    await kitchen.untilSocket('offline')
    kitchen.ask({ type: 'jump', list: 'tracks', index: 3 })
    kitchen.ask({ type: 'playNext', tracks: trackIds(2, 8) })
    expect(kitchen.playback()).toMatchObject({ current: 4, paused: false })
    await house.elapse(6_000)
    await kitchen.untilSocket('online')
    await desk.until(({ playback }) => playback.current === 4)
    await agree()
    expect(kitchen.heard).toEqual([2, 4])
  })

  test('what others did to its queue meanwhile counts if nothing was changed here', async () => {
    kitchen.ask(playing)
    await house.elapse(5_000)
    kitchen.ask({ type: 'pause' })
    await house.elapse(1_000)
    await controls(desk, kitchen)
    desk.ask({ type: 'playLast', tracks: trackIds(2, 12) })
    cut(kitchen)
    await house.elapse(6_000)
    await kitchen.untilSocket('online')
    await desk.until(() => desk.elsewhere()?.link === 'live')
    await agree()
    expect(kitchen.heard).toEqual([2])
  })

  test('a service that forgot its queue is told it again, and nothing is blanked anywhere', async () => {
    await playsInTheKitchen()
    house.service.control.quirks({ 'bare queue state': true })
    cut(kitchen)
    cut(desk)
    await house.elapse(6_000)
    await desk.until(() => desk.elsewhere()?.link === 'live')
    expect(desk.store.get().queue.tracks).toEqual(trackIds(5))
    expect(kitchen.store.get().queue.tracks).toEqual(trackIds(5))
    expect(kitchen.playback()).toMatchObject({ current: 2, paused: false })
  })

  test('signed out elsewhere, it is gone: the one that controlled it says so and makes no sound', async () => {
    await playsInTheKitchen()
    house.service.control.endSession(kitchen.uuid)
    await desk.until(() => desk.elsewhere()?.link === 'lost')
    expect(kitchen.playback()).toMatchObject({ paused: false })
    expect(desk.store.get().queue.tracks).toEqual(trackIds(5))
    expect(desk.heard).toEqual([])
    desk.connect.control(null)
    expect(desk.store.get().connect.output).toEqual({ kind: 'here' })
  })
})

describe('a wake-up', () => {
  test('opens all lines anew at once, and hours asleep move nothing', async () => {
    await playsInTheKitchen()
    desk.sessions.onWake()
    await desk.until(() => desk.elsewhere()?.link === 'live')
    await agree()
    expect(desk.logged.join()).not.toContain('socket lost')
  })

  test('what was asked of a sleeping device does not begin to sound once it is opened', async () => {
    await playsInTheKitchen()
    desk.ask({ type: 'pause' })
    await kitchen.until(({ playback }) => playback.paused)
    await house.elapse(1_000)
    // The command reaches the service on a line that the kitchen, just awake, does not listen to any more.
    kitchen.sessions.onWake()
    desk.ask({ type: 'resume' })
    await house.elapse(10_000)
    expect(kitchen.playback().paused).toBe(true)
    await agree()
  })
})

describe('leaving', () => {
  test('tells the others that it is quiet here', async () => {
    await playsInTheKitchen()
    await kitchen.stop()
    await desk.until(({ playback }) => playback.paused)
    expect(desk.position()).toBeCloseTo(10, 0)
  })

  test('signing out closes all lines; what is controlled plays on', async () => {
    await playsInTheKitchen()
    desk.become({ phase: 'signed-out', error: null })
    await expect.poll(() => house.service.control.inject('{"command":"none"}', desk.uuid)).toBe(0)
    expect(kitchen.playback()).toMatchObject({ paused: false })
  })
})

describe('a service with ways of its own', () => {
  test('that takes whole states only is told those, and it is remembered for the next start', async () => {
    house.service.control.quirks({ 'no partial queue states': true })
    kitchen.ask(playing)
    await house.elapse(500)
    kitchen.ask({ type: 'pause' })
    await house.elapse(7_000)
    await kitchen.untilSocket('online')
    kitchen.ask({ type: 'volume', volume: 0.3 })
    await house.elapse(1_000)
    const upgrades = kitchen.upgrades()
    desk.connect.watch(true)
    await desk.until(({ sessions }) => sessions.others.some(({ activity }) => activity?.track === 2 && activity.paused))
    await kitchen.stop()
    const again = await house.enter('Kitchen again', { folder: kitchen.folder })
    again.ask({ type: 'next' })
    await house.elapse(1_000)
    expect(again.store.get().sessions.socket).toBe('online')
    const refusals = house.service.control.received().frames.filter(({ frame }) => Object(frame).result === false)
    expect(refusals).toHaveLength(1)
    expect(upgrades).toBeGreaterThan(0)
  })

  test('that took whole states only is tried anew with parts after a week, and so is another one', async () => {
    house.service.control.quirks({ 'no partial queue states': true })
    kitchen.ask(playing)
    await house.elapse(500)
    kitchen.ask({ type: 'pause' })
    await house.elapse(7_000)
    await kitchen.untilSocket('online')
    await house.elapse(500)
    house.service.control.quirks({ 'no partial queue states': false })
    /** The members of what is said of a change of the volume. */
    const saidOfVolume = async (segue: Segue) => {
      await house.elapse(1_000)
      const before = segue.frames().length
      segue.ask({ type: 'volume', volume: 0.9 - segue.playback().volume / 2 })
      await house.elapse(500)
      // Only its set_state frames: other devices also request its queue meanwhile, at any moment.
      const said = segue.frames().slice(before)
      return said.filter(({ command }) => command === 'set_state').map(({ value }) => Object.keys(Object(value)).join())
    }
    expect(await saidOfVolume(kitchen)).toMatchObject([expect.stringContaining('tracks')])
    await kitchen.stop()
    const next = await house.enter('Kitchen, the next day', { folder: kitchen.folder })
    expect(await saidOfVolume(next)).toMatchObject([expect.stringContaining('tracks')])
    await next.stop()
    const elsewhere = await house.enter('Kitchen, elsewhere', { folder: kitchen.folder, preset: { queue_url: otherWay(house) } })
    expect(await saidOfVolume(elsewhere)).toEqual(['volume'])
    await elsewhere.stop()
    desk.age(policy.queue.wholeStatesFor)
    const later = await house.enter('Kitchen, a week later', { folder: kitchen.folder })
    expect(await saidOfVolume(later)).toEqual(['volume'])
  })

  test.each([
    ['that answers no word', { 'bare acknowledgement': false }],
    ['that passes on whole states', { 'whole queue states': true }],
    ['that says more than is known', { 'extra members': true }],
    ['whose devices are joinable while they are connected', { 'joinable while connected': true }],
  ])('%s: the same', async (_which, quirks) => {
    house.service.control.quirks(quirks)
    desk = await house.enter('Study')
    kitchen = await house.enter('Kitchenette')
    await playsInTheKitchen()
    desk.ask({ type: 'next' })
    desk.ask({ type: 'playNext', tracks: trackIds(1, 17) })
    await house.elapse(9_000)
    expect(kitchen.playback()).toMatchObject({ current: 3, paused: false })
    expect(kitchen.store.get().queue.playNext).toEqual([17])
    await agree()
    expect(desk.told).toEqual([])
  })

  test('that answers no word: what is moved paused arrives', async () => {
    house.service.control.quirks({ 'bare acknowledgement': false })
    const study = await house.enter('Study')
    study.ask(playing)
    await house.elapse(3_000)
    study.ask({ type: 'pause' })
    await house.elapse(3_000)
    const moved = study.connect.transfer(kitchen.uuid)
    await house.elapse(3_000)
    expect(await moved).toMatchObject({ ok: true })
    expect(kitchen.playback()).toMatchObject({ current: 2, paused: true })
    expect(kitchen.heard).toEqual([])
  })

  test('that does not allow commanding: one sees what plays, and is told why nothing can be done', async () => {
    const scopes = allScopes.filter(scope => scope !== 'user.queue:write')
    const hall = await house.enter('Hall', { scopes, named: scopes })
    kitchen.ask(playing)
    await house.elapse(2_000)
    await controls(hall, kitchen)
    expect(hall.elsewhere()).toMatchObject({ mayControl: false })
    expect(hall.playback()).toMatchObject({ current: 2 })
    hall.ask({ type: 'pause' })
    expect(hall.told).toEqual(['This sign-in does not allow commands to other devices.'])
    expect(await hall.connect.transfer(null)).toMatchObject({ ok: false, error: { code: 'refused' } })
    hall.connect.control(null)
    hall.ask(playing)
    await house.elapse(1_000)
    expect(hall.playback()).toMatchObject({ current: 2, paused: false })
    expect(hall.frames().map(({ command }) => command)).not.toContain('set_state')
    expect(hall.store.get().sessions.socket).toBe('online')
  })

  test('that is not there at all: music plays, and other devices are out of reach', async () => {
    house.service.control.next({ role: 'queue', count: null, fault: { kind: 'drop' } })
    cut(desk)
    await desk.untilSocket('offline')
    desk.ask(playing)
    await house.elapse(3_000)
    expect(desk.playback()).toMatchObject({ current: 2, paused: false })
    expect(desk.position()).toBeCloseTo(3, 1)
    const moved = desk.connect.transfer(kitchen.uuid)
    await house.elapse(9_000)
    expect(await moved).toMatchObject({ ok: false })
    expect(desk.playback()).toMatchObject({ paused: false })
  })
})
