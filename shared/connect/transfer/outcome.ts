// The end of an unconfirmed transfer: everything is rolled back, and its requester gets the reason.

import { type AppError, failed } from '../../errors.ts'
import type { Cause } from '../../queue/cause.ts'
import type { QueueState } from '../../queue/model.ts'
import type { UndoableQueue } from '../../queue/perform.ts'
import { noSteps } from '../../queue/steps.ts'
import { say } from '../../words/words.ts'
import type { EventContext } from '../event-context.ts'
import { applyAllRemote } from '../replication/apply-remote.ts'
import { setOwnQueue } from '../replication/queues.ts'
import { roundToThousandths } from '../replication/registers.ts'
import { showOwnQueue, showQueueOf } from '../session/shown-queue.ts'
import { lastMessageDeadline, sendLastMessage } from './last-message.ts'
import { patchTransfers } from './write-transfer.ts'

/** Reports the outcome of the last requested transfer; null: it succeeded. */
export const reportOutcome = (context: EventContext, error: AppError | null): void =>
  void context.effects.push(error ? { type: 'transferred', ok: false, error } : { type: 'transferred', ok: true })

export const supersededError = failed('cancelled', say('errors.transferOvertaken')).error
export const emptyQueueError = failed('refused', say('errors.queueNothingToMove')).error

/** Whether there is nothing to transfer; an empty queue would only erase the target's. */
export const isEmptyQueue = ({ state: { queue } }: UndoableQueue): boolean => queue.tracks.length + queue.playNext.length === 0

/** Ends the transfer under way without rolling back. */
export const endTransfer = (context: EventContext): void => patchTransfers(context, { underWay: null })

/** Cancels the transfer under way for a person: everything is rolled back, which counts as success; no effect if there is none. */
export function cancelTransfer(context: EventContext) {
  if (!context.device.transfer.underWay) return
  rollBackTransfer(context, 'cancelled')
  reportOutcome(context, null)
}

/** Fails the transfer under way: everything is rolled back, and its requester gets the error; no effect if there is none. */
export function failTransfer(context: EventContext, error: AppError) {
  if (!context.device.transfer.underWay) return
  rollBackTransfer(context, 'failed')
  reportOutcome(context, error)
}

function rollBackTransfer(context: EventContext, stage: 'cancelled' | 'failed') {
  const { underWay } = context.device.transfer
  if (!underWay) return
  endTransfer(context)
  if (underWay.way === 'here') {
    const { former, controlled } = underWay
    const cause: Cause = { by: 'transfer', stage, session: underWay.source }
    const { startId, seekId } = context.device.replication.mine.state.playback
    replaceOwnState(context, { ...former, playback: { ...former.playback, paused: true, startId: startId + 1, seekId } }, cause)
    if (!controlled) return showOwnQueue(context)
    showQueueOf(context, controlled.session, controlled.isJoined ? controlled.undoable : null)
    return applyAllRemote(context, controlled.session, cause)
  }
  if (underWay.phase === 'requested') return
  const { undoable, former, sent } = underWay
  const sentTime = roundToThousandths(sent.point.time)
  const restore = { ...former, point: { ...former.point, time: sentTime } }
  sendLastMessage(context, underWay.target, {
    until: lastMessageDeadline(context),
    tracks: undoable.state.queue.tracks,
    restore,
    from: null,
    at: sentTime,
    timesSent: 0,
    mayCross: false,
  })
}

/** Replaces the own queue with another state, without undo history. */
export function replaceOwnState(context: EventContext, state: QueueState, cause = context.cause) {
  const change = { kind: 'foreign', edits: [{ type: 'replace', queue: state.queue }] } as const
  setOwnQueue(context, { state, steps: noSteps, changes: [change] }, cause)
}
