// A device is called what the service calls it, and stays itself whatever that is.
import { expect, it } from 'vitest'
import { millis } from '../../ids.ts'
import { ids, openDesk } from '../desk-for-tests.ts'
import { newDevice, updateDevice } from '../device.ts'
import type { DeviceEvent } from '../events.ts'

it('calls a device that was signed out while it is controlled what it was called', () => {
  const kitchen = { id: 'kitchen', name: 'Kitchen', client: null, joinable: true, lastSeen: null, activity: null }
  const events: readonly DeviceEvent[] = [
    { type: 'named', session: 'me' },
    { type: 'listed', sessions: [kitchen] },
    { type: 'control', session: 'kitchen' },
    { type: 'listed', sessions: [] },
  ]
  let device = newDevice
  for (const event of events) device = updateDevice(device, event, { now: millis(0), steady: 0 }, () => 0.5).device
  expect(device.shown.connect.output).toMatchObject({ kind: 'elsewhere', name: 'Kitchen' })
})

it('keeps what plays when answers from before a renaming come after it', () => {
  const desk = openDesk()
  desk.up('me')
  desk.command({ type: 'play', tracks: ids(1, 2, 3), index: 0, context: null })
  desk.sound(0)
  desk.wait(300)
  desk.receive('me')
  desk.receive('me')
  desk.command({ type: 'volume', volume: 0.3 })
  desk.wait(300)
  const shown = desk.shown()
  expect(shown.playback).toMatchObject({ current: 1, paused: false })
  desk.dispatch({ type: 'named', session: 'me, renamed' })
  // The frame with the new name, and the answer to the last word under the old one.
  desk.receive('me, renamed')
  desk.receive('me, renamed')
  expect(desk.shown().queue.tracks).toEqual(ids(1, 2, 3))
  expect(desk.shown().playback).toMatchObject({ current: 1, paused: false, startId: shown.playback.startId })
})
