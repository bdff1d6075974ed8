// Main's time for the most small frames that the rate limit lets through at once, with a queue of 100,000 songs.
import { afterEach, expect, test } from 'vitest'
import { cpuTime } from '../../shared/cpu-time-for-tests.ts'
import { trackId } from '../../shared/ids.ts'
import { type Device, openDevice } from './device-for-tests.ts'

const tracks = Array.from({ length: 100_000 }, (_, index) => trackId(index + 1))

let device: Device
afterEach(() => device.stop())

test('frames that name songs which the queue lacks take milliseconds each, with turns in between', async () => {
  device = await openDevice()
  await device.untilSocket('online')
  const state = { command: 'set_state', role: 'player' }
  device.say({
    ...state,
    timestamp: device.now() / 1000,
    current_song: tracks[5],
    data: { play_from: 'tracks', play_index: 5, repeat_mode: 'none' },
    tracks,
    play_next: [],
    shuffle: false,
    pause: true,
  })
  await device.until(({ queue }) => queue.tracks.length === tracks.length)
  const began = cpuTime()
  for (let frame = 0; frame < 100; frame += 1) device.say({ ...state, current_song: 500_000 + frame })
  device.say({ ...state, volume: 0.125 })
  let longest = 0
  for (let before = cpuTime(); device.store.get().playback.volume !== 0.125; ) {
    await new Promise(setImmediate)
    longest = Math.max(longest, cpuTime() - before)
    before = cpuTime()
  }
  expect(cpuTime() - began).toBeLessThan(1_500)
  expect(longest).toBeLessThan(150)
  expect(device.store.get().playback).toMatchObject({ current: 6, index: 5 })
})
