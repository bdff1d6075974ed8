// The interface of the uploads to the rest of the app.
import type { Result } from '../../shared/errors.ts'
import type { UploadRow } from '../../shared/uploads/upload.ts'

/** The files to which a command applies: their ids, or `all` to which it can apply. */
export type UploadSelection = readonly string[] | 'all'

/**
 * The calls for the page's commands about uploads. Each resolves once the change is on disk. Errors: disk, but the change holds until the
 * app ends; expired, once stopped.
 */
export type UploadsOwner = {
  /**
   * Looks for music in files and folders and adds it to the list; if there is none, a notice says so. Error: refused, where uploads are
   * impossible, or while an earlier search is under way.
   */
  add(paths: readonly string[]): Promise<Result<void>>
  /** Holds all uploads until `resume`; the pause outlasts a restart. */
  pause(): Promise<Result<void>>
  /** Ends a pause, or the wait for the next attempt after a failure. */
  resume(): Promise<Result<void>>
  cancel(selection: UploadSelection): Promise<Result<void>>
  /** Retries failed and cancelled files; with 'all' only the failed ones. */
  retry(selection: UploadSelection): Promise<Result<void>>
  /** Removes files that are done, duplicates, failed or cancelled from the list; with 'all' also the counts of skipped files. */
  clear(selection: UploadSelection): Promise<Result<void>>
  /** The first rows of the list, in the order in which they are shown. */
  rows(): readonly UploadRow[]
  stop(): Promise<void>
}
