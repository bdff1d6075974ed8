// What devices on one queue hear of each other (C-36), and one queue for all devices of a person (protocol 9.6).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Service, startService } from '../index.ts'
import { devicesOf, state } from './queue-devices-for-tests.ts'

let service: Service
const { connect, leave } = devicesOf(() => service)
beforeAll(async () => {
  service = await startService({ tracks: 20 })
})
afterAll(() => service.stop())
beforeEach(async () => {
  await leave()
  service.control.reset()
  service.control.quirks({ 'bare acknowledgement': true }) // which tells these tests that a word has arrived
  service.control.user({ one_queue: false })
})

test.each([
  ['as it was said', false],
  ['as the whole state, by quirk', true],
])('a part of a state reaches the others %s', async (_how, whole) => {
  service.control.quirks({ 'whole queue states': whole })
  const player = await connect('Desk')
  const phone = await connect('Phone')
  phone.say('get_state', undefined, player.session_uuid)
  player.say('set_state', state)
  for (let heard = 0; heard < 2; heard += 1) await phone.queue.nextOf('set_state')
  player.say('set_state', { pause: true })
  const heard = await phone.queue.nextOf('set_state')
  expect(heard).toMatchObject({ role: 'controller', pause: true, ...(whole && { tracks: state.tracks }) })
  expect('tracks' in heard).toBe(whole)
})

test('quirk: parts of a state are refused and change nothing (C-36)', async () => {
  service.control.quirks({ 'no partial queue states': true })
  const player = await connect('Desk')
  player.say('set_state', { pause: true })
  expect(await player.queue.nextOf('set_state')).toMatchObject({ result: false, message: 'The state is incomplete' })
  const { name: _, ...unnamed } = state
  player.say('set_state', unnamed)
  expect(await player.queue.nextOf('set_state')).toMatchObject({ result: true })
})

test('one’s own word is not answered, unless a quirk says how: in short form, or by the whole state (C-36)', async () => {
  const player = await connect('Desk')
  player.say('set_state', state)
  await player.queue.nextOf('set_state')
  const response = async (quirk: 'bare acknowledgement' | 'whole acknowledgement' | null) => {
    service.control.quirks({ 'bare acknowledgement': false, ...(quirk && { [quirk]: true }) })
    player.say('set_state', { pause: true })
    player.say('get_state')
    return await player.queue.nextOf('set_state')
  }
  const asked = await response(null)
  expect(asked).toMatchObject({ pause: true, tracks: state.tracks })
  player.say('get_state')
  expect(await player.queue.nextOf('set_state')).toEqual({ ...asked, timestamp: expect.any(Number) }) // nothing came in between
  expect(Object.keys(await response('bare acknowledgement'))).toEqual(['command', 'result', 'message', 'role', 'timestamp'])
  await player.queue.nextOf('set_state')
  expect(await response('whole acknowledgement')).toMatchObject({ pause: true, tracks: state.tracks })
})

test.each([
  ['by address', true],
  ['by preference', false],
])('one queue for all devices %s: the last one that started plays', async (_how, byAddress) => {
  if (!byAddress) service.control.user({ one_queue: true })
  const query = byAddress ? '&onequeue=1' : ''
  const desk = await connect('Desk', { query })
  const phone = await connect('Phone', { query })
  desk.say('set_state', state)
  expect(await phone.queue.nextOf('set_state')).toMatchObject({ role: 'controller', tracks: state.tracks })
  expect(await desk.queue.nextOf('set_state')).toMatchObject({ role: 'player' })
  phone.say('set_state', { pause: false }) // it plays already, so that nothing starts
  expect(await desk.queue.nextOf('set_state')).toMatchObject({ role: 'player' })
  expect(await phone.queue.nextOf('set_state')).toMatchObject({ role: 'controller' })
  for (const pause of [true, false]) phone.say('set_state', { pause })
  expect(await desk.queue.nextOf('set_state')).toMatchObject({ role: 'player', pause: true })
  expect(await desk.queue.nextOf('set_state')).toMatchObject({ role: 'controller', pause: false })
  expect(await phone.queue.nextOf('set_state')).toMatchObject({ role: 'controller' })
  expect(await phone.queue.nextOf('set_state')).toMatchObject({ role: 'player' })
})

test('one queue for all devices: another one plays when the one that did is gone; the preference counts at once', async () => {
  const desk = await connect('Desk')
  const phone = await connect('Phone')
  service.control.user({ one_queue: true })
  desk.say('set_state', state)
  await phone.queue.nextOf('set_state')
  desk.queue.close()
  await desk.queue.closed
  phone.say('set_state', { pause: false })
  expect(await phone.queue.nextOf('set_state')).toMatchObject({ role: 'player' })
  service.control.user({ one_queue: false })
  phone.say('get_state')
  expect((await phone.queue.nextOf('set_state')).tracks).toBeUndefined()
})
