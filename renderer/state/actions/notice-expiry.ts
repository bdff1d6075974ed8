// Shows a notice when the sign-in expires while the page is scrolled down: the strip that says so is at the top of the page, out of view.
import type { AppContextValue } from '../app-context.ts'
import { whyExpired } from './why-expired.ts'

/** Shows the notice once per expiry; returns the stop function. */
export function startNoticeExpiry({ mirror, view, notices }: Pick<AppContextValue, 'mirror' | 'view' | 'notices'>): () => void {
  return mirror.subscribe(({ account }, before) => {
    if (account.phase === 'expired' && before.account.phase === 'signed-in' && view.scrollOffset() > 0)
      notices.tell(whyExpired(account.error))
  })
}
