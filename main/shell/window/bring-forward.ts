// Brings the window to the front, also after a sign-in, which ends in the browser or on another device.
import type { Store } from '../../store.ts'
import { cancelHide } from './hiding.ts'

type Window = { isDestroyed(): boolean; isMinimized(): boolean; restore(): void; show(): void; focus(): void }

export function bringForward(window: Window): void {
  if (window.isDestroyed()) return
  cancelHide(window)
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/**
 * Brings the window to the front whenever a sign-in succeeds. `bring`: shows it in front of all others. Returns the function that ends
 * this.
 */
export function bringForwardAfterSignIn(store: Pick<Store, 'subscribe'>, bring: () => void): () => void {
  return store.subscribe(({ account }, { account: before }) => {
    // One in place of another person's passes through `signed-out`, while what ran for them ends; one that is given up never finishes.
    const isDone = before.phase === 'signed-out' || (before.phase === 'signing-in' && before.progress.phase === 'finishing')
    if (account.phase === 'signed-in' && isDone) bring()
  })
}
