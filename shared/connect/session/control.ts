// Chooses whose queue is shown and commanded, and carries out commands to it.

import { type Failed, failed } from '../../errors.ts'
import type { QueueCommand } from '../../queue/commands.ts'
import { perform } from '../../queue/perform.ts'
import { positionAt } from '../../queue/position.ts'
import { say, t } from '../../words/words.ts'
import { serverTime } from '../clock.ts'
import { putUndoable, queueLinkOf, setOwnQueue } from '../replication/queues.ts'
import { copyLinkedQueue } from '../replication/reconcile.ts'
import { notice, type StepContext, trace } from '../step-context.ts'
import { setHandover } from '../transfer/handover.ts'
import { dropLastMessage } from '../transfer/last-message.ts'
import { noteSoundRequest } from '../transfer/sound-request.ts'
import { isLive, nameOf } from './devices.ts'
import { controlledOf, setShared, showOwnQueue, showQueueOf } from './shown-queue.ts'

/** Commands that concern this computer's sound alone, so they are refused for another device's queue. */
const localOnly: readonly QueueCommand['type'][] = ['speed', 'stopAfter', 'sleep']

export function commandShown(ctx: StepContext, queueCommand: QueueCommand) {
  const { shownSession, shared } = ctx.device.session
  const { mine, mayCommand, clock } = ctx.device.replication
  const isElsewhere = shownSession !== null || shared === 'controller'
  if (isElsewhere && localOnly.includes(queueCommand.type)) return refuse(ctx, failed('refused', say('errors.onlyWhenPlayingHere')).error)
  if (isElsewhere && !mayCommand) return refuse(ctx, failed('refused', say('errors.noDeviceControlScope')).error)
  if (shownSession !== null) return commandOther(ctx, shownSession, queueCommand)
  const after = perform(mine, queueCommand, ctx.moment.now, ctx.random)
  const starts = mine.state.playback.paused && !after.state.playback.paused
  // In a queue shared by all devices, pressing play makes this device the one that sounds.
  if (shared === 'controller' && !starts && !isOwnLive(ctx)) return refuse(ctx, unreachableError(t('devices.otherDevice')))
  setOwnQueue(ctx, after)
  if (starts) {
    noteSoundRequest(ctx, serverTime(clock, ctx.moment.now))
    becomePlayer(ctx)
  }
}

function commandOther(ctx: StepContext, session: string, queueCommand: QueueCommand) {
  const controlled = controlledOf(ctx.device)
  if (!isLive(ctx.device, session) || !controlled?.isJoined) return refuse(ctx, unreachableError(nameOf(ctx.device, session)))
  putUndoable(ctx, session, perform(controlled.undoable, queueCommand, ctx.moment.now, ctx.random))
}

export const unreachableError = (name: string): Failed['error'] =>
  failed('offline', say('errors.deviceUnreachable', { device: name })).error

function refuse(ctx: StepContext, error: Failed['error']) {
  trace(ctx, ctx.device.session.shownSession, [{ what: 'refused' }])
  ctx.effects.push({ type: 'not-taken', error })
  notice(ctx, error.said)
}

const isOwnLive = (ctx: StepContext): boolean => {
  const { own } = ctx.device.session
  const link = own === null ? undefined : queueLinkOf(ctx, own)
  return link?.up === true && link.answered
}

/**
 * In a queue shared by all devices, makes this device the one that sounds, and hands the song over to it; no effect if it is so already or
 * the queue is not shared.
 */
export function becomePlayer(ctx: StepContext) {
  if (ctx.device.session.shared !== 'controller') return
  const { playback } = ctx.device.replication.mine.state
  setShared(ctx, 'player')
  setHandover(ctx, { startId: playback.startId, from: positionAt(playback, ctx.moment.now), way: 'here' })
}

/**
 * Shows another device's queue or, with null, the own one; playback here pauses, playback there goes on. Refused if the queue is shared by
 * all devices or the device is gone.
 */
export function control(ctx: StepContext, session: string | null) {
  const { others, shownSession, shared } = ctx.device.session
  if (session === null) return showOwnQueue(ctx)
  if (shownSession === session) return
  if (shared !== 'off') return refuse(ctx, failed('refused', say('errors.queueSharedAndHere')).error)
  if (!others.some(({ id }) => id === session)) return refuse(ctx, failed('not-found', say('errors.deviceIsGone')).error)
  pauseHere(ctx)
  dropLastMessage(ctx, session)
  showQueueOf(ctx, session, null)
  // If the state was not received yet, `reconcileTheirs` joins once it is.
  if (queueLinkOf(ctx, session).answered) copyLinkedQueue(ctx, session)
}

export const pauseHere = (ctx: StepContext, cause = ctx.cause): void =>
  setOwnQueue(ctx, perform(ctx.device.replication.mine, { type: 'pause' }, ctx.moment.now, ctx.random), cause)
