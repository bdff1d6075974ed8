// What a real device hears on its queue socket at the real stand-in, and what becomes of it.

import { afterEach, describe, expect, test } from 'vitest'
import { failed } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say } from '../../shared/words/words.ts'
import { type Device, openDevice } from './device-for-tests.ts'

let device: Device
afterEach(() => device?.stop())
const open = async (options?: Parameters<typeof openDevice>[0]) => {
  device = await openDevice(options)
  return device
}
const online = async () => {
  await open()
  await device.untilSocket('online')
  return device
}
const otherNames = (others: readonly { readonly name: string }[]) => others.map(({ name }) => name)

describe('other devices', () => {
  test('come, take another name and go; this one is not among them', async () => {
    await online()
    const phone = await device.another('Kitchen phone')
    const listed = await device.until(({ sessions }) => sessions.others.some(({ joinable }) => joinable))
    expect(listed.sessions.others).toEqual([
      {
        id: phone.uuid,
        name: 'Kitchen phone',
        client: 'test-app',
        joinable: true,
        lastSeen: expect.stringMatching(/^\d{4}-/),
        activity: null,
      },
    ])
    device.service.control.quirks({ 'joinable while connected': true })
    phone.queue.close()
    await device.until(({ sessions }) => sessions.others.every(({ joinable }) => !joinable))
    device.service.control.endSession(phone.uuid)
    await device.until(({ sessions }) => sessions.others.length === 0)
  })

  test('as the open socket says, whatever a status answer says that was on its way; without a socket as the status says', async () => {
    await online()
    device.say({ command: 'sessions', value: [{ session_uuid: device.uuid }, null, { session_uuid: 'radio', device_name: 'Radio\u0000' }] })
    await device.until(({ sessions }) => otherNames(sessions.others).join() === 'Radio')
    await device.api.call('status')
    expect(otherNames(device.store.get().sessions.others)).toEqual(['Radio'])
    device.service.control.dropSockets()
    await device.untilSocket('offline')
    await device.api.call('status')
    expect(device.store.get().sessions.others).toEqual([])
  })

  test('hear this one’s new name soon, once', async () => {
    await online()
    const phone = await device.another('Kitchen phone')
    device.rename('S')
    device.rename('Study')
    device.pauses.pass(tuning.queue.renameDebounce)
    const names = async () =>
      otherNames(
        (Object(await phone.queue.nextOf('sessions')).value as { device_name: string }[]).map(item => ({ name: item.device_name })),
      )
    let heard = await names()
    while (!heard.includes('Study')) heard = await names()
    expect(heard).not.toContain('S')
    await expect.poll(() => device.frames().at(-1)).toMatchObject({ device_name: 'Study', command: 'get_state' })
  })
})

