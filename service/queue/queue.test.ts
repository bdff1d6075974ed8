// The play queue server (protocol 9, C-32, C-36 to C-38, checklist 7), over real web sockets.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, openQueue, postForm, type QueueClient } from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'
import { devicesOf, state } from './queue-devices-for-tests.ts'

let service: Service
let time = Date.UTC(2031, 3, 2, 9, 15)
const { connect, add, leave } = devicesOf(() => service)
beforeAll(async () => {
  service = await startService({ tracks: 20, now: () => time })
})
afterAll(() => service.stop())
beforeEach(async () => {
  await leave()
  service.control.reset()
  service.control.quirks({ 'bare acknowledgement': true }) // which tells these tests that a word has arrived
})

describe('connecting', () => {
  test('works on /ws and on /, and nothing is said until the client speaks, but for the session list', async () => {
    for (const path of ['/ws', '/']) {
      const device = await connect('Desk', { path })
      expect((await device.queue.next())?.command).toBe('sessions')
      device.say('get_state')
      expect(await device.queue.next()).toEqual({
        command: 'set_state',
        result: true,
        message: 'ok',
        role: 'player',
        timestamp: time / 1000,
      })
    }
  })

  test('a token is good once: used, expired and unknown ones are refused after the handshake (C-32)', async () => {
    const { access_token } = service.control.addDevice({ device_name: 'Desk' })
    const fresh = async () => String((await call(service.preset, access_token, 'playqueue_token')).json['token'])
    const used = await fresh()
    add(await openQueue(service.preset, access_token, { token: used }))
    const refused = async (token: string) => {
      const queue = await openQueue(service.preset, access_token, { token })
      expect(await queue.next()).toMatchObject({ result: false, message: expect.any(String) })
      expect(await queue.closed).toBe(1008)
    }
    await refused(used)
    await refused('guessed')
    const expired = await fresh()
    time += 61_000
    await refused(expired)
  })

  test('other paths are refused', async () => {
    await expect(connect('Desk', { path: '/other' })).rejects.toThrow('404')
  })

  test('a socket that stays silent is closed', async () => {
    service.control.lifetimes({ queueIdle: 0.05 })
    const { queue } = await connect('Desk')
    expect(await queue.closed).toBe(1000)
  })
})

test('all sockets are cut at an ordered word, which counts or does not', async () => {
  for (const fault of ['drop', 'lost'] as const) {
    const [player, phone] = [await connect('Desk'), await connect('Phone')]
    service.control.cutSockets({ by: phone.session_uuid, about: player.session_uuid, pause: true, fault })
    player.say('set_state', state)
    phone.say('set_state', { pause: false }, player.session_uuid)
    await phone.queue.nextOf('set_state')
    const cuts = service.control.received().cuts
    phone.say('set_state', { pause: true }, player.session_uuid)
    expect(await Promise.all([player.queue.closed, phone.queue.closed])).toEqual([1006, 1006])
    expect(service.control.received().cuts).toBe(cuts + 1)
    const again = await connect('Tablet')
    again.say('get_state', undefined, player.session_uuid)
    expect(await again.queue.nextOf('set_state')).toMatchObject({ pause: fault === 'lost', tracks: state.tracks })
    again.say('set_state', { pause: true }, player.session_uuid)
    expect(await again.queue.nextOf('set_state')).toMatchObject({ result: true })
  }
})

