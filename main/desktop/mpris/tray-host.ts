// Finds out whether the desktop shows tray icons: asks the bus for a StatusNotifier host as Electron does, and anew when that may have
// changed.
import { setTimeout as pause } from 'node:timers/promises'
import { type MessageBus, MessageType, Variant } from '@jellybrick/dbus-next'
import { busDaemon, callMethod } from '../open-bus.ts'

const watcher = 'org.kde.StatusNotifierWatcher'
const watcherAddress = { destination: watcher, path: '/StatusNotifierWatcher', interface: 'org.freedesktop.DBus.Properties' }
const hostSignals = ['StatusNotifierHostRegistered', 'StatusNotifierHostUnregistered']
/**
 * Pause after a reported change, before the next check, milliseconds: at most one change a second is reported, whatever other programs do
 * on the bus.
 */
const throttleInterval = 1_000

/**
 * Follows whether the desktop shows tray icons: calls `onChange` with the present state, then with each change. Resolves once no change can
 * be missed.
 */
export async function followTrayHost(bus: MessageBus, onChange: (isHostPresent: boolean) => void): Promise<void> {
  /**
   * Whether a StatusNotifier watcher that has a host is on the bus. A watcher without one shows nothing, as KDE's for some seconds until
   * its panel, the host, starts.
   */
  const isHostPresent = async (): Promise<boolean> => {
    if ((await callMethod(bus, busDaemon, 'NameHasOwner', watcher)) !== true) return false
    const host = await callMethod(bus, watcherAddress, 'Get', watcher, 'IsStatusNotifierHostRegistered')
    return host instanceof Variant && host.value === true
  }
  let reported: boolean | null = null
  let currentCheck = Promise.resolve()
  let isDue = false
  const check = async (): Promise<void> => {
    isDue = false
    const isPresent = await isHostPresent().catch(() => false)
    if (isPresent === reported) return
    reported = isPresent
    onChange(isPresent)
    await pause(throttleInterval, undefined, { ref: false })
  }
  /** Schedules one check for all signals that come before it, as it sees the changes of all of them. */
  const scheduleCheck = (): void => {
    if (isDue) return
    isDue = true
    currentCheck = currentCheck.then(check)
  }
  bus.on('message', ({ type, sender, member, body: [name] }) => {
    if (type !== MessageType.SIGNAL) return
    const isNewWatcher = sender === busDaemon.destination && member === 'NameOwnerChanged' && name === watcher
    if (isNewWatcher || hostSignals.includes(member)) scheduleCheck()
  })
  const rules = [
    `type='signal',sender='${busDaemon.destination}',member='NameOwnerChanged',arg0='${watcher}'`,
    ...hostSignals.map(member => `type='signal',sender='${watcher}',member='${member}'`),
  ]
  await Promise.all(rules.map(rule => callMethod(bus, busDaemon, 'AddMatch', rule)))
  scheduleCheck()
}
