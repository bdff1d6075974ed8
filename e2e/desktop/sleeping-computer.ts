// Tells the app that the computer falls asleep and wakes: on Linux by logind's signals over the system bus, elsewhere by emitting
// Electron's events.
import { Message, sessionBus } from '@jellybrick/dbus-next'
import { hasPrivateDesk } from '../own-desktop.ts'
import type { Player } from '../player.ts'
import { until } from '../until.ts'

export type SleepingComputer = {
  /** Sends the signal, and resolves when Electron has passed it on to the app. */
  sleep(player: Player): Promise<void>
  wake(player: Player): Promise<void>
  leave(): void
}

type Event = 'suspend' | 'resume'
const logind = 'org.freedesktop.login1'

/** A computer that can fall asleep and wake for the app; `env`: names the bus that stands for the system bus at the private desk. */
export async function sleepingComputer(env: Readonly<Record<string, string>>): Promise<SleepingComputer> {
  if (!hasPrivateDesk) {
    const tell = ({ app }: Player, event: Event) => app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event)
    return { sleep: player => tell(player, 'suspend'), wake: player => tell(player, 'resume'), leave: () => undefined }
  }
  const { DBUS_SYSTEM_BUS_ADDRESS: busAddress = '' } = env
  const bus = sessionBus({ busAddress })
  await bus.requestName(logind)
  const tell = async (player: Player, event: Event) => {
    const before = await heardOf(player, event)
    const signal = Message.newSignal('/org/freedesktop/login1', `${logind}.Manager`, 'PrepareForSleep', 'b', [event === 'suspend'])
    bus.send(signal)
    await until(async () => (await heardOf(player, event)) > before, `Electron tells of ${event}`)
  }
  return { sleep: player => tell(player, 'suspend'), wake: player => tell(player, 'resume'), leave: () => bus.disconnect() }
}

/** How many times Electron has emitted this event since `heardOf` was first called for it. */
const heardOf = ({ app }: Player, event: Event): Promise<number> =>
  app.evaluate(({ powerMonitor }, name) => {
    const known: string[] | undefined = Reflect.get(globalThis, 'heardOfSleep')
    const heard = known ?? []
    if (!known) {
      Object.assign(globalThis, { heardOfSleep: heard })
      powerMonitor.on('suspend', () => void heard.push('suspend'))
      powerMonitor.on('resume', () => void heard.push('resume'))
    }
    return heard.filter(each => each === name).length
  }, event)
