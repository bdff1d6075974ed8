// Chooses whose queue is shown and commanded, and carries out commands to it.

import { type Failed, failed } from '../../errors.ts'
import type { QueueCommand } from '../../queue/commands.ts'
import { perform } from '../../queue/perform.ts'
import { positionAt } from '../../queue/position.ts'
import { say, t } from '../../words/words.ts'
import { serverTime } from '../clock.ts'
import { linkOf, putMine, putUndoable } from '../replication/queues.ts'
import { join } from '../replication/reconcile.ts'
import { notice, type StepContext, trace } from '../step-context.ts'
import { dropFinish } from '../transfer/finish.ts'
import { handOver } from '../transfer/handover.ts'
import { wishHere } from '../transfer/wish.ts'
import { isLive, nameOf } from './devices.ts'
import { controlledOf, setShared, show, showOwn } from './shown-queue.ts'

/** Commands that concern this computer's sound alone, so they are refused for another device's queue. */
const localOnly: readonly QueueCommand['type'][] = ['speed', 'stopAfter', 'sleep']

export function command(ctx: StepContext, wish: QueueCommand) {
  const { shows, shared } = ctx.device.session
  const { mine, mayCommand, clock } = ctx.device.replication
  const isElsewhere = shows !== null || shared === 'controller'
  if (isElsewhere && localOnly.includes(wish.type)) return refuse(ctx, failed('refused', say('errors.thatIsOnlyPossibleForWhat')).error)
  if (isElsewhere && !mayCommand) return refuse(ctx, failed('refused', say('errors.thisSignInDoesNotAllow')).error)
  if (shows !== null) return commandThere(ctx, shows, wish)
  const after = perform(mine, wish, ctx.moment.now, ctx.random)
  const starts = mine.state.playback.paused && !after.state.playback.paused
  // In a queue shared by all devices, pressing play makes this device the one that sounds.
  if (shared === 'controller' && !starts && !isOwnLive(ctx)) return refuse(ctx, outOfReach(t('devices.theOtherDevice')))
  putMine(ctx, after)
  if (starts) {
    wishHere(ctx, serverTime(clock, ctx.moment.now))
    soundHere(ctx)
  }
}

function commandThere(ctx: StepContext, session: string, wish: QueueCommand) {
  const controlled = controlledOf(ctx.device)
  if (!isLive(ctx.device, session) || !controlled?.isJoined) return refuse(ctx, outOfReach(nameOf(ctx.device, session)))
  putUndoable(ctx, session, perform(controlled.undoable, wish, ctx.moment.now, ctx.random))
}

export const outOfReach = (name: string): Failed['error'] => failed('offline', say('errors.nameCannotBeReachedAtThe', { name })).error

function refuse(ctx: StepContext, error: Failed['error']) {
  trace(ctx, ctx.device.session.shows, [{ what: 'refused' }])
  ctx.effects.push({ type: 'not-taken', error })
  notice(ctx, error.said)
}

const isOwnLive = (ctx: StepContext): boolean => {
  const { own } = ctx.device.session
  const link = own === null ? undefined : linkOf(ctx, own)
  return link?.up === true && link.answered
}

/** In a queue shared by all devices, makes this device the one that sounds. */
export function soundHere(ctx: StepContext) {
  if (ctx.device.session.shared !== 'controller') return
  const { playback } = ctx.device.replication.mine.state
  setShared(ctx, 'player')
  handOver(ctx, { startId: playback.startId, from: positionAt(playback, ctx.moment.now), way: 'here' })
}

/** Shows another device's queue or, with null, the own one; playback here pauses, playback there goes on. */
export function control(ctx: StepContext, session: string | null) {
  const { others, shows, shared } = ctx.device.session
  if (session === null) return showOwn(ctx)
  if (shows === session) return
  if (shared !== 'off') return refuse(ctx, failed('refused', say('errors.allDevicesShareOneQueueAt')).error)
  if (!others.some(({ id }) => id === session)) return refuse(ctx, failed('not-found', say('errors.thatDeviceIsNotThereAny')).error)
  pauseHere(ctx)
  dropFinish(ctx, session)
  show(ctx, session, null)
  // If the state was not received yet, `reconcileTheirs` joins once it is.
  if (linkOf(ctx, session).answered) join(ctx, session)
}

export const pauseHere = (ctx: StepContext, cause = ctx.cause): void =>
  putMine(ctx, perform(ctx.device.replication.mine, { type: 'pause' }, ctx.moment.now, ctx.random), cause)
