// Messages between main and the thread of the session bus: plain data only.
import type { SteeringCommand } from '../../../shared/desktop/steering-commands.ts'
import type { Repeat } from '../../../shared/queue/model.ts'
import type { TrackNotification } from '../track-notifications.ts'
import type { NotificationApp } from './bus-notifications.ts'
import type { PlayerValues } from './values.ts'

/** A position to extrapolate from: seconds into the song when sent, playback rate (0: stopped), and the song's length in seconds. */
export type PositionSample = { readonly seconds: number; readonly speed: number; readonly end: number }
/** All that the MPRIS player shows: its properties and its position. */
export type PlayerShown = { readonly values: PlayerValues; readonly position: PositionSample }

/** What the thread gets at its start; `address`: of the session bus. */
export type BusTask = {
  readonly address: string
  readonly pid: number
  readonly shown: PlayerShown
  readonly notificationApp: NotificationApp
}
export type ToBus =
  /** The state to show on the bus. `jumped`: the position differs from what the last one extrapolates to. */
  | { readonly type: 'shown'; readonly shown: PlayerShown; readonly jumped: boolean }
  /** The request with this id was performed, or ignored. */
  | { readonly type: 'reply'; readonly id: number }
  /** A song to show a notification of. */
  | { readonly type: 'notification'; readonly notification: TrackNotification }
  | { readonly type: 'leave' }

/** A validated request of another program; times in seconds. */
export type PlayerRequest =
  | { readonly kind: 'raise' | 'quit' }
  | { readonly kind: 'verb'; readonly verb: SteeringCommand }
  /** A seek relative to the present position. */
  | { readonly kind: 'seek'; readonly by: number }
  /** A seek to `to`, ignored unless the song shown has this path on the bus. */
  | { readonly kind: 'set-position'; readonly track: string; readonly to: number }
  | { readonly kind: 'repeat'; readonly mode: Repeat }
  | { readonly kind: 'speed'; readonly speed: number }
  | { readonly kind: 'shuffle'; readonly on: boolean }
  | { readonly kind: 'volume'; readonly volume: number }
export type FromBus =
  /** The MPRIS player is on the bus. */
  | { readonly type: 'published' }
  /** There is no session bus, or it has ended. */
  | { readonly type: 'lost'; readonly why: string }
  | { readonly type: 'request'; readonly id: number; readonly request: PlayerRequest }
  /** Whether the desktop shows tray icons: the present state first, then each change. */
  | { readonly type: 'tray-host'; readonly isHostPresent: boolean }
  /** A notification was clicked. */
  | { readonly type: 'notification-clicked' }
  /** A notification could not be shown. */
  | { readonly type: 'notification-failed'; readonly why: string }
