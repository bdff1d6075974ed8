// The state of uploads as the page sees it, and its initial value.
import type { AppError } from '../errors.ts'
import type { UploadCounts, UploadRow, UploadSkip } from './upload.ts'

/** Counts and the files under way; the whole list is requested separately (`uploads.rows`). */
export type UploadsState = {
  readonly counts: UploadCounts
  /** Progress in bytes: `total` of all files, `done` of settled and sent data; cancelled files count in neither. */
  readonly bytes: { readonly done: number; readonly total: number }
  /**
   * Why nothing is sent; null: nothing holds it up. `paused`: until a person resumes; `waiting`: backing off, it resumes by itself, or at
   * once on request.
   */
  readonly interruption: { readonly kind: 'paused' | 'waiting'; readonly error: AppError | null } | null
  readonly active: readonly UploadRow[]
  /** Number of music files found so far in a chosen folder; null: none is being scanned. */
  readonly filesFound: number | null
  /** Reasons why chosen files were not added, counted since the list was last cleared. */
  readonly skipped: readonly { readonly why: UploadSkip; readonly count: number }[]
  /** Incremented when rows are added, removed or settled. */
  readonly revision: number
}

export const noUploads: UploadsState = {
  counts: { waiting: 0, hashing: 0, sending: 0, done: 0, duplicate: 0, failed: 0, cancelled: 0 },
  bytes: { done: 0, total: 0 },
  interruption: null,
  active: [],
  filesFound: null,
  skipped: [],
  revision: 0,
}
