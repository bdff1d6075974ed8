// Files on their way into the library: what is known of each, and the lines of the journal that say so.
import type { AppError } from '../errors.ts'
import type { TrackId } from '../ids.ts'

/** A file as it is shown and sent: never where on this computer it lies. */
export type UploadFile = {
  readonly id: string
  /** From the folder that was chosen, with `/`. */
  readonly name: string
  readonly bytes: number
}

export type UploadStatus =
  | { readonly kind: 'waiting' }
  /** Its checksum is worked out; bytes. */
  | { readonly kind: 'hashing'; readonly part: number }
  | { readonly kind: 'sending'; readonly part: number }
  /** null: the service did not say which song it has become. */
  | { readonly kind: 'done'; readonly track: TrackId | null }
  /** The service had it already. */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'cancelled' }
export type UploadRow = UploadFile & { readonly status: UploadStatus }

export type UploadCounts = Readonly<Record<UploadStatus['kind'], number>>

export const isUnderWay = ({ status: { kind } }: UploadRow): boolean => kind === 'hashing' || kind === 'sending'
/** Nothing happens to it any more by itself. */
export const isSettled = ({ status: { kind } }: UploadRow): boolean =>
  kind === 'done' || kind === 'duplicate' || kind === 'failed' || kind === 'cancelled'

/** Why something that was chosen is not among the files. */
export const uploadSkips = ['no-music', 'link', 'empty', 'too-large', 'too-deep', 'unreadable', 'too-many', 'listed'] as const
export type UploadSkip = (typeof uploadSkips)[number]

/** A file as the journal keeps it. `path` is for main alone. */
export type KeptFile = UploadFile & { readonly path: string }

/** What outlives the app; all lines in their order give the queue, in which nothing is under way. */
export type UploadLine =
  | { readonly op: 'add'; readonly files: readonly KeptFile[] }
  /** It is sent now: if the service has its checksum later without having answered, that is our doing. */
  | { readonly op: 'sending'; readonly id: string; readonly md5: string }
  | { readonly op: 'done'; readonly id: string; readonly track: TrackId | null }
  | { readonly op: 'duplicate'; readonly id: string }
  | { readonly op: 'failed'; readonly id: string; readonly error: AppError }
  | { readonly op: 'cancel' | 'retry' | 'clear'; readonly ids: readonly string[] }
  | { readonly op: 'pause'; readonly on: boolean }

/** What happens besides, and is forgotten with the app. */
export type UploadStep =
  | UploadLine
  /** The next one begins. */
  | { readonly op: 'begin'; readonly id: string }
  | { readonly op: 'part'; readonly id: string; readonly of: 'hashing' | 'sending'; readonly part: number }
  /** Back among those that wait, in its place. */
  | { readonly op: 'back'; readonly id: string }
