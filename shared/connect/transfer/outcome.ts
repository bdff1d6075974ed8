// How a transfer ends that is not confirmed: everything is as before, and whoever asked for it hears why.

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

/** What became of the transfer that was asked for last; null: it is as wanted. */
export const answer = (ctx: StepContext, error: AppError | null): void =>
  void ctx.effects.push(error ? { type: 'transferred', ok: false, error } : { type: 'transferred', ok: true })

export const takenElsewhere = failed('cancelled', say('errors.meanwhileItWasStoppedOrMoved')).error
export const nothingThere = failed('refused', say('errors.thereIsNothingInTheQueue')).error

/** What is moved replaces what was there: nothing would only be lost. */
export const isEmpty = ({ state: { queue } }: UndoableQueue): boolean => queue.tracks.length + queue.playNext.length === 0

/** The transfer is over: confirmed, or nothing was given. */
export const close = (ctx: StepContext): void => patchTransfers(ctx, { underWay: null })

/** A person changed their mind before it was confirmed: everything is as before, as they want it. */
export function stay(ctx: StepContext) {
  if (!ctx.device.transfer.underWay) return
  putBack(ctx, 'taken-back')
  answer(ctx, null)
}

/** It failed: everything is as before. */
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

/** Another queue in the place of the own one. */
export function putState(ctx: StepContext, state: QueueState, cause = ctx.cause) {
  const change = { kind: 'foreign', edits: [{ type: 'replace', queue: state.queue }] } as const
  putMine(ctx, { state, steps: noSteps, changes: [change] }, cause)
}
