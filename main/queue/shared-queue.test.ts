// One queue for all devices of the account (protocol 9.6), as the person chose at the service: one of them sounds, the others command it.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type House, openHouse, type Segue, trackIds } from './house-for-tests.ts'

let house: House
let desk: Segue
let kitchen: Segue
beforeEach(async () => {
  house = await openHouse()
  house.service.control.user({ one_queue: true })
  desk = await house.enter('Desk')
  kitchen = await house.enter('Kitchen')
  for (const segue of [desk, kitchen]) await segue.api.call('status')
  await house.elapse(250)
})
afterEach(() => house.stop())

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
