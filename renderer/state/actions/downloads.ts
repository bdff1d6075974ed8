// Downloading and removing downloads of a list's songs.

import { type TrackId, trackId } from '../../../shared/ids.ts'
import { storageFlags } from '../../../shared/kept.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { queueLimit } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import type { AppContextValue } from '../app-context.ts'
import { request, requestWithDialog } from '../commands.ts'
import type { MenuItem } from '../view/layers.ts'

/** The tracks of these rows whose flags (`storageFlags` of shared/kept.ts) `matches` accepts, the first `queueLimit` of them. */
function idsWhere(app: AppContextValue, library: Library, rows: Uint32Array, matches: (flags: number) => boolean): TrackId[] {
  const { flags } = app.kept.getState()
  const ids: TrackId[] = []
  for (const row of rows) {
    const id = trackId(library.tracks.id[row] ?? 0)
    if (matches(flags.get(id) ?? 0)) ids.push(id)
    if (ids.length === queueLimit) break
  }
  return ids
}
const isDownloadedOrWaiting = (flags: number): boolean => (flags & (storageFlags.downloaded | storageFlags.waiting)) !== 0

/**
 * Downloads the first `queueLimit` songs of a list that are neither downloaded nor waiting; songs that come into the list later are not
 * downloaded.
 */
export function download(app: AppContextValue, library: Library, rows: Uint32Array): void {
  const tracks = idsWhere(app, library, rows, flags => !isDownloadedOrWaiting(flags))
  if (tracks.length === 0) return
  void request(app, 'downloads.add', { tracks })
  app.notices.tell(t('downloads.willBeDownloaded', { count: tracks.length }))
}

/** Removes the first `queueLimit` songs of a list that are downloaded, wait or failed from the downloads. */
export function removeDownloads(app: AppContextValue, library: Library, rows: Uint32Array): void {
  const tracks = idsWhere(app, library, rows, flags => isDownloadedOrWaiting(flags) || (flags & storageFlags.failed) !== 0)
  if (tracks.length > 0) void request(app, 'downloads.remove', { tracks })
}

/** Saves a copy of a downloaded song as a file that the person chooses, as the names of kept files tell a person nothing. */
async function saveCopy(app: AppContextValue, track: TrackId): Promise<void> {
  const saved = await requestWithDialog(app, 'downloads.saveCopy', { track })
  if (saved !== null) app.notices.tell(t('files.savedAs', saved))
}

/**
 * Menu items for songs, as far as they apply: download those that are not, remove those that are downloaded or waiting, save a single
 * downloaded one as a file.
 */
export function downloadItems(app: AppContextValue, library: Library, tracks: () => Uint32Array): readonly MenuItem[] {
  const rows = tracks()
  const bitsOf = (row: number): number => app.kept.getState().flags.get(trackId(library.tracks.id[row] ?? 0)) ?? 0
  const isMissing = rows.some(row => !isDownloadedOrWaiting(bitsOf(row)))
  // Of a list with few downloads all of a million rows would be looked at before the menu opens.
  const isWanted = rows.subarray(0, queueLimit).some(row => isDownloadedOrWaiting(bitsOf(row)))
  const items: MenuItem[] = []
  if (isMissing) items.push({ icon: 'download', label: t('downloads.download'), run: () => download(app, library, rows) })
  if (isWanted) items.push({ icon: 'undownload', label: t('downloads.removeDownload'), run: () => removeDownloads(app, library, rows) })
  const [downloadedTrack] = rows.length === 1 ? idsWhere(app, library, rows, flags => (flags & storageFlags.downloaded) !== 0) : []
  if (downloadedTrack !== undefined)
    items.push({ icon: 'save', label: t('downloads.saveCopyEllipsis'), run: () => void saveCopy(app, downloadedTrack) })
  return items
}
