// The state of transfers: the one under way (requested, then given; confirmed or failed, it is over), and what its end leaves to be told.
import type { Handover } from '../../history/play-counter.ts'
import type { TrackId } from '../../ids.ts'
import type { QueueState } from '../../queue/model.ts'
import type { UndoableQueue } from '../../queue/perform.ts'
import type { PlaybackPoint, Registers } from '../replication/registers.ts'
import type { Controlled } from '../session/state.ts'

/** `until`: deadline, steady milliseconds. `isTaken`: a later transfer by another device has superseded this one. */
type UnderWay = { readonly until: number; readonly isTaken: boolean }

/** To another device. `source` null: what plays here. `sounds`: it did when it was requested, so it is not given as silence. */
type There = UnderWay & { readonly way: 'there'; readonly source: string | null; readonly target: string; readonly sounds: boolean }

/** The target's state was not received yet, so nothing was given to it. */
export type Requested = There & { readonly at: 'requested' }

/** `machine`: what was given, as it was sent. `former`: what the target held before, which it gets back if it fails. */
export type GivenThere = There & {
  readonly at: 'given'
  readonly undoable: UndoableQueue
  readonly former: Registers
  readonly sent: Registers
}

/** To this computer, which has it at once: it is confirmed by its first sound. */
export type GivenHere = UnderWay & {
  readonly way: 'here'
  readonly at: 'given'
  readonly source: string
  /** On the server's clock. */
  readonly requestedAt: number
  /** What was here before. */
  readonly former: QueueState
  /** The source was shown before. */
  readonly controlled: Controlled | null
}

export type Transfer = Requested | GivenThere | GivenHere

/** A transfer that was confirmed; `target` null: here. Somebody may have wished for another one without knowing of it. */
export type Confirmed = {
  readonly source: string
  readonly target: string | null
  /** When it was requested, and when it was confirmed, on the server's clock. */
  readonly at: number
  readonly until: number
  /** Then everybody knows of it, steady milliseconds. */
  readonly lapses: number
}

/**
 * What a device is to be told as the end of a transfer, until it is certain that it arrived: to stop what was brought here or moved on, or
 * to have back what it played before something was moved to it in vain.
 */
export type Finish = {
  readonly until: number
  /** If it plays anything else by then, somebody wanted that; null: nobody knows. */
  readonly tracks: readonly TrackId[] | null
  readonly back: Registers | null
  /** Where in the song it was taken over, seconds; null: nobody knows, so where it is now. */
  readonly from: number | null
  /** When the wish was made that it follows from, on the server's clock. */
  readonly at: number
  /** How often it was told. */
  readonly told: number
}

/** What another device gave to this one: it is here once it sounds. */
export type PendingHandover = { readonly startId: number; readonly place: PlaybackPoint }

export type Transfers = {
  readonly underWay: Transfer | null
  readonly confirmed: readonly Confirmed[]
  /** By session. */
  readonly finishes: ReadonlyMap<string, Finish>
  readonly handover: Handover | null
  readonly pendingHandover: PendingHandover | null
  /** When sound was wished for here last, on the server's clock. */
  readonly wishedAt: number
}

export const newTransfers: Transfers = {
  underWay: null,
  confirmed: [],
  finishes: new Map(),
  handover: null,
  pendingHandover: null,
  wishedAt: 0,
}
