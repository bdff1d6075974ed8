// Worker thread that listens on Linux's buses for a locked screen. Started by screen-lock.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { type Message, type MessageBus, MessageType, Variant } from '@jellybrick/dbus-next'
import { busDaemon, callMethod, openBus } from '../open-bus.ts'
import type { FromLock, LockTask } from './thread-messages.ts'

const { session, system }: LockTask = workerData
const post = (message: FromLock): void => parentPort?.postMessage(message)
post({ type: 'loaded' })

/** A D-Bus service that signals a locked screen. */
type LockSource = {
  readonly address: string
  readonly name: string
  /** Finds the object path from which the service sends its signals. */
  readonly path: (bus: MessageBus) => Promise<string>
  readonly isLock: (signal: Message) => boolean
}

const logind = 'org.freedesktop.login1'
/** logind's session of this person: GNOME, KDE and others set its LockedHint; its signal `Lock` covers the desktops that do not. */
const logindSource: LockSource = {
  address: system,
  name: logind,
  path: async bus => {
    const user = { destination: logind, path: '/org/freedesktop/login1/user/self', interface: 'org.freedesktop.DBus.Properties' }
    const display = await callMethod(bus, user, 'Get', `${logind}.User`, 'Display')
    const [, path]: unknown[] = display instanceof Variant && Array.isArray(display.value) ? display.value : []
    if (typeof path !== 'string') throw new Error('logind knows no session of this person')
    return path
  },
  isLock: ({ member, interface: interfaceName, body: [changedInterface, changed] }) =>
    (member === 'Lock' && interfaceName === `${logind}.Session`) ||
    (member === 'PropertiesChanged' && changedInterface === `${logind}.Session` && Object(Object(changed).LockedHint).value === true),
}
/**
 * Name of the bus service by which KDE signals a locked screen; GNOME does not own it, so that a merely dark screen there does not count as
 * locked.
 */
const screenSaver = 'org.freedesktop.ScreenSaver'
const screenSaverSource = (address: string): LockSource => ({
  address,
  name: screenSaver,
  path: async () => '/org/freedesktop/ScreenSaver',
  isLock: ({ member, interface: interfaceName, body: [isActive] }) =>
    member === 'ActiveChanged' && interfaceName === screenSaver && isActive === true,
})

/** Milliseconds after a reported lock within which further ones are ignored: nobody locks a screen more often than once a second. */
const throttleInterval = 1_000
let lastLock = Number.NEGATIVE_INFINITY

/** Subscribes to the signals by which a service reports a locked screen; resolves once none can be missed, rejects if that fails. */
async function subscribe({ address, name, path, isLock }: LockSource): Promise<void> {
  const { bus, broken } = await openBus(address)
  /**
   * Unique bus name of the service; '' or null: it is not running, undefined: not known yet. Kept up to date by NameOwnerChanged rather
   * than asked per signal, as anybody can send more signals than could be asked about.
   */
  let owner: unknown
  bus.on('message', signal => {
    if (signal.type !== MessageType.SIGNAL) return
    if (signal.sender === busDaemon.destination && signal.member === 'NameOwnerChanged' && signal.body[0] === name) owner = signal.body[2]
    const heardAt = performance.now()
    if (!owner || owner !== signal.sender || heardAt - lastLock < throttleInterval || !isLock(signal)) return
    lastLock = heardAt
    post({ type: 'locked' })
  })
  const addMatch = (rule: string) => callMethod(bus, busDaemon, 'AddMatch', `type='signal',${rule}`)
  const listen = async () => {
    await addMatch(`sender='${busDaemon.destination}',member='NameOwnerChanged',arg0='${name}'`)
    const currentOwner = await callMethod(bus, busDaemon, 'GetNameOwner', name).catch(() => null)
    owner ??= currentOwner
    await addMatch(`sender='${name}',path='${await path(bus)}'`)
  }
  await Promise.race([listen(), broken])
  // The end of the bus is reported like any other loss of signals: it ends together with its desktop.
  broken.catch((error: unknown) => post({ type: 'unavailable', why: String(error) }))
}

const sources = [logindSource, ...(session === null ? [] : [screenSaverSource(session)])]
await Promise.all(
  sources.map(locker =>
    subscribe(locker).catch((error: unknown) => post({ type: 'unavailable', why: `${locker.name}: ${String(error)}` })),
  ),
)
post({ type: 'listening' })
