// Keeps the computer from sleeping while it makes sound; not while another device is only controlled.
import { isSoundingHere } from '../../shared/desktop/is-sounding-here.ts'
import type { Store } from '../store.ts'

/** The members of Electron's powerSaveBlocker that this file calls: `start` returns an id for `stop`. */
type Blocker = { start(type: 'prevent-app-suspension'): number; stop(id: number): unknown }

/** Follows the sound: while it is here, the sleep of the system is blocked, not that of the screen. Returns the function that ends this. */
export function startSleepBlocker(store: Pick<Store, 'get' | 'subscribe'>, blocker: Blocker): () => void {
  let blockerId: number | null = null
  const update = (isWanted: boolean) => {
    if (isWanted === (blockerId !== null)) return
    if (blockerId !== null) blocker.stop(blockerId)
    blockerId = isWanted ? blocker.start('prevent-app-suspension') : null
  }
  update(isSoundingHere(store.get()))
  const unsubscribe = store.subscribe(state => update(isSoundingHere(state)))
  return () => {
    unsubscribe()
    update(false)
  }
}
