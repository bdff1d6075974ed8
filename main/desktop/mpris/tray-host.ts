// Whether the desktop shows tray icons: asks the bus for a StatusNotifier host as Electron does, and again when that may have changed.
import { setTimeout as pause } from 'node:timers/promises'
import { type MessageBus, MessageType, Variant } from '@jellybrick/dbus-next'
import { ask, busItself } from '../open-bus.ts'

const watcher = 'org.kde.StatusNotifierWatcher'
const atWatcher = { destination: watcher, path: '/StatusNotifierWatcher', interface: 'org.freedesktop.DBus.Properties' }
const changes = ['StatusNotifierHostRegistered', 'StatusNotifierHostUnregistered']
/** Throttle, milliseconds: at most one change a second is reported, whatever other programs do on the bus. */
const apart = 1_000

/** `tell`: called with the present state, then with each change. Resolves once no change can be missed. */
export async function followTrayHost(bus: MessageBus, tell: (isThere: boolean) => void): Promise<void> {
  /** A watcher without a host shows nothing: KDE's starts some seconds before its panel, the host. */
  const isThere = async (): Promise<boolean> => {
    if ((await ask(bus, busItself, 'NameHasOwner', watcher)) !== true) return false
    const host = await ask(bus, atWatcher, 'Get', watcher, 'IsStatusNotifierHostRegistered')
    return host instanceof Variant && host.value === true
  }
  let told: boolean | null = null
  let looking = Promise.resolve()
  let isDue = false
  const look = async (): Promise<void> => {
    isDue = false
    const found = await isThere().catch(() => false)
    if (found === told) return
    told = found
    tell(found)
    await pause(apart, undefined, { ref: false })
  }
  /** Coalesces signals: one further look sees the changes of all that came meanwhile. */
  const lookAgain = (): void => {
    if (isDue) return
    isDue = true
    looking = looking.then(look)
  }
  bus.on('message', ({ type, sender, member, body: [name] }) => {
    if (type !== MessageType.SIGNAL) return
    const isOther = sender === busItself.destination && member === 'NameOwnerChanged' && name === watcher
    if (isOther || changes.includes(member)) lookAgain()
  })
  const rules = [
    `type='signal',sender='${busItself.destination}',member='NameOwnerChanged',arg0='${watcher}'`,
    ...changes.map(member => `type='signal',sender='${watcher}',member='${member}'`),
  ]
  await Promise.all(rules.map(rule => ask(bus, busItself, 'AddMatch', rule)))
  lookAgain()
}
