// The state of the session machine: the own session, the shown queue, the other devices, the shared queue and the offer.
import type { Session } from '../../app-state.ts'
import type { UndoableQueue } from '../../queue/perform.ts'
import type { Lengths } from './is-playing.ts'

/** The stage of the offer to continue here what plays elsewhere; it runs through once per run. */
export type OfferStage =
  | { readonly phase: 'initial' }
  | { readonly phase: 'listening'; readonly until: number }
  | { readonly phase: 'offered'; readonly session: string }
  | { readonly phase: 'closed' }

/** The controlled device's queue. `isJoined`: its state was received, so it can be commanded. */
export type Controlled = { readonly session: string; readonly undoable: UndoableQueue; readonly isJoined: boolean }

/**
 * This device's role in a queue shared by all devices: `player` makes the sound, `controller` only commands; `off`: each device has its own
 * queue.
 */
export type SharedQueue = 'off' | 'player' | 'controller'

export type SessionState = {
  /** This computer's session id; null: none was assigned yet. */
  readonly own: string | null
  /** The session whose queue is shown and commanded; null: the own one. */
  readonly shownSession: string | null
  readonly shared: SharedQueue
  /** Whether the service said, in this run or the last, if all devices share one queue; until then `shared` is a guess. */
  readonly isSharedKnown: boolean
  readonly others: readonly Session[]
  /** The lengths of songs that other devices play, as far as they were looked up in the library. */
  readonly lengths: Lengths
  /** Whether the list of devices is open on screen. */
  readonly watching: boolean
  /** Whether the own queue was reconciled with the server's in this run. */
  readonly reconciled: boolean
  readonly offerStage: OfferStage
  /** Sessions for which the shell was told to keep a link open. */
  readonly openLinks: ReadonlySet<string>
}

export const newSession: SessionState = {
  own: null,
  shownSession: null,
  shared: 'off',
  isSharedKnown: false,
  others: [],
  lengths: new Map(),
  watching: false,
  reconciled: false,
  offerStage: { phase: 'initial' },
  openLinks: new Set(),
}
