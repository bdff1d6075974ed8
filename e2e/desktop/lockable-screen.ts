// Tells the app that the screen is locked: on Linux by the signal that KDE sends over the session bus, elsewhere by emitting Electron's
// event.
import { Message, sessionBus } from '@jellybrick/dbus-next'
import { hasPrivateDesk } from '../own-desktop.ts'
import type { Player } from '../player.ts'

export type LockableScreen = {
  /** Sends the app the signal that the screen is locked now. */
  lock(player: Player): Promise<void>
  leave(): void
}

const name = 'org.freedesktop.ScreenSaver'

/** The screen of the desktop whose session bus `env` names, which can be locked for the app. */
export async function lockableScreen(env: Readonly<Record<string, string>>): Promise<LockableScreen> {
  if (!hasPrivateDesk)
    return {
      lock: ({ app }) => app.evaluate(({ powerMonitor }) => void powerMonitor.emit('lock-screen')),
      leave: () => undefined,
    }
  const { DBUS_SESSION_BUS_ADDRESS: busAddress = '' } = env
  const bus = sessionBus({ busAddress })
  await bus.requestName(name)
  return {
    lock: async () => bus.send(Message.newSignal('/org/freedesktop/ScreenSaver', name, 'ActiveChanged', 'b', [true])),
    leave: () => bus.disconnect(),
  }
}
