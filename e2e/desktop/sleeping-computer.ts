// A computer that falls asleep and wakes, as the system tells of it: on Linux logind over the system's bus, elsewhere Electron tells it.
import { Message, sessionBus } from '@jellybrick/dbus-next'
import { hasPrivateDesk } from '../own-desktop.ts'
import type { Player } from '../player.ts'
import { until } from '../until.ts'

export type SleepingComputer = {
  /** Resolves when Electron has told the app. */
  sleep(player: Player): Promise<void>
  wake(player: Player): Promise<void>
  leave(): void
}

type Event = 'suspend' | 'resume'
const logind = 'org.freedesktop.login1'

/** `env`: names the private desk's bus of the system. */
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

/** How often Electron told of it since this was asked for the first time. */
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
