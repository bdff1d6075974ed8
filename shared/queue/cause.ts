// Why a queue changed: every command and event of a queue carries its cause, and the trace shows it (trace.ts).
import type { ErrorCode } from '../errors.ts'

/**
 * The causes that the page may state for a command: a person at this computer, or the page on its own. `unplugged`: the audio output in use
 * is gone. `radio`: songs are added near the end of the queue. `local-control`: a program with the token had the page play what it found.
 */
export const pageCauses = ['person', 'media-key', 'sleep-timer', 'unplugged', 'radio', 'local-control'] as const
export type PageCause = (typeof pageCauses)[number]

/** Causes from outside the page: the tray icon, a global shortcut, the screen lock, the command line. */
export type DesktopCause = 'tray' | 'global-key' | 'screen-lock' | 'command-line'

/** The stage at which a transfer changed a queue. */
type TransferStage = 'requested' | 'confirmed' | 'failed' | 'cancelled' | 'superseded'

/** Who or what changed a queue; `session`: that of the other device, null where the wire does not say which. */
export type Cause =
  /** A command, by whoever issued it. */
  | { readonly by: PageCause | DesktopCause | 'menu' }
  /** The speaker began or stopped to produce sound. */
  | { readonly by: 'sound' }
  /** The song reached its natural end and the next one begins. */
  | { readonly by: 'song-end' }
  /** The last song of the queue ended, or the one after which a person wanted playback to stop. */
  | { readonly by: 'queue-end' | 'stop-after' }
  /** A song could not be played, or a command was not carried out. */
  | { readonly by: 'failure'; readonly code: ErrorCode }
  /** Another device wrote a state to the queue. */
  | { readonly by: 'other-device'; readonly session: string | null }
  /** After the link came up, the server's state of the queue won over the local one. */
  | { readonly by: 'reconnect'; readonly session: string | null }
  /** The controlled device is out of reach, so its queue is shown paused. */
  | { readonly by: 'connection-lost'; readonly session: string }
  /** A person began or ended controlling another device. */
  | { readonly by: 'control'; readonly session: string | null }
  | { readonly by: 'transfer'; readonly stage: TransferStage; readonly session: string | null }
  /** All devices of the account share one queue, and another one makes the sound. */
  | { readonly by: 'shared-queue' }
  /** `restart`: the queue that the last run left. `closing`: the app quits, or another account is opened. `clock`: a deadline passed. */
  | { readonly by: 'restart' | 'sign-out' | 'closing' | 'system-sleep' | 'page-gone' | 'clock' }

export const byPerson: Cause = { by: 'person' }
