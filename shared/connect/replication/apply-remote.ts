// Applies others' writes to a local queue while keeping local changes that are not sent yet, and rolls back failed ones (C-36).
import type { ErrorCode } from '../../errors.ts'
import type { Cause } from '../../queue/cause.ts'
import type { Playback } from '../../queue/model.ts'
import { tuning } from '../../tuning.ts'
import type { EventContext } from '../event-context.ts'
import { applyRegisters } from './apply-registers.ts'
import { optimistic, pickRegisters, type QueueLink, withAllTimedOut } from './link.ts'
import { localViewOf, putUndoable, queueLinkOf, undoableOf } from './queues.ts'
import { allRegisters, pointDistance, type RegisterName, type Registers } from './registers.ts'
import { changedRegisters, requestState } from './send.ts'
import { mergeRegisters, registersToCorrect } from './sounding-cursor.ts'
import { patchLink, putLink } from './write-replication.ts'

const noNames: ReadonlySet<RegisterName> = new Set()

export type RemoteUpdate = {
  readonly remoteChanges: ReadonlySet<RegisterName>
  /** `remoteChanges` plus the registers that a write in flight from here overwrites; the same as `remoteChanges` by default. */
  readonly incoming?: ReadonlySet<RegisterName>
  /** Whether the frame held both lists, even if they did not change. */
  readonly holdsLists?: boolean
  /**
   * The registers of `remoteChanges` that a write in flight from here overwrites unintentionally, so they have to be sent again with the
   * others' values.
   */
  readonly toResend?: ReadonlySet<RegisterName>
  /** Whether the update is applied paused, so that nothing begins to sound because of it. */
  readonly isPaused?: boolean
  /** Whether another device asked to play, pause or change the song, so that an acknowledgement is due. */
  readonly isCommanded?: boolean
  /** The cause for the trace, if it is not that of this step. */
  readonly cause?: Cause
}

/**
 * Makes the local queue what the server will hold, and that the base; unsent local changes stay, because they will be written later. Also
 * notes whether an acknowledgement or a correction is due. No effect without a local copy.
 */
export function applyRemote(context: EventContext, session: string, update: RemoteUpdate) {
  const {
    remoteChanges,
    incoming = remoteChanges,
    holdsLists = false,
    toResend = noNames,
    isPaused = false,
    isCommanded = false,
    cause = context.cause,
  } = update
  const undoable = undoableOf(context.device, session)
  if (!undoable) return
  const link = queueLinkOf(context, session)
  const view = localViewOf(context, session, undoable.state)
  const theirs = optimistic(link)
  const {
    registers,
    remoteChanges: fresh,
    changed,
    byCurrent,
  } = mergeRegisters(context, view, link, { incoming, remoteChanges, holdsLists }, changedRegisters(link, view))
  const { sounds } = view
  const options = { clock: context.device.replication.clock, moment: context.moment, remoteChanges: fresh, sounds, byCurrent }
  const after = applyRegisters(undoable, isPaused ? { ...registers, pause: true } : registers, options)
  putUndoable(context, session, after, cause)
  const { own } = localViewOf(context, session, after.state)
  const unsent = link.base === null ? noNames : new Set([...changed, ...toResend])
  const base: Registers = {
    ...own,
    name: theirs.name,
    ...(!changed.has('tracks') && registers.tracks !== theirs.tracks && { tracks: theirs.tracks }),
    // Where this device makes the sound or the update is applied paused, the base keeps the server's `pause`, so a difference is sent.
    ...((isPaused || sounds) && { pause: theirs.pause }),
    ...(link.base && pickRegisters(link.base.registers, unsent)),
  }
  const anchor = unsent.has('point') && link.base ? link.base.anchor : after.state.playback.anchor
  const { playback } = after.state
  const isOff = fresh.has('point') && pointDistance(own.point, theirs.point, playback.paused) > tuning.queue.positionToleranceSeconds
  const mismatchSince = sounds && registersToCorrect(link, own).size > 0 ? (link.mismatchSince ?? context.moment.steady) : null
  const ackDue = sounds ? ackDueAfter(undoable.state.playback, playback, isCommanded && changesPlayback(fresh), isOff) : 'nothing'
  putLink(context, session, {
    ...link,
    base: { registers: base, anchor },
    ackDue: ackDue === 'nothing' ? link.ackDue : ackDue,
    mismatchSince,
  })
}

/**
 * When an acknowledgement is due, because others asked for something (`isAsked`) or believe the sound to be at another position of the song
 * than it is (`isOff`): once sound comes if the song starts, jumps or resumes, else now; `nothing`: neither is so.
 */
function ackDueAfter(before: Playback, after: Playback, isAsked: boolean, isOff: boolean): QueueLink['ackDue'] {
  if (!isAsked && !isOff) return 'nothing'
  const moves = before.startId !== after.startId || before.seekId !== after.seekId || before.paused !== after.paused
  return moves && !after.paused ? 'sound' : 'now'
}

const changesPlayback = (names: ReadonlySet<RegisterName>): boolean => names.has('current') || names.has('pause') || names.has('point')

/** Makes the local queue what the server holds, dropping all unsent local changes. */
export function applyAllRemote(context: EventContext, session: string, cause = context.cause) {
  patchLink(context, session, { base: null })
  applyRemote(context, session, { remoteChanges: allRegisters, cause })
}

/**
 * Rolls back local changes that failed: writes in flight count as timed out, the queue becomes what the server holds, and its state is
 * asked for anew if the link is up.
 */
export function rollBack(context: EventContext, session: string, code: ErrorCode) {
  const link = queueLinkOf(context, session)
  putLink(context, session, { ...withAllTimedOut(link), ackDeadline: null, retriesAsFull: false })
  applyAllRemote(context, session, { by: 'failure', code })
  if (link.up) requestState(context, session)
}
