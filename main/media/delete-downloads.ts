// Deletes the files of songs whose download was taken back, in batches, and notes each in the list of downloads.
import type { TrackId } from '../../shared/ids.ts'
import type { AudioStore } from './audio-store.ts'
import type { DownloadsList } from './downloads-list.ts'
import type { TrackFetcher } from './fetch-track.ts'
import { inBatches } from './in-batches.ts'

type Dependencies = {
  readonly list: DownloadsList
  readonly fetcher: Pick<TrackFetcher, 'forget'>
  readonly downloads: Pick<AudioStore, 'remove'>
  readonly signal: AbortSignal
}

/** Makes the function that deletes whole and partial files of songs, except of those that are on the list again, until `signal` is aborted. */
export function createFileDeletion({ list, fetcher, downloads, signal }: Dependencies) {
  return async (tracks: readonly TrackId[]): Promise<void> => {
    await inBatches(tracks, signal, async batch => {
      for (const track of batch) {
        if (list.wanted.has(track)) continue
        await fetcher.forget(track)
        if (list.wanted.has(track)) continue
        await downloads.remove(track)
        await list.deleted(track)
      }
      return undefined
    })
  }
}
