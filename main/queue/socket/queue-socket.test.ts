// The queue socket of a real device at the real stand-in: opened, lost, opened anew, and closed.
import { afterEach, describe, expect, test } from 'vitest'
import { tuning } from '../../../shared/tuning.ts'
import { allScopes } from '../../../shared/wire/profile.ts'
import { type Device, openDevice } from '../device-for-tests.ts'

let device: Device
afterEach(() => device?.stop())
const open = async (options?: Parameters<typeof openDevice>[0]) => {
  device = await openDevice(options)
  return device
}
/** The `get_state` frames, which the device sends first on each new socket. */
const hellos = () => device.frames().filter(({ command }) => command === 'get_state')
const online = async () => {
  await open()
  await device.untilSocket('online')
  return device
}

describe('connecting', () => {
  test('asks for the state first, under the session that the answer with the token names', async () => {
    await online()
    const hello = { session_uuid: device.uuid, client: 'Segue', version: '9.9.9', device_name: 'Desk', command: 'get_state' }
    await expect.poll(hellos).toEqual([hello])
    expect(device.store.get().sessions.mine).toBe(device.uuid)
    expect(device.upgrades()).toBe(1)
  })

  test('with an access token that has died: one refresh, then the socket', async () => {
    await open({ account: 'expired' })
    device.service.control.expire({ access: true })
    device.become(device.signedIn())
    await device.untilSocket('online')
    expect(device.service.control.received().tokens.map(({ grant }) => grant)).toEqual(['control', 'refresh_token'])
  })

  test('not before somebody is signed in, not after; while somebody signs in anew it stays', async () => {
    await open({ account: 'expired' })
    expect(device.store.get().sessions.socket).toBe('off')
    device.become(device.signedIn())
    await device.untilSocket('online')
    const { account } = device.store.get()
    const previousPerson = 'person' in account ? account.person : null
    device.become({ phase: 'signing-in', progress: { phase: 'finishing' }, previousPerson })
    expect(device.store.get().sessions.socket).toBe('online')
    device.become(device.signedIn())
    expect(device.store.get().sessions.socket).toBe('connecting')
    await device.untilSocket('online')
    device.become({ phase: 'signed-out', error: null })
    expect(device.store.get().sessions).toMatchObject({ socket: 'off', others: [] })
    await expect.poll(() => device.service.control.inject('{}')).toBe(0)
    expect(device.upgrades()).toBe(2)
  })

  test('signing in again leaves the old socket, whose end is then nobody’s', async () => {
    await online()
    const { account } = device.store.get()
    device.become({ phase: 'signing-in', progress: { phase: 'finishing' }, previousPerson: 'person' in account ? account.person : null })
    device.become(device.signedIn())
    device.say({ command: 'end_session' })
    await device.untilSocket('online')
    expect(device.ended).toEqual([])
  })
})

describe('after a loss', () => {
  test.each([
    ['a cut', () => void device.service.control.dropSockets()],
    ['result: false', () => device.say({ command: 'set_state', result: false, message: 'Trouble' })],
    ['not authenticated', () => device.say({ result: true, authenticated: false })],
  ])('%s: five seconds, then anew with a fresh token', async (_what, lose) => {
    await online()
    await expect.poll(hellos).toHaveLength(1)
    lose()
    await device.untilSocket('offline')
    expect(device.pauses.waiting()).toContain(5_000)
    device.pauses.pass(5_000)
    await device.untilSocket('online')
    expect(new Set(device.secrets).size).toBe(2)
    await expect.poll(hellos).toHaveLength(2)
  })

  test('a socket closed because nobody said anything is nothing special', async () => {
    await open({ account: 'expired' })
    device.service.control.lifetimes({ queueIdle: 0.05 })
    device.become(device.signedIn())
    // Whether it is online for a moment depends on how busy the machine is.
    await device.untilSocket('offline')
    expect(device.upgrades()).toBe(1)
    device.service.control.lifetimes({ queueIdle: 600 })
    device.pauses.pass(5_000)
    await device.untilSocket('online')
  })

  test('without a queue server the account works, and the pauses grow; once it is there, all is well', async () => {
    await open({ account: 'expired' })
    device.service.control.next({ role: 'queue', count: null, fault: { kind: 'drop' } })
    device.become(device.signedIn())
    for (const wait of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      // The state of the socket and the pause are polled together: the longest pause equals the timeout of a handshake, so the pause alone
      // could be that timeout.
      await expect
        .poll(() => ({ socket: device.store.get().sessions.socket, waiting: device.pauses.waiting() }))
        .toMatchObject({ socket: 'offline', waiting: expect.arrayContaining([wait]) })
      expect(await device.api.call('status')).toMatchObject({ ok: true })
      if (wait === 60_000) device.service.control.reset()
      device.pauses.pass(wait)
      if (wait === 60_000) break
    }
    await device.untilSocket('online')
    expect(device.store.get().reachability).toBe('online')
  })

  test.each([
    ['a page of a gateway', { kind: 'html', status: 502 }],
    ['a redirect', { kind: 'status', status: 302, headers: { location: 'ws://127.0.0.1:9/ws' } }],
    ['a status', { kind: 'status', status: 403 }],
  ] as const)('%s instead of a handshake is a loss', async (_what, fault) => {
    await open({ account: 'expired' })
    device.service.control.next({ role: 'queue', count: 1, fault })
    device.become(device.signedIn())
    await device.untilSocket('offline')
    device.pauses.pass(5_000)
    await device.untilSocket('online')
  })

  test('a server that takes the call and says nothing is given up', async () => {
    await open({ account: 'expired' })
    device.service.control.hold(['queue'])
    device.become(device.signedIn())
    await expect.poll(() => device.pauses.waiting()).toContain(tuning.queue.responseTimeout)
    device.pauses.pass(tuning.queue.responseTimeout)
    await device.untilSocket('offline')
  })

  test('an answer without a token, and an address that is none, are losses', async () => {
    await open({ account: 'expired', preset: { queue_url: 'wss://[none' } })
    device.become(device.signedIn())
    await device.untilSocket('offline')
    await device.stop()
    await open({ account: 'expired' })
    device.service.control.next({
      role: 'api',
      count: 1,
      mode: 'playqueue_token',
      fault: { kind: 'status', status: 200, body: '{"result":true}' },
    })
    device.become(device.signedIn())
    await device.untilSocket('offline')
    expect(device.upgrades()).toBe(0)
  })

  test('waking up connects at once, also when the socket seemed open; so does a service that answers again', async () => {
    await online()
    device.sessions.onWake()
    expect(device.store.get().sessions.socket).toBe('connecting')
    await device.untilSocket('online')
    device.service.control.dropSockets()
    await device.untilSocket('offline')
    device.store.set('reachability', 'offline')
    await device.api.call('status')
    await device.untilSocket('online')
    expect(new Set(device.secrets).size).toBe(3)
  })
})

