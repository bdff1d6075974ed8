// What the person is told when no song waits any more: how many were downloaded, and how many could not be.
import { t } from '../../shared/words/words.ts'
import type { Notify } from '../notices.ts'

/** Tells the end of a round; nothing if no song was fetched and none failed. */
export function notifyDownloadsDone(notify: Notify, { fetched, failed }: { readonly fetched: number; readonly failed: number }): void {
  if (fetched === 0 && failed === 0) return
  if (failed === 0) notify('info', t('downloads.allFetched', { count: fetched }))
  else if (fetched === 0) notify('warning', t('downloads.noneFetched', { count: failed }))
  else notify('warning', t('downloads.someFetched', { count: fetched, failures: failed }))
}