describe('state', () => {
  test('is acknowledged in short form (by quirk), kept, and told to all others on the queue', async () => {
    const player = await connect('Desk')
    const phone = await connect('Phone')
    phone.say('get_state', undefined, player.session_uuid)
    expect(await phone.queue.nextOf('set_state')).toMatchObject({ role: 'controller' })
    player.say('set_state', state)
    const acknowledged = await player.queue.nextOf('set_state')
    expect(acknowledged).toEqual({ command: 'set_state', result: true, message: 'ok', role: 'player', timestamp: time / 1000 })
    expect(await phone.queue.nextOf('set_state')).toMatchObject({ ...state, role: 'controller', timestamp: time / 1000 })
    player.say('get_state')
    expect(await player.queue.nextOf('set_state')).toMatchObject({ ...state, role: 'player' })
  })

  test('a controller commands, the player hears it as player', async () => {
    const player = await connect('Desk')
    player.say('set_state', state)
    await player.queue.nextOf('set_state')
    const phone = await connect('Phone')
    phone.say('set_state', { ...state, pause: true }, player.session_uuid)
    expect(await player.queue.nextOf('set_state')).toMatchObject({ role: 'player', pause: true, tracks: state.tracks })
  })

  test('missing members mean unchanged (C-36)', async () => {
    const player = await connect('Desk')
    player.say('set_state', state)
    player.say('set_state', { pause: true })
    player.say('get_state')
    for (let acknowledged = 0; acknowledged < 2; acknowledged += 1) await player.queue.nextOf('set_state')
    expect(await player.queue.nextOf('set_state')).toMatchObject({ ...state, pause: true })
  })

  test('each session has a queue of its own, and keeps it while it is away', async () => {
    const player = await connect('Desk')
    player.say('set_state', state)
    await player.queue.nextOf('set_state')
    const phone = await connect('Phone')
    phone.say('get_state')
    expect((await phone.queue.nextOf('set_state')).tracks).toBeUndefined()
    player.queue.close()
    await player.queue.closed
    phone.say('get_state', undefined, player.session_uuid)
    expect(await phone.queue.nextOf('set_state')).toMatchObject({ tracks: state.tracks })
  })

  test('detaching: a frame with one’s own uuid ends the echoes of the other queue', async () => {
    const player = await connect('Desk')
    const phone = await connect('Phone')
    phone.say('get_state', undefined, player.session_uuid)
    phone.say('get_state')
    await phone.queue.nextOf('set_state')
    expect(await phone.queue.nextOf('set_state')).toMatchObject({ role: 'player' })
    player.say('set_state', state)
    await player.queue.nextOf('set_state')
    phone.say('get_state')
    expect((await phone.queue.nextOf('set_state')).tracks).toBeUndefined()
  })
})

test('a state is taken with null where there is nothing, and played from whatever it says; not while a quirk wants it exact', async () => {
  const [player, hall] = [await connect('Player'), await connect('Hall')]
  hall.say('get_state', undefined, player.session_uuid)
  await hall.queue.nextOf('set_state')
  const cleared = { ...state, current_song: null, name: null, tracks: [], start_time: null, start_position: null, pause: true }
  const odd = { ...cleared, data: { play_from: 'elsewhere', play_index: null }, libary_last_modified: null, local_addr: '127.0.0.1' }
  for (const value of [cleared, odd]) {
    player.say('set_state', value)
    const { local_addr: _unknown, ...said } = { local_addr: '', ...value }
    expect(await hall.queue.nextOf('set_state')).toMatchObject({ result: true, ...said })
  }
  service.control.quirks({ 'exact queue states': true })
  await player.queue.nextOf('set_state')
  await player.queue.nextOf('set_state')
  for (const value of [cleared, odd]) {
    player.say('set_state', value)
    expect(await player.queue.nextOf('message')).toMatchObject({ result: false, message: 'The frame is malformed' })
  }
})

describe('refusals', () => {
  test('commanding needs user.queue:write', async () => {
    const device = await connect('Display', { scopes: ['user.queue:read'] })
    device.say('set_state', state)
    expect(await device.queue.nextOf('set_state')).toMatchObject({ result: false, message: expect.stringContaining('user.queue:write') })
    device.say('get_state')
    expect(await device.queue.nextOf('set_state')).toMatchObject({ result: true })
  })

  test('unknown sessions, those of other people, unknown commands and broken frames', async () => {
    const device = await connect('Desk')
    await device.queue.nextOf('sessions')
    const stranger = service.control.addDevice({ device_name: 'Stranger', user_id: '700456' })
    const refused = async () => expect(await device.queue.next()).toMatchObject({ result: false, message: expect.any(String) })
    device.say('get_state', undefined, 'nobody')
    await refused()
    device.say('set_state', state, stranger.session_uuid)
    await refused()
    device.say('play')
    await refused()
    device.say('set_state', { ...state, tracks: 'all' })
    await refused()
    device.say('set_state')
    await refused()
    device.queue.send({ no: 'command' })
    await refused()
  })
})

