// Says that the session is over to a person who cannot see the strip that says so: it scrolls with the page.
import type { Page } from '../page.ts'
import { whyExpired } from './why-expired.ts'

/** Told once, when it happens. Returns how to stop. */
export function tellExpired({ mirror, view, notices }: Pick<Page, 'mirror' | 'view' | 'notices'>): () => void {
  return mirror.subscribe(({ account }, before) => {
    if (account.step === 'expired' && before.account.step === 'signed-in' && view.scrolled() > 0) notices.tell(whyExpired(account.error))
  })
}
