// A locked screen on Linux, as logind and KDE tell of it: it pauses while that is wanted, and nobody else's word counts.
import { type Interface as Face, Message, type MessageBus, interface as service, sessionBus, Variant } from '@jellybrick/dbus-next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initialState } from '../../../shared/app-state.ts'
import { silentLog } from '../../log.ts'
import { createStore, type Store } from '../../store.ts'
import { manyNumbers, startRawProgram } from '../mpris/raw-program-for-tests.ts'
import { type PrivateBus, startPrivateBus } from '../private-bus-for-tests.ts'
import { type ScreenLock, startScreenLock, systemBusOf } from './screen-lock.ts'

const logindName = 'org.freedesktop.login1'
const path = '/org/freedesktop/login1/session/_32'
const session = 'org.freedesktop.login1.Session'

/** The person, as logind shows them. */
function userFace(): Face {
  class User extends service.Interface {
    readonly Display = ['2', path]
  }
  User.configureMembers({ properties: { Display: { signature: '(so)', access: 'read' } } })
  const face = new User('org.freedesktop.login1.User')
  delete face.$properties
  delete face.$methods
  delete face.$signals
  return face
}

let bus: PrivateBus
let store: Store
let locks: number
let warnings: string[]
let lock: ScreenLock
let others: MessageBus[]
const set = (pauseOnLock: boolean) =>
  store.set('settings', { ...store.get().settings, desktop: { ...store.get().settings.desktop, pauseOnLock } })
/** Connects another program to the bus, with the bus name `name` of a screen locker; null: without a name. */
const program = async (name: string | null): Promise<MessageBus> => {
  const other = sessionBus({ busAddress: bus.address })
  others.push(other)
  if (name !== null) await other.requestName(name)
  return other
}
const logind = async () => {
  const other = await program(logindName)
  other.export('/org/freedesktop/login1/user/self', userFace())
  return other
}
const hint = (isLocked: boolean) =>
  Message.newSignal(path, 'org.freedesktop.DBus.Properties', 'PropertiesChanged', 'sa{sv}as', [
    session,
    { LockedHint: new Variant('b', isLocked) },
    [],
  ])
const active = (is: boolean) => Message.newSignal('/org/freedesktop/ScreenSaver', 'org.freedesktop.ScreenSaver', 'ActiveChanged', 'b', [is])

