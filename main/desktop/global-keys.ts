// Registers global shortcuts if the setting is on; those that the system refuses, as another program has them, are named once in a notice.
import type { SteeringCommand } from '../../shared/desktop/steering-commands.ts'
import { t } from '../../shared/words/words.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { type Steer, steerBy } from './steer.ts'

/** Command → its shortcut, in the notation of Electron's accelerators. */
const globalKeys = {
  'Control+Alt+Space': 'toggle',
  'Control+Alt+Right': 'next',
  'Control+Alt+Left': 'previous',
} as const satisfies Readonly<Record<string, SteeringCommand>>

/** The members of Electron's globalShortcut that this file calls. */
type Registry = { register(key: string, pressed: () => void): boolean; unregister(key: string): void }

type Dependencies = {
  readonly store: Pick<Store, 'get' | 'subscribe'>
  readonly registry: Registry
  readonly steer: Steer
  readonly notify: Notify
}

/** Registers or unregisters the shortcuts as the setting says; returns the function that ends this. */
export function startGlobalKeys({ store, registry, steer, notify }: Dependencies): () => void {
  let isWanted = false
  let registered: readonly string[] = []
  const unregisterAll = () => {
    for (const key of registered) registry.unregister(key)
    registered = []
  }
  /**
   * Performs the command of a shortcut, but only while the setting is on: Wayland may deliver a shortcut even after it was unregistered.
   */
  const pressed = (verb: SteeringCommand) => {
    if (isWanted) void steerBy(steer, verb, { by: 'global-key' })
  }
  const registerAll = () => {
    const all = Object.entries(globalKeys)
    registered = all.flatMap(([key, verb]) => (registry.register(key, () => pressed(verb)) ? [key] : []))
    const refused = all.map(([key]) => key).filter(key => !registered.includes(key))
    if (refused.length > 0) notify('warning', t('desktop.globalKeysTaken', { keys: refused.join(', ') }))
  }
  const update = () => {
    const { globalKeys: isOn } = store.get().settings.desktop
    if (isOn === isWanted) return
    isWanted = isOn
    if (isWanted) registerAll()
    else unregisterAll()
  }
  update()
  const unsubscribe = store.subscribe(update)
  return () => {
    unsubscribe()
    isWanted = false
    unregisterAll()
  }
}
