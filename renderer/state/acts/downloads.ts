// Downloading and removing downloads of a list's songs.

import { type TrackId, trackId } from '../../../shared/ids.ts'
import { keptBits } from '../../../shared/kept.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { queueLimit } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { ask } from '../commands.ts'
import type { Page } from '../page.ts'
import type { MenuItem } from '../view/overlays.ts'

const idsWhere = (page: Page, library: Library, rows: Uint32Array, fits: (bits: number) => boolean): TrackId[] => {
  const { marks } = page.kept.getState()
  const ids = Array.from(rows.subarray(0, queueLimit), row => trackId(library.tracks.id[row] ?? 0))
  return ids.filter(id => fits(marks.get(id) ?? 0))
}
const isWanted = (bits: number): boolean => (bits & (keptBits.downloaded | keptBits.waiting)) !== 0

/** Downloads the songs of a list that are not downloaded; songs added to the playlist later are not. */
export function download(page: Page, library: Library, rows: Uint32Array): void {
  const tracks = idsWhere(page, library, rows, bits => !isWanted(bits))
  if (tracks.length === 0) return
  void ask(page, 'downloads.add', { tracks })
  page.notices.tell(t('state.willBeDownloaded', { count: tracks.length }))
}

/** Removes a list's songs from the downloads: finished, waiting and failed ones. */
export function removeDownloads(page: Page, library: Library, rows: Uint32Array): void {
  const tracks = idsWhere(page, library, rows, bits => isWanted(bits) || (bits & keptBits.failed) !== 0)
  if (tracks.length > 0) void ask(page, 'downloads.remove', { tracks })
}

/** Menu items for songs: download those not downloaded, remove those that are. */
export function downloadItems(page: Page, library: Library, tracks: () => Uint32Array): readonly MenuItem[] {
  const rows = tracks()
  const wanted = idsWhere(page, library, rows, isWanted).length
  const missing = Math.min(rows.length, queueLimit) - wanted
  const items: MenuItem[] = []
  if (missing > 0) items.push({ icon: 'download', label: t('state.download'), run: () => download(page, library, rows) })
  if (wanted > 0) items.push({ icon: 'undownload', label: t('state.removeDownload'), run: () => removeDownloads(page, library, rows) })
  return items
}
