// One queue for all devices of the account (protocol 9.6), as the person chose at the service: one of them sounds, the others command it.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TrackId } from '../../shared/ids.ts'
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

test('what one plays the other shows and commands, silently', async () => {
  desk.ask(playing)
  await kitchen.until(({ playback, connect }) => playback.current === 1 && connect.output.kind === 'elsewhere')
  expect(kitchen.elsewhere()).toMatchObject({ session: null, shared: true, mayControl: true })
  kitchen.ask({ type: 'next' })
  await desk.until(({ playback }) => playback.current === 2)
  kitchen.ask({ type: 'playLast', tracks: trackIds(1, 9) })
  await house.elapse(500)
  expect(desk.store.get().queue.tracks).toEqual([1, 2, 3, 4, 9])
  kitchen.ask({ type: 'pause' })
  await desk.until(({ playback }) => playback.paused)
  expect(desk.elsewhere()).toBeNull()
  expect([desk.heard, kitchen.heard]).toEqual([[1, 2], []])
})

test('whoever presses play makes the sound from then on, and the other one is silent', async () => {
  desk.ask(playing)
  await kitchen.until(({ playback }) => playback.current === 1)
  await house.elapse(3_000)
  kitchen.ask({ type: 'pause' })
  await desk.until(({ playback }) => playback.paused)
  kitchen.ask({ type: 'resume' })
  await desk.until(({ playback, connect }) => !playback.paused && connect.output.kind === 'elsewhere')
  await house.elapse(500)
  expect(kitchen.elsewhere()).toBeNull()
  expect(kitchen.heard).toEqual([1])
  expect(kitchen.position()).toBeCloseTo(3.5, 0)
  expect(desk.position()).toBeCloseTo(kitchen.position(), 1)
})

test('turned off, each device has its own queue again', async () => {
  desk.ask(playing)
  await kitchen.until(({ playback }) => playback.current === 1)
  house.service.control.user({ one_queue: false })
  for (const segue of [desk, kitchen]) await segue.api.call('status')
  await house.elapse(1_000)
  expect(kitchen.elsewhere()).toBeNull()
  expect(kitchen.playback()).toMatchObject({ paused: true })
  desk.ask({ type: 'next' })
  await house.elapse(1_000)
  expect(kitchen.playback()).toMatchObject({ current: 1 })
  expect(kitchen.heard).toEqual([])
})

test.each([
  ['quits', (segue: Segue) => segue.stop()],
  ['signs out', async (segue: Segue) => segue.become({ phase: 'signed-out', error: null })],
])('one that %s leaves alone what it only shows', async (_what, leave) => {
  desk.ask(playing)
  await kitchen.until(({ playback, connect }) => playback.current === 1 && connect.output.kind === 'elsewhere')
  await house.elapse(3_000)
  await leave(kitchen)
  await house.elapse(1_000)
  expect(desk.playback()).toMatchObject({ current: 1, paused: false })
  expect(desk.position()).toBeCloseTo(4, 0)
})

test.each([
  ['its library lacks', { isMissing: async (track: TrackId) => track !== 4 }, 'online'],
  ['it could not reach, while a later one is here', { isKept: (track: TrackId) => track === 4 }, 'offline'],
] as const)('a song that %s is not skipped where it sounds elsewhere', async (_what, lookups, reachability) => {
  const findMissing = async (tracks: readonly TrackId[]) => tracks.filter(track => track !== 4)
  const study = await house.enter('Study', { lookups: { ...lookups, findMissing } })
  await study.api.call('status')
  await house.elapse(250)
  study.store.set('reachability', reachability)
  desk.ask(playing)
  await study.until(({ playback }) => playback.current === 1)
  desk.ask({ type: 'next' })
  await study.until(({ playback }) => playback.current === 2)
  await house.elapse(1_000)
  expect(desk.playback()).toMatchObject({ current: 2, paused: false })
  expect(study.told).toEqual([])
})

