// Why a queue changed: every command and event of a queue carries its cause, and the trace shows it (trace.ts).
import type { ErrorCode } from '../errors.ts'

/** What the page may say of a command: a person at this computer, or what the page does by itself for one. */
export const pageCauses = ['person', 'media-key', 'sleep-timer', 'unplugged', 'radio', 'local-control'] as const
export type PageCause = (typeof pageCauses)[number]

/** What of this computer asks beside the page: the icon in its tray, a key that is heard everywhere, the lock of its screen, a program. */
export type DesktopCause = 'tray' | 'global-key' | 'screen-lock' | 'command-line'

/** How far a move to or from another device was when it changed a queue. */
type TransferStep = 'asked' | 'confirmed' | 'failed' | 'taken-back' | 'overtaken'

/** `session`: of the device that it is about; null where the wire does not say which one that was. */
export type Cause =
  /** `local-control`: a program with its token, which has the page look for what it plays. `unplugged`: the output in use is gone. `radio`: songs are added near the end of the queue. */
  | { readonly by: PageCause | DesktopCause | 'menu' }
  /** The speaker of this computer observed it: sound, or none yet. */
  | { readonly by: 'sound' }
  /** The song is over by itself, and the next one begins. */
  | { readonly by: 'song-end' }
  /** So is the last one of the queue; or the one after which a person wanted silence. */
  | { readonly by: 'queue-end' | 'stop-after' }
  /** It could not be played, or was not done. */
  | { readonly by: 'failure'; readonly code: ErrorCode }
  /** A state that another device wrote. */
  | { readonly by: 'other-device'; readonly session: string | null }
  /** The first state after the line came up: the service has kept another one than this computer. */
  | { readonly by: 'reconnect'; readonly session: string | null }
  /** What is shown of a device that is out of reach stands still. */
  | { readonly by: 'connection-lost'; readonly session: string }
  /** Another device is shown and commanded from here on, or not any more. */
  | { readonly by: 'control'; readonly session: string | null }
  | { readonly by: 'transfer'; readonly step: TransferStep; readonly session: string | null }
  /** All devices of the account share one queue, and another one makes the sound. */
  | { readonly by: 'shared-queue' }
  /** `restart`: what the last run left. `closing`: the app ends, or another account is opened. `clock`: time alone. */
  | { readonly by: 'restart' | 'sign-out' | 'closing' | 'system-sleep' | 'page-gone' | 'clock' }

export const byPerson: Cause = { by: 'person' }
