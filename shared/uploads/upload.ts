// Types of uploads: the files with their status, and the lines of their journal.
import type { AppError } from '../errors.ts'
import type { TrackId } from '../ids.ts'

/** A file as shown and sent, without its path on this computer. */
export type UploadFile = {
  readonly id: string
  /** Path relative to the chosen folder, with `/` as separator. */
  readonly name: string
  readonly bytes: number
}

export type UploadStatus =
  | { readonly kind: 'waiting' }
  /** The checksum is being computed; `bytesDone`: bytes read so far. */
  | { readonly kind: 'hashing'; readonly bytesDone: number }
  | { readonly kind: 'sending'; readonly bytesDone: number }
  /** The file was uploaded; `track`: the new track; null: the service did not tell its id. */
  | { readonly kind: 'done'; readonly track: TrackId | null }
  /** The service has the file already. */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'cancelled' }
export type UploadRow = UploadFile & { readonly status: UploadStatus }

export type UploadCounts = Readonly<Record<UploadStatus['kind'], number>>

export const isUnderWay = ({ status: { kind } }: UploadRow): boolean => kind === 'hashing' || kind === 'sending'
/** Whether the file's status changes only if a person acts. */
export const hasEnded = ({ status: { kind } }: UploadRow): boolean =>
  kind === 'done' || kind === 'duplicate' || kind === 'failed' || kind === 'cancelled'

/** Reasons why a chosen file is not added to the list of uploads. */
export type UploadSkip = 'no-music' | 'link' | 'empty' | 'too-large' | 'too-deep' | 'unreadable' | 'too-many' | 'listed'

/** A file in the journal; `path` never leaves main. */
export type LocatedFile = UploadFile & { readonly path: string }

/** A line of the journal; replaying all lines in order gives the list. */
export type UploadLine =
  | { readonly op: 'add'; readonly files: readonly LocatedFile[] }
  /** Sending begins: if the service later has this checksum although it did not answer, the upload succeeded and is no duplicate. */
  | { readonly op: 'sending'; readonly id: string; readonly md5: string }
  | { readonly op: 'done'; readonly id: string; readonly track: TrackId | null }
  | { readonly op: 'duplicate'; readonly id: string }
  | { readonly op: 'failed'; readonly id: string; readonly error: AppError }
  | { readonly op: 'cancel' | 'retry' | 'clear'; readonly ids: readonly string[] }
  | { readonly op: 'pause'; readonly on: boolean }

/** A change of the list: a line of the journal, or a change that does not survive the app. */
export type UploadChange =
  | UploadLine
  /** The file is started. */
  | { readonly op: 'begin'; readonly id: string }
  | { readonly op: 'progress'; readonly id: string; readonly of: 'hashing' | 'sending'; readonly bytesDone: number }
  /** The file waits again, at its position in the list. */
  | { readonly op: 'back'; readonly id: string }
