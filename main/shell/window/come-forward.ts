// Who signed in was in their browser, or at another device: once that is done, the window is what they see.
import type { Store } from '../../store.ts'

/** `bring`: shows the window before all others. Gives how to stop. */
export function comeForwardAfterSignIn(store: Pick<Store, 'subscribe'>, bring: () => void): () => void {
  return store.subscribe(({ account }, { account: before }) => {
    if (account.step === 'signed-in' && before.step === 'signing-in') bring()
  })
}