test('a failure here is not held against the device that has taken the sound meanwhile', async () => {
  const verdict = Promise.withResolvers<boolean>()
  const study = await house.enter('Study', { lookups: { answersWell: () => verdict.promise } })
  await study.api.call('status')
  await house.elapse(250)
  study.speaker.sounds = false
  study.ask(playing)
  await house.elapse(1_000)
  study.queue.report({ type: 'failed', startId: study.playback().startId, position: 0, reason: 'reset', unreachable: true })
  study.say({ command: 'set_state', role: 'controller', pause: false, timestamp: study.now() / 1_000 })
  await study.until(({ connect }) => connect.output.kind === 'elsewhere')
  verdict.resolve(true)
  await house.elapse(1_000)
  expect(study.playback()).toMatchObject({ current: 1, paused: false })
  expect(study.store.get().speaker.waiting).toBe(false)
})

test('a sleep timer pauses nothing that sounds elsewhere by then', async () => {
  desk.ask(playing)
  await house.elapse(1_000)
  desk.ask({ type: 'sleep', timer: { kind: 'minutes', minutes: 1 } })
  kitchen.ask({ type: 'pause' })
  await desk.until(({ playback }) => playback.paused)
  kitchen.ask({ type: 'resume' })
  await desk.until(({ playback, connect }) => !playback.paused && connect.output.kind === 'elsewhere')
  await house.elapse(61_000)
  expect(kitchen.playback()).toMatchObject({ current: 1, paused: false })
  expect(kitchen.position()).toBeGreaterThan(60)
})

const other = { type: 'play', tracks: trackIds(4, 10), index: 0, context: null } as const
const dropDesk = () => void house.service.control.dropSockets(desk.uuid)
test.each([
  ['goes on while the line is down', { type: 'resume' }, 1, 'down'],
  ['plays something else while the line is down', other, 10, 'down'],
  ['goes on as the line breaks', { type: 'resume' }, 1, 'breaks'],
  ['plays something else as the line breaks', other, 10, 'breaks'],
] as const)('who %s makes the sound, and the others follow once it is back', async (_what, command, track, line) => {
  kitchen.ask(playing)
  await desk.until(({ playback }) => playback.current === 1)
  await house.elapse(2_000)
  kitchen.ask({ type: 'pause' })
  await desk.until(({ playback }) => playback.paused)
  if (line === 'down') {
    dropDesk()
    await house.elapse(250)
  }
  desk.ask(command)
  if (line === 'breaks') dropDesk()
  await house.elapse(10_000)
  expect(desk.playback()).toMatchObject({ current: track, paused: false })
  expect(desk.elsewhere()).toBeNull()
  expect(kitchen.playback()).toMatchObject({ current: track, paused: false })
  expect(kitchen.elsewhere()).toMatchObject({ shared: true })
})

test('what is played here while the line is down is kept, though another device took the sound over meanwhile', async () => {
  desk.ask(playing)
  await kitchen.until(({ playback }) => playback.current === 1)
  await house.elapse(2_000)
  dropDesk()
  kitchen.ask({ type: 'pause' })
  await house.elapse(250)
  kitchen.ask({ type: 'resume' })
  desk.ask(other)
  await house.elapse(15_000)
  expect(desk.store.get().queue.tracks).toEqual([10, 11, 12, 13])
  expect(kitchen.store.get().queue.tracks).toEqual([10, 11, 12, 13])
  expect(sounding()).toEqual([desk])
})

test('who plays all along gives way to the device that took the sound over while the line was down', async () => {
  house.service.control.quirks({ 'bare acknowledgement': false })
  desk.ask(playing)
  await house.elapse(40_000)
  dropDesk()
  kitchen.ask({ type: 'pause' })
  await house.elapse(250)
  kitchen.ask({ type: 'resume' })
  await house.elapse(15_000)
  expect(sounding()).toEqual([kitchen])
  expect(kitchen.playback()).toMatchObject({ current: 1, paused: false })
})

