// The state of the session: which one is this computer's, which queue is shown, who else is there, and what they are offered or asked.
import type { Session } from '../../app-state.ts'
import type { UndoableQueue } from '../../queue/perform.ts'
import type { Lengths } from './silent.ts'

/** The offer to go on here with what plays elsewhere: once in a run, at its beginning. */
export type Offering =
  | { readonly at: 'begin' }
  | { readonly at: 'listening'; readonly until: number }
  | { readonly at: 'made'; readonly session: string }
  | { readonly at: 'over' }

/** The queue of another device, shown and commanded here. `isJoined`: its state was received; until then there is nothing to command. */
export type Controlled = { readonly session: string; readonly undoable: UndoableQueue; readonly isJoined: boolean }

/** One queue for all devices of the account, and what this one is in it. */
export type SharedQueue = 'off' | 'player' | 'controller'

export type SessionState = {
  /** The session of this computer; null: nobody has named it yet. */
  readonly own: string | null
  /** Whose queue is shown and commanded; null: the own one. */
  readonly shows: string | null
  readonly shared: SharedQueue
  readonly others: readonly Session[]
  /** How long songs are that other devices play. */
  readonly lengths: Lengths
  /** Somebody looks at the other devices. */
  readonly watching: boolean
  /** The own queue was reconciled with the server's once in this run. */
  readonly met: boolean
  readonly offering: Offering
  /** Links that the shell was asked for. */
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
