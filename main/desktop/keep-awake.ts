// Keeps the computer from sleeping while sound comes out here; not while another device is only controlled.
import { soundsHere } from '../../shared/desktop/sounds-here.ts'
import type { Store } from '../store.ts'

/** The part of Electron's powerSaveBlocker used here: `start` gives an id for `stop`. */
type Blocker = { start(type: 'prevent-app-suspension'): number; stop(id: number): unknown }

/** Blocks the sleep of the system, not of the screen; returns how to stop. */
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