test('what is taken over while the line is down sounds here alone once it is back', async () => {
  kitchen.ask(playing)
  await desk.until(({ playback }) => playback.current === 1)
  await house.elapse(2_000)
  dropDesk()
  await house.elapse(250)
  expect(await desk.connect.transfer(null)).toEqual({ ok: true, value: undefined })
  await house.elapse(15_000)
  expect(sounding()).toEqual([desk])
  expect(desk.playback()).toMatchObject({ current: 1, paused: false })
})

test('a queue played before the service said that all share one is not lost when the line comes back', async () => {
  kitchen.ask(playing)
  await house.elapse(2_000)
  kitchen.ask({ type: 'pause' })
  await house.elapse(1_000)
  const study = await house.enter('Study')
  house.service.control.dropSockets(study.uuid)
  await house.elapse(250)
  study.ask({ type: 'play', tracks: trackIds(4, 10), index: 0, context: null })
  await house.elapse(10_000)
  expect(study.playback()).toMatchObject({ current: 10, paused: false })
  expect(study.elsewhere()).toBeNull()
})

test('a device that was shown gives way to the queue that all share, as soon as it is named', async () => {
  const study = await house.enter('Study')
  study.connect.control(kitchen.uuid)
  kitchen.ask(playing)
  await study.until(({ connect }) => connect.output.kind === 'elsewhere' && connect.output.shared)
  await study.api.call('status')
  await house.elapse(2_000)
  expect(study.elsewhere()).toMatchObject({ session: null, shared: true, link: 'live' })
  study.ask({ type: 'pause' })
  await kitchen.until(({ playback }) => playback.paused)
})

test('where only whole states are taken, a command of one device never leaves all of them silent', async () => {
  house.service.control.quirks({ 'no partial queue states': true })
  kitchen.ask(playing)
  await house.elapse(12_000)
  desk.ask({ type: 'next' })
  await house.elapse(8_000)
  house.service.control.dropSockets(kitchen.uuid)
  await house.elapse(500)
  desk.ask({ type: 'next' })
  await house.elapse(20_000)
  expect(sounding()).toHaveLength(1)
  expect(desk.playback().current).toBe(3)
})

test('where only whole states are taken, “play here” moves the sound, there and back, and nobody falls silent', async () => {
  house.service.control.quirks({ 'no partial queue states': true, 'whole queue states': true })
  desk.ask(playing)
  await house.elapse(10_000)
  for (const segue of [kitchen, desk, kitchen]) {
    expect(await segue.connect.transfer(null)).toEqual({ ok: true, value: undefined })
    // A device finds out by a refusal, after which the line is down for five seconds.
    await house.elapse(8_000)
    expect(sounding()).toEqual([segue])
  }
  const { length } = house.service.control.received().frames
  await house.elapse(8_000)
  expect(house.service.control.received().frames.length - length).toBeLessThan(10)
  expect(kitchen.position()).toBeCloseTo(desk.position(), 0)
})

test('what another device plays is at its position, whatever speed music had here', async () => {
  desk.ask(playing)
  desk.ask({ type: 'speed', speed: 2 })
  await house.elapse(2_000)
  kitchen.ask({ type: 'pause' })
  await house.elapse(250)
  kitchen.ask({ type: 'resume' })
  await house.elapse(4_500)
  expect(desk.elsewhere()).not.toBeNull()
  expect(desk.position()).toBeCloseTo(kitchen.position(), 1)
  const before = kitchen.position()
  desk.ask({ type: 'pause' })
  await house.elapse(250)
  expect(kitchen.position()).toBeCloseTo(before, 0)
  await desk.connect.transfer(null)
  desk.ask({ type: 'resume' })
  await house.elapse(2_000)
  expect(sounding()).toEqual([desk])
  expect(desk.position() - before).toBeLessThan(3)
})
