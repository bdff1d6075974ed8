// Runs in a worker thread: hears on the buses of Linux that the screen was locked. Started by screen-lock.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { Message, type MessageBus, MessageType, Variant } from '@jellybrick/dbus-next'
import { openBus } from '../open-bus.ts'
import type { FromLock, LockTask } from './messages.ts'

const { session, system }: LockTask = workerData
const tell = (message: FromLock): void => parentPort?.postMessage(message)

/** Who tells of a locked screen, and how. */
type Locker = {
  readonly address: string
  readonly name: string
  /** Where its signals come from. */
  readonly path: (bus: MessageBus) => Promise<string>
  readonly isLock: (signal: Message) => boolean
}

const busItself = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' }
const ask = async (bus: MessageBus, to: typeof busItself, member: string, ...texts: readonly string[]): Promise<unknown> =>
  (await bus.call(new Message({ ...to, member, signature: 's'.repeat(texts.length), body: [...texts] })))?.body[0]

const logind = 'org.freedesktop.login1'
/** What the desktop tells of the person's session: GNOME, KDE and others say there that they locked; `Lock` is what locks those that do not. */
const ofLogind: Locker = {
  address: system,
  name: logind,
  path: async bus => {
    const user = { destination: logind, path: '/org/freedesktop/login1/user/self', interface: 'org.freedesktop.DBus.Properties' }
    const display = await ask(bus, user, 'Get', `${logind}.User`, 'Display')
    const [, path]: unknown[] = display instanceof Variant && Array.isArray(display.value) ? display.value : []
    if (typeof path !== 'string') throw new Error('logind knows no session of this person')
    return path
  },
  isLock: ({ member, interface: face, body: [of, changed] }) =>
    (member === 'Lock' && face === `${logind}.Session`) ||
    (member === 'PropertiesChanged' && of === `${logind}.Session` && Object(Object(changed).LockedHint).value === true),
}
/** KDE's. On GNOME, whose screen may be dark and not locked, nobody says it by this name. */
const screenSaver = 'org.freedesktop.ScreenSaver'
const ofDesktop = (address: string): Locker => ({
  address,
  name: screenSaver,
  path: async () => '/org/freedesktop/ScreenSaver',
  isLock: ({ member, interface: face, body: [isActive] }) => member === 'ActiveChanged' && face === screenSaver && isActive === true,
})

/** More often nobody locks a screen, milliseconds. */
const apart = 1_000
let last = Number.NEGATIVE_INFINITY

/** Resolves when it listens. */
async function hear({ address, name, path, isLock }: Locker): Promise<void> {
  const { bus, broken } = await openBus(address)
  /**
   * Whose the name is; '' or null: nobody's, undefined: not told yet. The bus tells of each change in its order among signals, so that it is
   * asked about none of them: anybody can send some to this connection, more than could be asked about in time.
   */
  let owner: unknown
  bus.on('message', signal => {
    if (signal.type !== MessageType.SIGNAL) return
    if (signal.sender === busItself.destination && signal.member === 'NameOwnerChanged' && signal.body[0] === name) owner = signal.body[2]
    const now = performance.now()
    if (!owner || owner !== signal.sender || now - last < apart || !isLock(signal)) return
    last = now
    tell({ say: 'locked' })
  })
  const addMatch = (rule: string) => ask(bus, busItself, 'AddMatch', `type='signal',${rule}`)
  const listens = async () => {
    await addMatch(`sender='${busItself.destination}',member='NameOwnerChanged',arg0='${name}'`)
    const asked = await ask(bus, busItself, 'GetNameOwner', name).catch(() => null)
    owner ??= asked
    await addMatch(`sender='${name}',path='${await path(bus)}'`)
  }
  await Promise.race([listens(), broken])
  // A bus that goes takes its desktop along.
  broken.catch((error: unknown) => tell({ say: 'deaf', why: String(error) }))
}

const lockers = [ofLogind, ...(session === null ? [] : [ofDesktop(session)])]
await Promise.all(
  lockers.map(locker => hear(locker).catch((error: unknown) => tell({ say: 'deaf', why: `${locker.name}: ${String(error)}` }))),
)
tell({ say: 'hears' })
