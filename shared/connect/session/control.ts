// Whose queue is shown and commanded, and what a command to it comes to.
import { type AppError, failed } from '../../errors.ts'
import type { QueueCommand } from '../../queue/commands.ts'
import { emptyQueueState } from '../../queue/model.ts'
import { perform } from '../../queue/perform.ts'
import { positionAt } from '../../queue/position.ts'
import { noSteps } from '../../queue/steps.ts'
import { serverTime } from '../clock.ts'
import { join } from '../replication/reconcile.ts'
import { isLive, linkOf, nameOf, notice, patch, putMachine, putMine, type StepContext, trace } from '../step-context.ts'
import { askedHere } from '../transfer/overlap.ts'
import { dropFinish } from '../transfer/transfer-finish.ts'

/** Of the sound of this computer, wherever the queue is. */
const localOnly: readonly QueueCommand['type'][] = ['speed', 'stopAfter', 'sleep']

export function command(ctx: StepContext, wish: QueueCommand) {
  const { controlled, shared, mine, mayCommand } = ctx.device
  const isElsewhere = controlled !== null || shared === 'controller'
  if (isElsewhere && localOnly.includes(wish.type))
    return refuse(ctx, failed('refused', 'That is only possible for what plays on this computer.').error)
  if (isElsewhere && !mayCommand) return refuse(ctx, failed('refused', 'This sign-in does not allow commands to other devices.').error)
  if (controlled) return commandThere(ctx, controlled.session, wish)
  const after = perform(mine, wish, ctx.moment.now, ctx.random)
  const starts = mine.state.playback.paused && !after.state.playback.paused
  // In a queue shared by all, whoever presses play wants to hear it here.
  if (shared === 'controller' && !starts && !isOwnLive(ctx)) return refuse(ctx, outOfReach('The other device'))
  putMine(ctx, after)
  if (starts) {
    askedHere(ctx, serverTime(ctx.device.clock, ctx.moment.now))
    soundHere(ctx)
  }
}

function commandThere(ctx: StepContext, session: string, wish: QueueCommand) {
  const { controlled } = ctx.device
  const name = nameOf(ctx.device, session)
  if (!isLive(ctx.device, session) || !controlled?.isJoined) return refuse(ctx, outOfReach(name))
  putMachine(ctx, session, perform(controlled.machine, wish, ctx.moment.now, ctx.random))
}

export const outOfReach = (name: string): AppError => failed('offline', `${name} cannot be reached at the moment.`).error

function refuse(ctx: StepContext, error: AppError) {
  trace(ctx, ctx.device.controlled?.session ?? null, [{ what: 'refused' }])
  ctx.effects.push({ type: 'not-taken', error })
  notice(ctx, error.message)
}

const isOwnLive = ({ device }: StepContext): boolean => {
  const link = device.session === null ? undefined : device.links.get(device.session)
  return link?.up === true && link.answered
}

/** In a queue shared by all, this device makes the sound from now on. */
export function soundHere(ctx: StepContext) {
  const { shared, mine } = ctx.device
  if (shared !== 'controller') return
  const { playback } = mine.state
  const from = positionAt(playback, ctx.moment.now)
  patch(ctx, { shared: 'player', handover: { startId: playback.startId, from, way: 'here' } })
}

/** Shows another device's queue, or the own one again. What plays here pauses; what plays there goes on. */
export function control(ctx: StepContext, session: string | null) {
  const { others, controlled, shared } = ctx.device
  if (session === null) return patch(ctx, { controlled: null })
  if (controlled?.session === session) return
  if (shared !== 'off') return refuse(ctx, failed('refused', 'All devices share one queue at the moment: it is shown here already.').error)
  if (!others.some(({ id }) => id === session)) return refuse(ctx, failed('not-found', 'That device is not there any more.').error)
  pauseHere(ctx)
  dropFinish(ctx, session)
  show(ctx, session)
}

/** Shows another device's queue as soon as its link has said what it holds. */
function show(ctx: StepContext, session: string) {
  patch(ctx, { controlled: { session, machine: { state: emptyQueueState, steps: noSteps }, isJoined: false } })
  if (linkOf(ctx, session).answered) join(ctx, session)
}

export const pauseHere = (ctx: StepContext, cause = ctx.cause): void =>
  putMine(ctx, perform(ctx.device.mine, { type: 'pause' }, ctx.moment.now, ctx.random), cause)
