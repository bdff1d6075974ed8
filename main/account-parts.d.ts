import { type Person } from '../shared/app-state.ts'
import type { AppError } from '../shared/errors.ts'
import type { RequestContext } from './api/post-mode.ts'
import type { DelayFunction } from './api/retry.ts'
import type { TokenSource } from './api/with-access-token.ts'
import { type EditsOwner } from './edits/edits.ts'
import { type HistoryOwner } from './history/history.ts'
import { type LibraryOwner } from './library/library.ts'
import type { Logs } from './log.ts'
import type { Downloads } from './media/downloads.ts'
import { type Media } from './media/media.ts'
import type { Notify } from './notices.ts'
import { type Connect } from './queue/connect.ts'
import { type QueueOwner } from './queue/queue.ts'
import type { QueueTrace } from './queue/trace.ts'
import { type SmartPlaylists } from './smart-playlists.ts'
import type { Store } from './store.ts'
import type { UploadsOwner } from './uploads/uploads-owner.ts'
export type AccountParts = {
  readonly library: LibraryOwner
  readonly queue: QueueOwner
  readonly connect: Connect
  readonly history: HistoryOwner
  readonly smartPlaylists: SmartPlaylists
  readonly edits: EditsOwner
  readonly uploads: UploadsOwner
  readonly media: Media
  readonly downloads: Downloads
  /** Called when the page is gone: nothing sounds until another page continues playback. */
  pageGone(): void
  /** Called when the computer woke up: polls the status at once, and reopens the queue socket. */
  onWake(): void
  /** Writes playback, and what was heard, to disk synchronously. */
  savePlaybackSync(): void
  /** Resolves when everything is on disk; resets the slices. */
  stop(): Promise<void>
}
export type AccountPartsDependencies = {
  readonly store: Store
  readonly caller: RequestContext
  readonly tokens: TokenSource
  readonly userId: string
  /** The account's folder. */
  readonly folder: string
  /** Called with the person of each status answer. */
  readonly updatePerson: (person: Person) => void
  /** Called when the service ends this device's session. */
  readonly markExpired: (error: AppError) => void
  readonly now: () => number
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  readonly random: () => number
  readonly delay: DelayFunction
  readonly trace: QueueTrace
  readonly logs: Logs
  readonly notify: Notify
}
/** Starts the parts, with what is on disk; does not wait for the network. */
export declare function startAccountParts(dependencies: AccountPartsDependencies): Promise<AccountParts>
