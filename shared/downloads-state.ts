// The state of downloads as the page sees it, and its initial value.
import type { AppError } from './errors.ts'
import type { TrackId } from './ids.ts'

/** The state of downloads, in numbers only; which songs they are is served at `/kept/<revision>` (shared/kept.ts). */
export type DownloadsState = {
  /** Songs that are not complete yet, the active one included. */
  readonly waiting: number
  /** Bytes; `total` is null until the service has told it. */
  readonly active: { readonly track: TrackId; readonly received: number; readonly total: number | null } | null
  /** Songs completed since the waiting list was last empty; with `waiting` it gives the progress. */
  readonly fetched: number
  readonly done: number
  readonly failed: number
  /** Bytes of all completed downloads. */
  readonly bytes: number
  readonly interruption: DownloadsInterruption | null
  /** Songs cached from listening, which are evicted when space runs out. */
  readonly cached: { readonly trackCount: number; readonly bytes: number }
  /** Incremented when songs are added, removed or fail; 0 = not loaded yet. */
  readonly revision: number
}

/**
 * Why nothing is downloaded. `paused`: until a person resumes; `waiting`: backing off, resumes by itself; `sparing`: the setting
 * `spareData` is on.
 */
export type DownloadsInterruption =
  | { readonly kind: 'paused' | 'waiting'; readonly error: AppError | null }
  | { readonly kind: 'sparing'; readonly error: null }

export const noDownloads: DownloadsState = {
  waiting: 0,
  active: null,
  fetched: 0,
  done: 0,
  failed: 0,
  bytes: 0,
  interruption: null,
  cached: { trackCount: 0, bytes: 0 },
  revision: 0,
}

/** A song that could not be downloaded, with the reason. */
export type FailedDownload = { readonly track: TrackId; readonly error: AppError }
