// The last message of a transfer to another device (stop, or take back what it had), repeated after a lost link until it surely arrived.
import type { Cause } from '../../queue/cause.ts'
import { perform } from '../../queue/perform.ts'
import { tuning } from '../../tuning.ts'
import { adoptedAnew } from '../replication/adopt.ts'
import { isSameList } from '../replication/difference.ts'
import { isWriting, optimistic, steering } from '../replication/link.ts'
import { linkOf, localViewOf, putUndoable, undoableOf } from '../replication/queues.ts'
import { allButVolume, type Registers } from '../replication/registers.ts'
import { send } from '../replication/send.ts'
import type { StepContext } from '../step-context.ts'
import { handOver } from './handover.ts'
import { patchTransfers } from './patch.ts'
import type { Finish } from './state.ts'

export function finishAt(ctx: StepContext, session: string, finish: Finish) {
  putFinish(ctx, session, finish)
  if (linkOf(ctx, session).answered) tell(ctx, session, finish)
}

const putFinish = (ctx: StepContext, session: string, finish: Finish): void =>
  patchTransfers(ctx, { finishes: new Map(ctx.device.transfer.finishes).set(session, finish) })

export const finishUntil = ({ moment }: StepContext): number => moment.steady + tuning.queue.remote.tellOutcomeWithin

/**
 * Silences what plays on a device (null: here). `from`: position at which the song was taken over, seconds, if known; `at`: moment of the
 * command that it follows from, on the server's clock; `cause`: that command's.
 */
export function silence(ctx: StepContext, target: string | null, { from, at }: Pick<Finish, 'from' | 'at'>, cause: Cause) {
  const session = target ?? ctx.device.session.own
  if (session === null) return
  const undoable = undoableOf(ctx.device, session)
  if (undoable) putUndoable(ctx, session, perform(undoable, { type: 'pause' }, ctx.moment.now, ctx.random), cause)
  if (target === null) {
    const { state } = ctx.device.replication.mine
    // The position is not known, and 0 s leaves the count of the play to the device that has the song now.
    handOver(ctx, { startId: state.playback.startId, from: from ?? 0, way: 'there' })
    const { own } = localViewOf(ctx, session, state)
    if (linkOf(ctx, session).answered) send(ctx, session, steering, { ...own, place: { ...own.place, time: at } })
    return
  }
  const link = linkOf(ctx, target)
  finishAt(ctx, target, { until: finishUntil(ctx), tracks: link.known ? optimistic(link).tracks : null, back: null, from, at, told: 0 })
}

/** Drops the pending last message to a device, because somebody asked something else of it. */
export function dropFinish(ctx: StepContext, session: string) {
  if (!ctx.device.transfer.finishes.has(session)) return
  const finishes = new Map(ctx.device.transfer.finishes)
  finishes.delete(session)
  patchTransfers(ctx, { finishes })
}

/**
 * After each state on a link and at each deadline: sends the last message again to a device that was disconnected when it was sent. Such a
 * device sends its whole state when it is back; a person who presses play there sends only what changed, and is left alone.
 */
export function retryFinish(ctx: StepContext, session: string, incoming: Partial<Registers> | 'answer' | null) {
  const finish = ctx.device.transfer.finishes.get(session)
  const link = linkOf(ctx, session)
  if (!finish || !link.answered || isWriting(link)) return
  const { tracks, pause } = link.remote
  const said = incoming === 'answer' ? null : incoming
  // Only the device itself sends a position without `pause`: it has obeyed, and whoever starts it again does so on purpose.
  if (pause && said?.place && said.pause === undefined) return dropFinish(ctx, session)
  const plays = (finish.tracks === null || isSameList(tracks, finish.tracks)) && !pause
  if (plays && (incoming === 'answer' || (said?.tracks && said.pause === false))) return tell(ctx, session, finish)
  const until = Math.min(finish.until, ctx.moment.steady + tuning.queue.remote.watchOutcomeFor)
  if (until < finish.until) putFinish(ctx, session, { ...finish, until })
}

/** Drops last messages whose deadline has passed. */
export function forgetFinishes(ctx: StepContext) {
  for (const [session, { until }] of ctx.device.transfer.finishes) if (until <= ctx.moment.steady) dropFinish(ctx, session)
}

function tell(ctx: StepContext, session: string, finish: Finish) {
  const { back, from, at, told } = finish
  if (told >= tuning.queue.remote.mostRepeats) return dropFinish(ctx, session)
  putFinish(ctx, session, { ...finish, told: told + 1 })
  if (back) return send(ctx, session, allButVolume, back)
  const { clock } = ctx.device.replication
  const { state } = adoptedAnew(optimistic(linkOf(ctx, session)), { clock, moment: ctx.moment })
  const { own } = localViewOf(ctx, session, state)
  send(ctx, session, steering, { ...own, pause: true, place: { position: from ?? own.place.position, time: at } })
}
