// The events that a device on the account's play queues handles and the effects it returns: the whole interface of this folder, as data.
import type { DeviceActivity, Session } from '../app-state.ts'
import type { AppError } from '../errors.ts'
import type { TrackId } from '../ids.ts'
import type { Cause } from '../queue/cause.ts'
import type { QueueCommand } from '../queue/commands.ts'
import type { SpeakerFact } from '../queue/facts.ts'
import type { QueueState } from '../queue/model.ts'
import type { QueueChange } from '../queue/steps.ts'
import type { WireQueueState } from '../wire/queue.ts'
import type { QueueFrame } from '../wire/read-frame.ts'
import type { Said } from '../words/words.ts'

export type DeviceEvent =
  /** A queue command. `shown`: a person's, to the queue on screen; `mine`: this app's own rules, always to this computer's queue. */
  | { readonly type: 'command'; readonly command: QueueCommand; readonly to: 'shown' | 'mine'; readonly cause: Cause }
  /**
   * What this computer's speaker observed, always about the own queue. `cause`: why, unless the speaker itself is the reason; `passed`: how
   * many items after a failed track are passed over with it.
   */
  | { readonly type: 'fact'; readonly fact: SpeakerFact; readonly cause?: Cause; readonly passed?: number }
  /** The queue that the last run left on disk; it starts paused, whatever the file says. */
  | { readonly type: 'restored'; readonly state: QueueState }
  /**
   * The id of this computer's own session; if it changes while the own link is up, that link follows the new session's queue from now on.
   */
  | { readonly type: 'named'; readonly session: string | null }
  /**
   * The state of the link to a session, the own one included. `up`: open, and `get_state` was sent, so the next state received answers it;
   * `requested`: `get_state` was sent once more because of a new device name; `down`: lost or closed;
   * `asleep`: lost while the computer slept, nobody knows when.
   */
  | { readonly type: 'link'; readonly session: string; readonly status: 'up' | 'requested' | 'down' | 'asleep' }
  /** A frame about the queue of the link to that session; if the link ends with it (a refusal), this event comes before its `down`. */
  | { readonly type: 'received'; readonly session: string; readonly frame: QueueFrame }
  /** The account's other devices, after every change of the list. */
  | { readonly type: 'listed'; readonly sessions: readonly Session[] }
  /** Whether the scope user.queue:write was granted; assumed so until this event comes. */
  | { readonly type: 'granted'; readonly mayCommand: boolean }
  /** Whether the service takes only whole states, as an earlier run found out. */
  | { readonly type: 'whole-only'; readonly on: boolean }
  /** Whether all devices of the account share one queue (protocol 9.6). */
  | { readonly type: 'shared'; readonly on: boolean }
  /** The title of the current track of this device, which other devices show (C-34). */
  | { readonly type: 'titled'; readonly track: TrackId; readonly title: string }
  /** How long a track is that another device plays, seconds; null: the library does not know. */
  | { readonly type: 'measured'; readonly track: TrackId; readonly length: number | null }
  /** Whether the list of devices is open on screen, so that links to them are kept up. */
  | { readonly type: 'watch'; readonly on: boolean }
  /** Show and command that session's queue; null: go back to the own one. */
  | { readonly type: 'control'; readonly session: string | null }
  /** Move the shown queue to that session; null: to this computer (from the device of the offer, if the own queue is shown). */
  | { readonly type: 'transfer'; readonly session: string | null }
  /** Cancel the transfer under way; no effect if there is none. */
  | { readonly type: 'stay' }
  /** Decline the offer to continue here. */
  | { readonly type: 'dismiss' }
  /** The deadline told by `dueAt` has passed. */
  | { readonly type: 'due' }

export type Effect =
  /** Send `set_state` on the link to that session, under its uuid; only returned while that link is up. */
  | { readonly type: 'send'; readonly session: string; readonly value: WireQueueState }
  /** Send `get_state` on the link to that session. */
  | { readonly type: 'ask'; readonly session: string }
  /** Keep a link to another device open, reconnecting after each loss, until `close`. */
  | { readonly type: 'open' | 'close'; readonly session: string }
  /** Show a notice to the person. */
  | { readonly type: 'notice'; readonly tone: 'info' | 'warning' | 'failure'; readonly said: Said }
  /** The service refused a partial state but took the whole one: remember that, and send the event `whole-only` at the next start. */
  | { readonly type: 'whole-only' }
  /** The outcome of the last `transfer`, exactly one for each. `ok`: done as asked; after `stay` that means nothing moved. */
  | { readonly type: 'transferred'; readonly ok: true }
  | { readonly type: 'transferred'; readonly ok: false; readonly error: AppError }
  /** A `control`, or a `command` to the shown queue, was rejected; a `notice` comes beside it. */
  | { readonly type: 'not-taken'; readonly error: AppError }

/**
 * The changes of the own queue's lists (for the disk) and of the shown one's (for the page); `replaced`: another queue is shown, or the
 * copy of a controlled one appeared or went, so the page needs the whole queue.
 */
export type ListChanges = { readonly mine: readonly QueueChange[]; readonly shown: readonly QueueChange[] | 'replaced' }

/** What each device plays, by session; only devices whose state was received. */
export type DeviceActivities = ReadonlyMap<string, DeviceActivity>