describe('pushes', () => {
  const namesIn = async (queue: QueueClient) =>
    (Object(await queue.nextOf('sessions')).value as { device_name: string }[]).map(item => item.device_name)

  test('the session list goes to all sockets when one comes, goes, or takes another name', async () => {
    const desk = await connect('Desk')
    expect(await namesIn(desk.queue)).toContain('Desk')
    const phone = service.control.addDevice({ device_name: 'Phone' })
    expect(await namesIn(desk.queue)).toContain('Phone')
    const queue = await openQueue(service.preset, phone.access_token)
    await call(service.preset, phone.access_token, 'status', { device_name: 'Radio' })
    let names: string[] = []
    while (!names.includes('Radio')) names = await namesIn(desk.queue)
    queue.close()
    const joinable = async (): Promise<boolean> => {
      const list: { session_uuid: string; joinable: boolean }[] = Object(await desk.queue.nextOf('sessions')).value
      return list.some(item => item.session_uuid === phone.session_uuid && item.joinable)
    }
    expect(await joinable()).toBe(true) // it is gone, and a device of that kind all the same (C-37)
    service.control.quirks({ 'joinable while connected': true })
    const again = await openQueue(service.preset, phone.access_token)
    add(again)
    for (let isThere = false; !isThere; ) isThere = await joinable()
    again.close()
    expect(await joinable()).toBe(false)
  })

  test('a revoke sends end_session and closes; other devices stay', async () => {
    const desk = await connect('Desk')
    const phone = await connect('Phone')
    await postForm(`${service.preset.auth_url}/revoke`, { refresh_token: phone.refresh_token, client_id: service.preset.client_id })
    expect(await phone.queue.nextOf('end_session')).toMatchObject({ result: true })
    expect(await phone.queue.closed).toBe(1000)
    desk.say('get_state')
    expect(await desk.queue.nextOf('set_state')).toMatchObject({ result: true })
  })

  test('a write by one device tells all of the user, and nobody else', async () => {
    const desk = await connect('Desk')
    const phone = await connect('Phone')
    await call(service.preset, phone.access_token, 'ratetrack', { track_id: 100_003, rating: 5 })
    for (const { queue } of [desk, phone]) expect(await queue.nextOf('update_library')).toMatchObject({ lastmodified: expect.any(String) })
  })

  test('tests can say anything, and cut sockets', async () => {
    const desk = await connect('Desk')
    expect(service.control.inject(JSON.stringify({ command: 'message', value: 'Hello' }), desk.session_uuid)).toBe(1)
    expect(await desk.queue.nextOf('message')).toMatchObject({ value: 'Hello' })
    expect(service.control.inject(JSON.stringify({ result: false, message: 'Trouble' }))).toBe(1)
    expect(service.control.dropSockets()).toBe(1)
    expect(await desk.queue.closed).toBe(1006)
  })

  test('quirk "bare queue state" (14.12)', async () => {
    const desk = await connect('Desk')
    desk.say('set_state', state)
    await desk.queue.nextOf('set_state')
    service.control.quirks({ 'bare queue state': true })
    desk.say('get_state')
    expect((await desk.queue.nextOf('set_state')).data).toBeUndefined()
  })
})

test('frames of both directions are kept for tests', async () => {
  const desk = await connect('Desk')
  desk.say('set_state', state)
  await desk.queue.nextOf('set_state')
  const frames = service.control.received().frames.filter(({ session_uuid }) => session_uuid === desk.session_uuid)
  expect(frames.map(({ from, frame }) => [from, Object(frame).command])).toEqual([
    ['service', 'sessions'],
    ['client', 'set_state'],
    ['service', 'set_state'],
  ])
})
