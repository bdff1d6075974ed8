import { expect, it } from 'vitest'
import { millis } from '../ids.ts'
import { newDevice, step } from './device.ts'
import type { DeviceEvent } from './events.ts'

it('calls a device that was signed out while it is controlled what it was called', () => {
  const kitchen = { id: 'kitchen', name: 'Kitchen', client: null, joinable: true, lastSeen: null, doing: null }
  const events: readonly DeviceEvent[] = [
    { type: 'named', session: 'me' },
    { type: 'listed', sessions: [kitchen] },
    { type: 'control', session: 'kitchen' },
    { type: 'listed', sessions: [] },
  ]
  let device = newDevice
  for (const event of events) device = step(device, event, { now: millis(0), steady: 0 }, () => 0.5).device
  expect(device.connect.output).toMatchObject({ kind: 'elsewhere', name: 'Kitchen' })
})
