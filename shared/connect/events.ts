// What can happen to a device on the account's play queues, and what it wants done: the whole border of this folder, as data.
import type { DeviceActivity, Session } from '../app-state.ts'
import type { AppError } from '../errors.ts'
import type { TrackId } from '../ids.ts'
import type { Cause } from '../queue/cause.ts'
import type { QueueCommand } from '../queue/commands.ts'
import type { SpeakerFact } from '../queue/facts.ts'
import type { QueueState } from '../queue/model.ts'
import type { QueueChange } from '../queue/steps.ts'
import type { ServerFrame, WireQueueState } from '../wire/queue.ts'
import type { Said } from '../words/words.ts'

export type DeviceEvent =
  /** `shown`: a person's (page, menu, media keys); `mine`: by the rules of this computer, about its own queue whatever is shown. */
  | { readonly type: 'command'; readonly command: QueueCommand; readonly to: 'shown' | 'mine'; readonly cause: Cause }
  /** Of the sound of this computer, so always about its own queue. `cause`: why, if it is not the speaker itself that says so. */
  | { readonly type: 'fact'; readonly fact: SpeakerFact; readonly cause?: Cause }
  /** What the last run left on disk; paused whatever it says. */
  | { readonly type: 'restored'; readonly state: QueueState }
  /** Which session is this computer's own; another one than before while its link is up: that is the one that the link follows now. */
  | { readonly type: 'named'; readonly session: string | null }
  /**
   * The socket that follows that session, the own one included. `up`: open, and `get_state` is sent, so that the next state received
   * answers it; `asked`: `get_state` is sent once more on it, because of a new device name; `down`: lost or closed.
   */
  | { readonly type: 'link'; readonly session: string; readonly status: 'up' | 'asked' | 'down' }
  /** A `set_state` on the link to that session, in the short form, too. */
  | { readonly type: 'received'; readonly session: string; readonly frame: ServerFrame }
  /** `result: false` to a `set_state` on that link; told before its `down`, if the link ends with it. */
  | { readonly type: 'refused'; readonly session: string }
  /** The account's other devices, after every change of the list. */
  | { readonly type: 'listed'; readonly sessions: readonly Session[] }
  /** Whether user.queue:write was granted. At first it counts as granted. */
  | { readonly type: 'granted'; readonly mayCommand: boolean }
  /** Whether the service takes whole states only, as it was remembered from an earlier run. */
  | { readonly type: 'whole-only'; readonly on: boolean }
  /** Whether all devices of the account share one queue (protocol 9.6). */
  | { readonly type: 'shared'; readonly on: boolean }
  /** The title of a track that is current here: what other devices show for it (C-34). */
  | { readonly type: 'titled'; readonly track: TrackId; readonly title: string }
  /** How long a track is that another device plays, seconds; null: nobody knows. */
  | { readonly type: 'measured'; readonly track: TrackId; readonly length: number | null }
  /** Somebody looks at the other devices. */
  | { readonly type: 'watch'; readonly on: boolean }
  /** Shows and commands that session's queue; null: the own one again. */
  | { readonly type: 'control'; readonly session: string | null }
  /** Moves what plays in the queue shown; null: to this computer (from the device of the offer, if the own queue is shown). */
  | { readonly type: 'transfer'; readonly session: string | null }
  /** What is being moved stays where it is; nothing if nothing is on its way any more. */
  | { readonly type: 'stay' }
  /** The offer is not wanted. */
  | { readonly type: 'dismiss' }
  /** The moment of `dueAt` has come. */
  | { readonly type: 'due' }

export type Effect =
  /** `set_state` on the link to that session, under its uuid. Only sent while that link is up. */
  | { readonly type: 'send'; readonly session: string; readonly value: WireQueueState }
  /** `get_state` on that link. */
  | { readonly type: 'ask'; readonly session: string }
  /** A link other than the own one, to be kept open (anew after each loss) until `close`. */
  | { readonly type: 'open' | 'close'; readonly session: string }
  /** For a person. */
  | { readonly type: 'notice'; readonly tone: 'info' | 'warning' | 'failure'; readonly said: Said }
  /** The service refused a part of a state and took the whole one: to be remembered for it, and told at the next start. */
  | { readonly type: 'whole-only' }
  /** What became of the last `transfer`: exactly one for each. `ok`: as wanted, which after `stay` is that nothing moved. */
  | { readonly type: 'transferred'; readonly ok: true }
  | { readonly type: 'transferred'; readonly ok: false; readonly error: AppError }
  /** A `control` or a `command` to the queue shown that was not taken; there is a notice, too. */
  | { readonly type: 'not-taken'; readonly error: AppError }

/** What happened to the lists: of the own queue, for the disk, and of the one shown, for the page; `replaced`: it is another queue now. */
export type ListChanges = { readonly mine: readonly QueueChange[]; readonly shown: readonly QueueChange[] | 'replaced' }

/** By session; only of those whose state was received. */
export type DeviceActivities = ReadonlyMap<string, DeviceActivity>
