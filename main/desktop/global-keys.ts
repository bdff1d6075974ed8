// Keys that are heard whatever window is in front, if wanted. What the system gives to nobody, or to somebody else, is told once.
import type { Verb } from '../../shared/desktop/verbs.ts'
import { t } from '../../shared/words/words.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { type Steer, steerBy } from './steer.ts'

/** As Electron spells keys. */
const globalKeys = {
  'Control+Alt+Space': 'toggle',
  'Control+Alt+Right': 'next',
  'Control+Alt+Left': 'previous',
} as const satisfies Readonly<Record<string, Verb>>

/** Of Electron's globalShortcut. */
type Registry = { register(key: string, pressed: () => void): boolean; unregister(key: string): void }

type Dependencies = {
  readonly store: Pick<Store, 'get' | 'subscribe'>
  readonly registry: Registry
  readonly steer: Steer
  readonly notify: Notify
}

/** Gives how to stop. */
export function followGlobalKeys({ store, registry, steer, notify }: Dependencies): () => void {
  let wanted = false
  let taken: readonly string[] = []
  const give = () => {
    for (const key of taken) registry.unregister(key)
    taken = []
  }
  /** On Wayland a key that was given back goes on to be heard. */
  const pressed = (verb: Verb) => {
    if (wanted) void steerBy(steer, verb, { by: 'global-key' })
  }
  const take = () => {
    const all = Object.entries(globalKeys)
    taken = all.flatMap(([key, verb]) => (registry.register(key, () => pressed(verb)) ? [key] : []))
    const missing = all.map(([key]) => key).filter(key => !taken.includes(key))
    if (missing.length > 0) notify('warning', t('desktop.globalKeysTaken', { keys: missing.join(', ') }))
  }
  const look = () => {
    const { globalKeys: now } = store.get().settings.desktop
    if (now === wanted) return
    wanted = now
    if (wanted) take()
    else give()
  }
  look()
  const unsubscribe = store.subscribe(look)
  return () => {
    unsubscribe()
    wanted = false
    give()
  }
}
