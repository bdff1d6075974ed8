// The state of the transfer machine: the transfer under way (requested, then given), confirmed ones, and last messages still to send.
import type { Handover } from '../../history/play-counter.ts'
import type { TrackId } from '../../ids.ts'
import type { QueueState } from '../../queue/model.ts'
import type { UndoableQueue } from '../../queue/perform.ts'
import type { PlaybackPoint, Registers } from '../replication/registers.ts'
import type { Controlled } from '../session/state.ts'

/**
 * What both kinds of transfer have while they are under way. `until`: deadline, steady milliseconds. `isSuperseded`: a later transfer by
 * another device has superseded this one.
 */
type UnderWay = { readonly until: number; readonly isSuperseded: boolean }

/**
 * A transfer to another device. `source` null: this computer's queue. `sounds`: it played when requested, so a pause before it is given
 * abandons the transfer.
 */
type TransferThere = UnderWay & { readonly way: 'there'; readonly source: string | null; readonly target: string; readonly sounds: boolean }

/** The target's state is awaited, so nothing was given to it yet. */
export type Requested = TransferThere & { readonly phase: 'requested' }

/**
 * A transfer whose queue was sent to the target, which has yet to confirm it. `undoable`: that queue; `sent`: its registers as sent;
 * `former`: the target's before, for the rollback.
 */
export type GivenThere = TransferThere & {
  readonly phase: 'given'
  readonly undoable: UndoableQueue
  readonly former: Registers
  readonly sent: Registers
}

/** A transfer to this computer, which has the queue at once; its first sound confirms it. */
export type GivenHere = UnderWay & {
  readonly way: 'here'
  readonly phase: 'given'
  readonly source: string
  /** When the transfer was asked for, on the server's clock (Unix seconds). */
  readonly requestedAt: number
  /** This computer's queue before the transfer, which a rollback restores. */
  readonly former: QueueState
  /** The controlled device whose queue was shown before the transfer, which a rollback shows again; null: the own one was shown. */
  readonly controlled: Controlled | null
}

export type Transfer = Requested | GivenThere | GivenHere

/** A confirmed transfer, kept to detect another one that was asked for without knowing of it; `target` null: this computer. */
export type ConfirmedTransfer = {
  readonly source: string
  readonly target: string | null
  /** When the transfer was asked for, on the server's clock (Unix seconds). */
  readonly at: number
  /** When the transfer was confirmed, on the server's clock (Unix seconds). */
  readonly until: number
  /** When all devices surely know of the transfer, so that it is dropped, steady milliseconds. */
  readonly dropAt: number
}

/**
 * The last message of a transfer to a device, kept until it surely arrived: to stop because the music moved away, or to take back
 * (`restore`) what it held before a transfer to it failed.
 */
export type LastMessage = {
  readonly until: number
  /**
   * The tracks that the device played when the message was made; if it plays others by the time of sending, it got another command
   * meanwhile, and the message is dropped. null: not known.
   */
  readonly tracks: readonly TrackId[] | null
  readonly restore: Registers | null
  /** Position at which the song was taken over, seconds; null: not known, so the device's own is sent. */
  readonly from: number | null
  /** Moment of the command that the message follows from, on the server's clock (Unix seconds). */
  readonly at: number
  /** How often the message was sent. */
  readonly timesSent: number
  /**
   * Whether the message was last sent as the link came up. A device that is back as well sends its whole state, which may cross with the
   * message and then contradicts nothing.
   */
  readonly mayCross: boolean
}

/** A song that another device gave to this one in its middle; its first sound here confirms the handover. */
export type PendingHandover = { readonly startId: number; readonly point: PlaybackPoint }

export type Transfers = {
  readonly underWay: Transfer | null
  readonly confirmed: readonly ConfirmedTransfer[]
  /** Last messages by session. */
  readonly lastMessages: ReadonlyMap<string, LastMessage>
  readonly handover: Handover | null
  readonly pendingHandover: PendingHandover | null
  /** When sound was last asked for here, on the server's clock (Unix seconds). */
  readonly soundRequestedAt: number
}

export const newTransfers: Transfers = {
  underWay: null,
  confirmed: [],
  lastMessages: new Map(),
  handover: null,
  pendingHandover: null,
  soundRequestedAt: 0,
}
