// What a device knows of the account's queues: its own, the one it controls, and what it listens to.
import type { ConnectState, Session } from '../app-state.ts'
import type { Handover } from '../history/listen.ts'
import type { TrackId } from '../ids.ts'
import type { QueueState } from '../queue/model.ts'
import type { Machine } from '../queue/perform.ts'
import type { Clock } from './clock.ts'
import type { DeviceActivities } from './events.ts'
import type { QueueLink } from './replication/link.ts'
import type { PlaybackPoint, Registers } from './replication/registers.ts'
import type { Lengths } from './session/silent.ts'

/** The queue of another device, shown and commanded here. */
export type Controlled = {
  readonly session: string
  readonly machine: Machine
  /** Its state was heard; until then there is nothing to command. */
  readonly isJoined: boolean
}

/** Steady milliseconds. */
export type Moving = Overlap &
  (
    | {
        readonly way: 'there'
        /** null: what plays here. */
        readonly source: string | null
        readonly target: string
        readonly until: number
        /** It sounded when it was asked for: then it is not given as silence. */
        readonly sounds: boolean
        /** null: the target has not said yet what it holds, so nothing was given to it. */
        readonly given: { readonly machine: Machine; readonly former: Registers; readonly sent: Registers } | null
      }
    | {
        readonly way: 'here'
        readonly source: string
        readonly until: number
        /** When it was asked for, on the server's clock. */
        readonly at: number
        /** What was here before. */
        readonly former: QueueState
        /** The source was shown before. */
        readonly controlled: Controlled | null
      }
  )

type Overlap = {
  /** Somebody took it elsewhere, and wished so later. */
  readonly isTaken: boolean
}

/** A move that came to its end; `target` null: here. Somebody may have wished for another one without knowing of it. */
export type Moved = {
  readonly source: string
  readonly target: string | null
  /** When it was asked for, and when it came to its end, on the server's clock. */
  readonly at: number
  readonly until: number
  /** Then everybody knows of it, steady milliseconds. */
  readonly lapses: number
}

/**
 * What a device was to be told as the end of a transfer, until it is certain that it heard it: to stop what was brought here or moved on,
 * or to have back what it played before something was moved to it in vain.
 */
export type Finish = {
  readonly until: number
  /** If it plays anything else by then, somebody wanted that; null: nobody knows. */
  readonly tracks: readonly TrackId[] | null
  readonly back: Registers | null
  /** Where in the song it was taken over, seconds; null: nobody knows, so where it is now. */
  readonly from: number | null
  /** When what it follows from was asked for, on the server's clock. */
  readonly at: number
  /** How often it was told. */
  readonly told: number
}

/** What another device gave to this one: it is here once it sounds. */
export type PendingHandover = { readonly startId: number; readonly place: PlaybackPoint }

export type Offering =
  | { readonly at: 'begin' }
  | { readonly at: 'listening'; readonly until: number }
  | { readonly at: 'made'; readonly session: string }
  | { readonly at: 'over' }

export type Device = {
  readonly mine: Machine
  /** The own session. */
  readonly session: string | null
  readonly links: ReadonlyMap<string, QueueLink>
  readonly controlled: Controlled | null
  /** What is shown of a device that is out of reach: where its song was then. `of`: the state that it stands for. */
  readonly lastKnown: { readonly of: QueueState; readonly shown: QueueState } | null
  readonly moving: Moving | null
  readonly moved: readonly Moved[]
  readonly handover: Handover | null
  readonly pendingHandover: PendingHandover | null
  /** When sound was asked for here last, on the server's clock. */
  readonly asked: number
  /** By session. */
  readonly finishes: ReadonlyMap<string, Finish>
  readonly clock: Clock
  readonly others: readonly Session[]
  readonly mayCommand: boolean
  /** The service takes whole states only. */
  readonly wholeOnly: boolean
  /** The session on whose link a part of a state was refused: whole ones are said until it is known whether that was why; null: none was. */
  readonly partRefused: string | null
  /** The server answered something said at least once. */
  readonly acknowledges: boolean
  /** One queue for all devices of the account, and what this one is in it. */
  readonly shared: 'off' | 'player' | 'controller'
  /** The last few titles that were told, by track. */
  readonly titles: ReadonlyMap<TrackId, string>
  /** How long songs are that other devices play. */
  readonly lengths: Lengths
  readonly watching: boolean
  /** The own queue was compared with the server's once in this run. */
  readonly met: boolean
  readonly offering: Offering
  /** Lines that the shell was asked for. */
  readonly opened: ReadonlySet<string>
  readonly connect: ConnectState
  readonly activities: DeviceActivities
  /** When something is to happen by itself, steady milliseconds. */
  readonly due: number | null
}
