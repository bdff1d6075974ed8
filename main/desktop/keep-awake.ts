// No sleep of the computer while it is to be heard; what only shows another device keeps nothing awake.
import { soundsHere } from '../../shared/desktop/sounds-here.ts'
import type { Store } from '../store.ts'

/** Of Electron's powerSaveBlocker: `start` gives a number for `stop`. */
type Blocker = { start(type: 'prevent-app-suspension'): number; stop(id: number): unknown }

/** The screen may go dark. Gives how to stop. */
export function keepAwake(store: Pick<Store, 'get' | 'subscribe'>, blocker: Blocker): () => void {
  let held: number | null = null
  const look = (wanted: boolean) => {
    if (wanted === (held !== null)) return
    if (held !== null) blocker.stop(held)
    held = wanted ? blocker.start('prevent-app-suspension') : null
  }
  look(soundsHere(store.get()))
  const unsubscribe = store.subscribe(state => look(soundsHere(state)))
  return () => {
    unsubscribe()
    look(false)
  }
}
