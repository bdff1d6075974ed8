// The end of an unconfirmed transfer: everything is rolled back, and its requester gets the reason.

import { type AppError, failed } from '../../errors.ts'
import type { Cause } from '../../queue/cause.ts'
import type { QueueState } from '../../queue/model.ts'
import type { UndoableQueue } from '../../queue/perform.ts'
import { noSteps } from '../../queue/steps.ts'
import { say } from '../../words/words.ts'
import { applyAllRemote } from '../replication/apply-remote.ts'
import { putMine } from '../replication/queues.ts'
import { thousandths } from '../replication/registers.ts'
import { show, showOwn } from '../session/shown-queue.ts'
import type { StepContext } from '../step-context.ts'
import { finishAt, finishUntil } from './finish.ts'
import { patchTransfers } from './patch.ts'

/** Reports the outcome of the last requested transfer; null: it succeeded. */
export const answer = (ctx: StepContext, error: AppError | null): void =>
  void ctx.effects.push(error ? { type: 'transferred', ok: false, error } : { type: 'transferred', ok: true })

export const takenElsewhere = failed('cancelled', say('errors.meanwhileItWasStoppedOrMoved')).error
export const nothingThere = failed('refused', say('errors.thereIsNothingInTheQueue')).error

/** Whether there is nothing to transfer; an empty queue would only erase the target's. */
export const isEmpty = ({ state: { queue } }: UndoableQueue): boolean => queue.tracks.length + queue.playNext.length === 0

/** Ends the transfer under way without rolling back. */
export const close = (ctx: StepContext): void => patchTransfers(ctx, { underWay: null })

/** Cancels the transfer under way for a person: everything is rolled back, which counts as success. */
export function stay(ctx: StepContext) {
  if (!ctx.device.transfer.underWay) return
  putBack(ctx, 'taken-back')
  answer(ctx, null)
}

/** Fails the transfer under way: everything is rolled back. */
export function fail(ctx: StepContext, error: AppError) {
  if (!ctx.device.transfer.underWay) return
  putBack(ctx, 'failed')
  answer(ctx, error)
}

function putBack(ctx: StepContext, step: 'taken-back' | 'failed') {
  const { underWay } = ctx.device.transfer
  if (!underWay) return
  close(ctx)
  if (underWay.way === 'here') {
    const { former, controlled } = underWay
    const cause: Cause = { by: 'transfer', step, session: underWay.source }
    const { startId, seekId } = ctx.device.replication.mine.state.playback
    putState(ctx, { ...former, playback: { ...former.playback, paused: true, startId: startId + 1, seekId } }, cause)
    if (!controlled) return showOwn(ctx)
    show(ctx, controlled.session, controlled.isJoined ? controlled.undoable : null)
    return applyAllRemote(ctx, controlled.session, cause)
  }
  if (underWay.at === 'requested') return
  const { undoable, former, sent } = underWay
  const at = thousandths(sent.place.time)
  const back = { ...former, place: { ...former.place, time: at } }
  finishAt(ctx, underWay.target, { until: finishUntil(ctx), tracks: undoable.state.queue.tracks, back, from: null, at, told: 0 })
}

/** Replaces the own queue with another state. */
export function putState(ctx: StepContext, state: QueueState, cause = ctx.cause) {
  const change = { kind: 'foreign', edits: [{ type: 'replace', queue: state.queue }] } as const
  putMine(ctx, { state, steps: noSteps, changes: [change] }, cause)
}