describe('what the service says', () => {
  test('the end of the session: told once, with a plain sentence; the socket closes and stays so', async () => {
    await online()
    device.service.control.endSession(device.uuid)
    await device.untilSocket('off')
    expect(device.ended).toEqual([failed('expired', say('errors.signedOutElsewhere')).error])
    device.sessions.onWake()
    expect(device.pauses.waiting().filter(wait => wait !== tuning.queue.responseTimeout)).toEqual([])
    expect(device.upgrades()).toBe(1)
  })

  test('the end of the session while somebody signs in anew: no socket until that is done', async () => {
    await online()
    const { account } = device.store.get()
    device.become({ phase: 'signing-in', progress: { phase: 'finishing' }, previousPerson: 'person' in account ? account.person : null })
    device.service.control.endSession(device.uuid)
    await device.untilSocket('off')
    expect(device.ended).toHaveLength(1)
    expect(device.upgrades()).toBe(1)
  })

  test('a message is shown, cut to a length, and not as often as somebody likes', async () => {
    await online()
    device.say({ command: 'message', value: 'Back at <b>ten</b>' })
    device.say({ command: 'message', value: 'a\u202eb\n\u0007 c' })
    for (let count = 0; count < 10; count += 1) device.say({ command: 'message', value: 'x'.repeat(100_000) })
    device.say({ command: 'sessions', value: [{ session_uuid: 'after all of them' }] })
    await device.until(({ sessions }) => sessions.others.length === 1)
    expect(device.told).toHaveLength(tuning.queue.shownMessageLimit.count)
    expect(device.told[0]).toBe('The service says: “Back at <b>ten</b>”')
    expect(device.told[1]).toBe('The service says: “a b  c”')
    expect(device.told[2]?.length).toBeLessThan(540)
    device.age(tuning.queue.shownMessageLimit.within + 1)
    device.say({ command: 'message', value: 'Later' })
    await expect.poll(() => device.told.at(-1)).toBe('The service says: “Later”')
  })

  test('news of the library lead to one status call, unless the library is that new already', async () => {
    await online()
    const calls = () => device.service.control.received().calls.filter(({ mode }) => mode === 'status').length
    const known = '2031-04-01 20:11:54'
    device.store.set('library', { ...device.store.get().library, lastModified: known })
    device.say({ command: 'update_library', lastmodified: known })
    for (let count = 0; count < 5; count += 1) device.service.control.library({ change: 'touch' })
    device.say({ command: 'sessions', value: [{ session_uuid: 'after all of them' }] })
    await device.until(({ sessions }) => sessions.others.length === 1)
    await expect.poll(() => device.pauses.waiting()).toContain(policy.queue.libraryUpdateDebounce)
    expect(calls()).toBe(0)
    device.pauses.pass(policy.queue.libraryUpdateDebounce)
    await expect.poll(calls).toBe(1)
    expect(device.pauses.waiting()).not.toContain(policy.queue.libraryUpdateDebounce)
  })

  test.each<[string, unknown]>([
    ['no JSON', '{"command":'],
    ['a list', [{ command: 'end_session' }]],
    ['a number', 7],
    ['an unknown command', { command: 'make_coffee', value: 'with a secret in it' }],
    ['a malformed state', { command: 'set_state', tracks: [{ id: 1 }], volume: 'loud' }],
    ['a state of another shape', { command: 'set_state', data: { play_index: 1e308 }, session_uuid: '' }],
    ['devices that are none', { command: 'sessions', value: [[[]], 'x', { session_uuid: {} }] }],
    ['no list of devices', { command: 'sessions', value: 'all' }],
    ['a message that is no text', { command: 'message', value: { text: 'x' } }],
    ['odd news', { command: 'update_library', lastmodified: { $gt: '' } }],
    ['a prototype', '{"__proto__":{"command":"end_session"},"command":"none","constructor":1}'],
  ])('%s does no harm, and what was in it is not in the log', async (_what, frame) => {
    await online()
    device.say(frame)
    const phone = await device.another('Kitchen phone')
    await device.until(({ sessions }) => sessions.others.some(({ id }) => id === phone.uuid))
    expect(device.store.get().sessions.socket).toBe('online')
    expect(device.ended).toEqual([])
    expect(device.told).toEqual([])
    expect(device.logged.join('\n')).not.toMatch(/secret|\$gt/)
  })

  test('odd frames by the hundred are told to the log a few times, too many close the socket', async () => {
    await online()
    for (let count = 0; count < tuning.queue.frameLimit.count + 10; count += 1)
      device.say({ command: `odd_${'abcdefghijklmnopqrstuvwxyz'[count % 26]}` })
    await device.untilSocket('offline')
    expect(device.logged.filter(line => line.startsWith('ignored'))).toHaveLength(20)
  })

  test('a frame beyond all measure closes the socket', async () => {
    await online()
    device.say({ command: 'message', value: 'x'.repeat(tuning.queue.maxFrameBytes) })
    await device.untilSocket('offline')
    expect(device.told).toEqual([])
  })

  test('a session named in a state is the one that later frames are for', async () => {
    await online()
    device.say({ command: 'set_state', result: true, role: 'player', session_uuid: 'shared' })
    device.say({ command: 'sessions', value: [{ session_uuid: 'after it' }] })
    await device.until(({ sessions }) => sessions.others.length === 1)
    device.rename('Study')
    device.pauses.pass(tuning.queue.renameDebounce)
    await expect.poll(() => device.frames().at(-1)).toMatchObject({ session_uuid: 'shared' })
  })
})
