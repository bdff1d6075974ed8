// Keeps the computer from sleeping while sound comes out here; not while another device is only controlled.
import { soundsHere } from '../../shared/desktop/sounds-here.ts'
import type { Store } from '../store.ts'

/** The part of Electron's powerSaveBlocker used here: `start` gives an id for `stop`. */
type Blocker = { start(type: 'prevent-app-suspension'): number; stop(id: number): unknown }

/** Blocks the sleep of the system, not of the screen; returns how to stop. */
export function startSleepBlocker(store: Pick<Store, 'get' | 'subscribe'>, blocker: Blocker): () => void {
  let blockerId: number | null = null
  const update = (isWanted: boolean) => {
    if (isWanted === (blockerId !== null)) return
    if (blockerId !== null) blocker.stop(blockerId)
    blockerId = isWanted ? blocker.start('prevent-app-suspension') : null
  }
  update(soundsHere(store.get()))
  const unsubscribe = store.subscribe(state => update(soundsHere(state)))
  return () => {
    unsubscribe()
    update(false)
  }
}
