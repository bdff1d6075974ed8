// What the rest of the app asks of uploads.
import type { Result } from '../../shared/errors.ts'
import type { UploadRow } from '../../shared/uploads/upload.ts'

/** Of some files, or of all that it can be done to. */
export type Which = readonly string[] | 'all'

/** Each wish resolves once it is on disk. Errors: disk, and it holds until the app ends all the same; expired, once stopped. */
export type UploadsOwner = {
  /** Looks through files and folders that the person named to main, and adds what is music. Error: refused, where nothing can be uploaded. */
  add(paths: readonly string[]): Promise<Result<void>>
  /** Nothing is sent until `resume`, also after a restart. */
  pause(): Promise<Result<void>>
  /** Goes on after a pause, or at once instead of waiting any longer. */
  resume(): Promise<Result<void>>
  cancel(which: Which): Promise<Result<void>>
  /** Those that failed, or were cancelled; of all only those that failed. */
  retry(which: Which): Promise<Result<void>>
  /** Forgets files that are settled, and what was left out. */
  clear(which: Which): Promise<Result<void>>
  /** The first rows, as a person wants to see them. */
  rows(): readonly UploadRow[]
  stop(): Promise<void>
}
