// The state of the session machine: the own session, the shown queue, the other devices, the shared queue and the offer.
import type { Session } from '../../app-state.ts'
import type { UndoableQueue } from '../../queue/perform.ts'
import type { Lengths } from './silent.ts'

/** The stage of the offer to continue here what plays elsewhere; it runs through once per run. */
export type Offering =
  | { readonly at: 'begin' }
  | { readonly at: 'listening'; readonly until: number }
  | { readonly at: 'made'; readonly session: string }
  | { readonly at: 'over' }

/** The controlled device's queue. `isJoined`: its state was received, so it can be commanded. */
export type Controlled = { readonly session: string; readonly undoable: UndoableQueue; readonly isJoined: boolean }

/** Whether all devices share one queue, and this one's role in it. */
export type SharedQueue = 'off' | 'player' | 'controller'

export type SessionState = {
  /** This computer's session id; null: none was assigned yet. */
  readonly own: string | null
  /** The session whose queue is shown and commanded; null: the own one. */
  readonly shows: string | null
  readonly shared: SharedQueue
  readonly others: readonly Session[]
  /** The lengths of songs that other devices play. */
  readonly lengths: Lengths
  /** The list of devices is open on screen. */
  readonly watching: boolean
  /** The own queue was reconciled with the server's in this run. */
  readonly met: boolean
  readonly offering: Offering
  /** Sessions for which the shell was told to keep a link open. */
  readonly opened: ReadonlySet<string>
}

export const newSession: SessionState = {
  own: null,
  shows: null,
  shared: 'off',
  others: [],
  lengths: new Map(),
  watching: false,
  met: false,
  offering: { at: 'begin' },
  opened: new Set(),
}
