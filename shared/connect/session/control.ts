// Chooses whose queue is shown and commanded, and carries out commands to it.

import { type Failed, failed } from '../../errors.ts'
import type { QueueCommand } from '../../queue/commands.ts'
import { perform } from '../../queue/perform.ts'
import { positionAt } from '../../queue/position.ts'
import { say, t } from '../../words/words.ts'
import { serverTime } from '../clock.ts'
import { type EventContext, notice, trace } from '../event-context.ts'
import { noteStart } from '../replication/links.ts'
import { putUndoable, queueLinkOf, setOwnQueue } from '../replication/queues.ts'
import { copyLinkedQueue } from '../replication/reconcile.ts'
import { setHandover } from '../transfer/handover.ts'
import { dropLastMessage } from '../transfer/last-message.ts'
import { noteSoundRequest } from '../transfer/sound-request.ts'
import { isLive, nameOf } from './devices.ts'
import { controlledOf, setShared, showOwnQueue, showQueueOf } from './shown-queue.ts'

/** Commands that concern this computer's sound alone, so they are refused for another device's queue. */
const localOnly: readonly QueueCommand['type'][] = ['speed', 'stopAfter', 'sleep']

export function commandShown(context: EventContext, queueCommand: QueueCommand) {
  const { own, shownSession, shared } = context.device.session
  const { mine, mayCommand, clock } = context.device.replication
  const isElsewhere = shownSession !== null || shared === 'controller'
  if (isElsewhere && localOnly.includes(queueCommand.type))
    return refuse(context, failed('refused', say('errors.onlyWhenPlayingHere')).error)
  if (isElsewhere && !mayCommand) return refuse(context, failed('refused', say('errors.noDeviceControlScope')).error)
  if (shownSession !== null) return commandOther(context, shownSession, queueCommand)
  const after = perform(mine, queueCommand, context.moment.now, context.random)
  const starts = mine.state.playback.paused && !after.state.playback.paused
  // In a queue shared by all devices, pressing play makes this device the one that sounds; any other command goes to the device that does,
  // and needs the link of the own session to be live.
  if (shared === 'controller' && !starts && !isOwnLive(context)) return refuse(context, unreachableError(t('devices.otherDevice')))
  setOwnQueue(context, after)
  const [was, is] = [mine.state.playback, after.state.playback]
  if (!is.paused && (was.paused || was.startId !== is.startId) && own !== null) noteStart(context, own)
  if (starts) {
    noteSoundRequest(context, serverTime(clock, context.moment.now))
    takeSharedSound(context)
  }
}

function commandOther(context: EventContext, session: string, queueCommand: QueueCommand) {
  const controlled = controlledOf(context.device)
  if (!isLive(context.device, session) || !controlled?.isJoined) return refuse(context, unreachableError(nameOf(context.device, session)))
  putUndoable(context, session, perform(controlled.undoable, queueCommand, context.moment.now, context.random))
}

export const unreachableError = (name: string): Failed['error'] =>
  failed('offline', say('errors.deviceUnreachable', { device: name })).error

function refuse(context: EventContext, error: Failed['error']) {
  trace(context, context.device.session.shownSession, [{ what: 'refused' }])
  context.effects.push({ type: 'not-taken', error })
  notice(context, error.said)
}

const isOwnLive = (context: EventContext): boolean => {
  const { own } = context.device.session
  const link = own === null ? undefined : queueLinkOf(context, own)
  return link?.up === true && link.hasServerState
}

/**
 * In a queue shared by all devices, makes this device the one that sounds, and hands the song over to it; no effect if it is so already or
 * the queue is not shared.
 */
export function takeSharedSound(context: EventContext) {
  if (context.device.session.shared !== 'controller') return
  const { playback } = context.device.replication.mine.state
  setShared(context, 'player')
  setHandover(context, { startId: playback.startId, from: positionAt(playback, context.moment.now), way: 'here' })
}

/**
 * Shows another device's queue or, with null, the own one; playback here pauses, playback there goes on. Refused if the queue is shared by
 * all devices or the device is gone.
 */
export function controlDevice(context: EventContext, session: string | null) {
  const { others, shownSession, shared } = context.device.session
  if (session === null) return showOwnQueue(context)
  if (shownSession === session) return
  if (shared !== 'off') return refuse(context, failed('refused', say('errors.queueSharedAndHere')).error)
  if (!others.some(({ id }) => id === session)) return refuse(context, failed('not-found', say('errors.deviceIsGone')).error)
  pauseHere(context)
  dropLastMessage(context, session)
  showQueueOf(context, session, null)
  // If the state was not received yet, `reconcileTheirs` joins once it is.
  if (queueLinkOf(context, session).hasServerState) copyLinkedQueue(context, session)
}

export const pauseHere = (context: EventContext, cause = context.cause): void =>
  setOwnQueue(context, perform(context.device.replication.mine, { type: 'pause' }, context.moment.now, context.random), cause)
