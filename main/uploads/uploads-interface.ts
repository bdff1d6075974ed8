// The interface of the uploads to the rest of the app.
import type { Result } from '../../shared/errors.ts'
import type { UploadRow } from '../../shared/uploads/upload.ts'

/** Ids of files, or all to which the command applies. */
export type UploadSelection = readonly string[] | 'all'

/** Each command resolves once on disk. Errors: disk, but it holds until the app ends; expired, once stopped. */
export type UploadsOwner = {
  /**
   * Scans files and folders and adds the music among them; if there is none, a notice says so. Error: refused, where uploads are
   * impossible, or while an earlier scan is under way.
   */
  add(paths: readonly string[]): Promise<Result<void>>
  /** Holds all uploads until `resume`, also after a restart. */
  pause(): Promise<Result<void>>
  /** Ends a pause, or a wait for the next attempt. */
  resume(): Promise<Result<void>>
  cancel(selection: UploadSelection): Promise<Result<void>>
  /** Retries failed and cancelled files; with 'all' only the failed ones. */
  retry(selection: UploadSelection): Promise<Result<void>>
  /** Removes files that are done, duplicates, failed or cancelled from the list; with 'all' also the counts of skipped files. */
  clear(selection: UploadSelection): Promise<Result<void>>
  /** The first rows, in the order in which they are shown. */
  rows(): readonly UploadRow[]
  stop(): Promise<void>
}