describe.skipIf(process.platform !== 'linux')('a locked screen (Linux only: elsewhere Electron tells of it)', () => {
  beforeEach(async () => {
    bus = await startPrivateBus()
    store = createStore(initialState)
    locks = 0
    warnings = []
    others = []
    lock = startScreenLock({
      store,
      onLocked: () => void locks++,
      buses: { session: bus.address, system: bus.address },
      log: { ...silentLog, warning: text => void warnings.push(text) },
    })
  })
  afterEach(async () => {
    lock.stop()
    for (const other of others) other.disconnect()
    await bus.stop()
  })

  it('is heard from logind, as a hint and as a wish to lock, and only while it is wanted', async () => {
    const other = await logind()
    const before = await bus.names()
    other.send(hint(true))
    expect(await bus.names()).toEqual(before)
    set(true)
    await lock.ready()
    other.send(hint(false))
    other.send(hint(true))
    // Another signal of the same lock right after the first is not counted.
    other.send(Message.newSignal(path, session, 'Lock'))
    await expect.poll(() => locks).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 1_100))
    expect(locks).toBe(1)
    other.send(Message.newSignal(path, session, 'Lock'))
    await expect.poll(() => locks).toBe(2)
    expect(warnings).toEqual([])
    set(false)
    await expect.poll(() => bus.names()).toEqual(before)
  })

  it('is heard from the desktop, where logind is not there', async () => {
    const other = await program('org.freedesktop.ScreenSaver')
    set(true)
    await lock.ready()
    expect(warnings).toEqual([expect.stringContaining('a locked screen is not heard of: org.freedesktop.login1')])
    other.send(active(false))
    other.send(active(true))
    await expect.poll(() => locks).toBe(1)
  })

  it('is not believed of anybody else', async () => {
    const other = await logind()
    const before = await bus.names()
    set(true)
    await lock.ready()
    const added = (await bus.names()).filter(name => !before.includes(name))
    const stranger = await program('org.example.Stranger')
    for (const to of added) for (const signal of [hint(true), active(true)]) stranger.send(Object.assign(signal, { destination: to }))
    // Long enough for what comes at once.
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(locks).toBe(0)
    other.send(hint(true))
    await expect.poll(() => locks).toBe(1)
  })

  it('is heard behind thousands of signals that are nobody’s word', async () => {
    const other = await logind()
    const before = await bus.names()
    set(true)
    await lock.ready()
    const added = (await bus.names()).filter(name => !before.includes(name))
    const raw = await startRawProgram(bus.address)
    // Variants of one byte, which keep the thread busy until all that follows is there.
    const busy = Buffer.concat([Buffer.alloc(4), ...Array.from({ length: 25_000 }, () => Buffer.from('\x01y\0\x01', 'latin1'))])
    busy.writeUInt32LE(busy.length - 4)
    for (const to of added) {
      const signal = { isSignal: true, to, path, face: session, member: 'Lock' }
      raw.send(Array.from({ length: 10 }, () => ({ ...signal, signature: 'av', body: busy, member: 'Other' })))
      raw.send(Array.from({ length: 2_000 }, () => signal))
    }
    await raw.passed()
    other.send(hint(true))
    await expect.poll(() => locks).toBe(1)
    raw.leave()
  })

  it('is heard of whoever has the name by then, and of nobody who only says so', async () => {
    const name = 'org.freedesktop.ScreenSaver'
    const before = await bus.names()
    set(true)
    await lock.ready()
    const added = (await bus.names()).filter(each => !before.includes(each))
    const [first, stranger] = [await program(name), await program('org.example.Stranger')]
    const owners = [name, first.name ?? '', stranger.name ?? '']
    const taken = Message.newSignal('/org/freedesktop/DBus', 'org.freedesktop.DBus', 'NameOwnerChanged', 'sss', owners)
    for (const to of added) for (const signal of [taken, active(true)]) stranger.send(Object.assign(signal, { destination: to }))
    await first.releaseName(name)
    for (const to of added) first.send(Object.assign(active(true), { destination: to }))
    const second = await program(name)
    // Long enough for what comes at once.
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(locks).toBe(0)
    second.send(active(true))
    await expect.poll(() => locks).toBe(1)
  })

  it.each([
    ['d', 8_300_000, 8],
    ['i', 16_000_000, 4],
  ] as const)('is heard behind a message of millions of numbers (a%s), which ends nothing', async (type, count, bytes) => {
    const name = 'org.freedesktop.ScreenSaver'
    const before = await bus.names()
    set(true)
    await lock.ready()
    warnings = []
    const added = (await bus.names()).filter(each => !before.includes(each))
    const raw = await startRawProgram(bus.address)
    raw.take(name)
    for (const to of added) {
      const [long, locked] = [
        { signature: `a${type}`, body: manyNumbers(count, bytes) },
        { signature: 'b', body: Buffer.from([1, 0, 0, 0]) },
      ]
      const signal = { isSignal: true, to, path: '/org/freedesktop/ScreenSaver', face: name, member: 'ActiveChanged' }
      raw.send([
        { ...signal, ...long },
        { ...signal, ...locked },
      ])
    }
    await expect.poll(() => locks).toBe(1)
    expect(warnings).toEqual([])
    raw.leave()
  })

  it('is heard again after a message that the library does not get over', async () => {
    const other = await program('org.freedesktop.ScreenSaver')
    const before = await bus.names()
    set(true)
    await lock.ready()
    const added = (await bus.names()).filter(name => !before.includes(name))
    const raw = await startRawProgram(bus.address)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    // A file descriptor that did not come with the message.
    for (const to of added) raw.send([{ to, path: '/', face: 'a.b', member: 'C', signature: 'h', body: Buffer.alloc(4) }])
    await expect.poll(() => warnings).toContain('the thread that hears of a locked screen died')
    raw.leave()
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    await lock.ready()
    other.send(active(true))
    await expect.poll(() => locks).toBe(1)
  })
})

it('the address of the system bus is what the environment says, else where it always is', () => {
  expect(systemBusOf({})).toBe('unix:path=/run/dbus/system_bus_socket')
  expect(systemBusOf({ DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/x' })).toBe('unix:path=/x')
})
