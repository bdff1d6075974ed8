// What the page is told of uploads, and how it begins.
import type { AppError } from '../errors.ts'
import type { UploadCounts, UploadRow, UploadSkip } from './upload.ts'

/** Files on their way into the library. Numbers, and what is under way; all rows are asked for (`uploads.rows`). */
export type UploadsState = {
  readonly counts: UploadCounts
  /** Bytes: of all that is or was to be sent, and of what is dealt with. */
  readonly bytes: { readonly part: number; readonly whole: number }
  /** null: nothing holds it up. `paused`: until somebody resumes; `waiting`: it goes on by itself, or at once on request. */
  readonly held: { readonly kind: 'paused' | 'waiting'; readonly error: AppError | null } | null
  readonly active: readonly UploadRow[]
  /** What was chosen is being looked through: music found so far; null: nothing is. */
  readonly looking: number | null
  /** Of what was chosen since this was cleared last, why something is not among the files. */
  readonly skipped: readonly { readonly why: UploadSkip; readonly count: number }[]
  /** Moves when other rows are there, or are settled. */
  readonly revision: number
}

export const noUploads: UploadsState = {
  counts: { waiting: 0, hashing: 0, sending: 0, done: 0, duplicate: 0, failed: 0, cancelled: 0 },
  bytes: { part: 0, whole: 0 },
  held: null,
  active: [],
  looking: null,
  skipped: [],
  revision: 0,
}
