// The last word of a transfer to another device: said now, and once more after the link was lost, until it is certain that it arrived.
import type { Cause } from '../../queue/cause.ts'
import { perform } from '../../queue/perform.ts'
import { policy } from '../../wire/policy.ts'
import type { Finish } from '../model.ts'
import { adoptedAnew } from '../replication/adopt.ts'
import { isSameList } from '../replication/difference.ts'
import { isWriting, optimistic, steering } from '../replication/link.ts'
import type { Registers } from '../replication/registers.ts'
import { allButVolume, send } from '../replication/send.ts'
import { linkOf, localViewOf, machineOf, patch, putMachine, type StepContext } from '../step-context.ts'

export function finishAt(ctx: StepContext, session: string, finishes: Finish) {
  patch(ctx, { finishes: new Map(ctx.device.finishes).set(session, finishes) })
  if (linkOf(ctx, session).answered) tell(ctx, session, finishes)
}

export const finishUntil = ({ moment }: StepContext): number => moment.steady + policy.queue.remote.settleWithin

/**
 * Silence for what plays on a device now (null: here). `from`: where in the song it was when it was taken over, if that is known; `at`: the
 * moment of the wish that it follows from, on the server's clock; `cause`: of that wish.
 */
export function silence(ctx: StepContext, target: string | null, { from, at }: Pick<Finish, 'from' | 'at'>, cause: Cause) {
  const session = target ?? ctx.device.session
  if (session === null) return
  const machine = machineOf(ctx.device, session)
  if (machine) putMachine(ctx, session, perform(machine, { type: 'pause' }, ctx.moment.now, ctx.random), cause)
  if (target === null) {
    const { startId } = ctx.device.mine.state.playback
    // Nobody knows where: whoever has it counts it.
    patch(ctx, { handover: { startId, from: from ?? 0, way: 'there' } })
    const { own } = localViewOf(ctx, session, ctx.device.mine.state)
    if (linkOf(ctx, session).answered) send(ctx, session, steering, { ...own, place: { ...own.place, time: at } })
    return
  }
  const link = linkOf(ctx, target)
  finishAt(ctx, target, { until: finishUntil(ctx), tracks: link.known ? optimistic(link).tracks : null, back: null, from, at, told: 0 })
}

/** Somebody wants something else of the device. */
export function dropFinish(ctx: StepContext, session: string) {
  if (!ctx.device.finishes.has(session)) return
  const finishes = new Map(ctx.device.finishes)
  finishes.delete(session)
  patch(ctx, { finishes })
}

/**
 * After each word on a link, and without one. A device that was away when it was told says all that it did meanwhile when it is back: it is
 * told again. Somebody who presses play there says less, and is right.
 */
export function retryFinish(ctx: StepContext, session: string, incoming: Partial<Registers> | 'answer' | null) {
  const finishes = ctx.device.finishes.get(session)
  const link = linkOf(ctx, session)
  if (!finishes || !link.answered || isWriting(link)) return
  const { tracks, pause } = link.remote
  // Only the device itself says where it is without a word about sound or silence: it has obeyed, and whoever starts it again is right.
  if (pause && incoming !== null && incoming !== 'answer' && incoming.place && incoming.pause === undefined) return dropFinish(ctx, session)
  const plays = (finishes.tracks === null || isSameList(tracks, finishes.tracks)) && !pause
  if (plays && (incoming === 'answer' || (incoming?.tracks && incoming.pause === false))) return tell(ctx, session, finishes)
  const until = Math.min(finishes.until, ctx.moment.steady + policy.queue.remote.settleAfter)
  if (until < finishes.until) patch(ctx, { finishes: new Map(ctx.device.finishes).set(session, { ...finishes, until }) })
}

/** Nobody waits for ever. */
export function forgetFinishes(ctx: StepContext) {
  for (const [session, { until }] of ctx.device.finishes) if (until <= ctx.moment.steady) dropFinish(ctx, session)
}

function tell(ctx: StepContext, session: string, finishes: Finish) {
  const { back, from, at, told } = finishes
  if (told >= policy.queue.remote.mostTold) return dropFinish(ctx, session)
  patch(ctx, { finishes: new Map(ctx.device.finishes).set(session, { ...finishes, told: told + 1 }) })
  if (back) return send(ctx, session, allButVolume, back)
  const { clock } = ctx.device
  const { state } = adoptedAnew(optimistic(linkOf(ctx, session)), { clock, moment: ctx.moment })
  const { own } = localViewOf(ctx, session, state)
  send(ctx, session, steering, { ...own, pause: true, place: { position: from ?? own.place.position, time: at } })
}