describe('a missing scope', () => {
  const scopes = allScopes.filter(scope => scope !== 'user.queue:read')

  test('that the service named: no socket, no question, until it is granted', async () => {
    await open({ scopes, named: scopes })
    expect(device.store.get().sessions.socket).toBe('not-granted')
    device.sessions.onWake()
    await device.api.call('status')
    expect(device.service.control.received().calls.map(({ mode }) => mode)).toEqual(['status'])
  })

  test('that only a refusal tells: asked once', async () => {
    await open({ scopes, named: null })
    await device.untilSocket('not-granted')
    device.sessions.onWake()
    device.become({ ...device.signedIn(null) })
    await device.api.call('status')
    expect(device.service.control.received().calls.map(({ mode }) => mode)).toEqual(['playqueue_token', 'status'])
    expect(device.pauses.waiting()).toEqual([])
    expect(device.logged.join('\n')).toContain('user.queue:read')
  })

  test('the other devices are still those of the status answer; granted, the socket opens', async () => {
    await open({ named: scopes })
    device.service.control.addDevice({ device_name: 'Kitchen phone' })
    await device.api.call('status')
    expect(device.store.get().sessions.others.map(({ name }) => name)).toEqual(['Kitchen phone'])
    device.become(device.signedIn())
    await device.untilSocket('online')
  })

  test('a refusal for another reason may pass', async () => {
    await open({ account: 'expired' })
    const body = '{"result":false,"authenticated":true,"message":"The play queue rests"}'
    device.service.control.next({ role: 'api', count: 1, mode: 'playqueue_token', fault: { kind: 'status', status: 200, body } })
    device.become(device.signedIn())
    await device.untilSocket('offline')
    device.pauses.pass(5_000)
    await device.untilSocket('online')
  })
})

test('stopping closes the socket and leaves nothing behind', async () => {
  await online()
  await device.sessions.stop()
  expect(device.service.control.inject('{}')).toBe(0)
  expect(device.store.get().sessions).toEqual({ mine: null, others: [], socket: 'off' })
  expect(device.pauses.waiting()).toEqual([])
  device.become(device.signedIn())
  device.sessions.onWake()
  await device.api.call('status')
  expect(device.store.get().sessions).toEqual({ mine: null, others: [], socket: 'off' })
})

test('one-time tokens are told to nobody', async () => {
  await online()
  for (const fault of [{ kind: 'drop' }, { kind: 'html', status: 502 }, { kind: 'status', status: 400 }] as const) {
    device.service.control.next({ role: 'queue', count: 1, fault })
    device.sessions.onWake()
    await device.untilSocket('offline')
  }
  expect(device.secrets).toHaveLength(4)
  const everything = JSON.stringify([device.logged, device.told, device.ended, device.store.get()])
  for (const secret of device.secrets) expect(everything).not.toContain(secret)
})
