// The last message of a transfer to another device (stop, or take back what it had), repeated after a lost link until it surely arrived.
import type { Cause } from '../../queue/cause.ts'
import { perform } from '../../queue/perform.ts'
import { tuning } from '../../tuning.ts'
import { copyOf } from '../replication/apply-registers.ts'
import { isSameList } from '../replication/diff-queue.ts'
import { isWriting, optimistic, transportRegisters } from '../replication/link.ts'
import { localViewOf, putUndoable, queueLinkOf, undoableOf } from '../replication/queues.ts'
import { allButVolume, type Registers } from '../replication/registers.ts'
import { send } from '../replication/send.ts'
import type { StepContext } from '../step-context.ts'
import { setHandover } from './handover.ts'
import { patchTransfers } from './patch.ts'
import type { LastMessage } from './state.ts'

export function sendLastMessage(ctx: StepContext, session: string, message: LastMessage) {
  putLastMessage(ctx, session, message)
  if (queueLinkOf(ctx, session).answered) transmit(ctx, session, message)
}

const putLastMessage = (ctx: StepContext, session: string, message: LastMessage): void =>
  patchTransfers(ctx, { lastMessages: new Map(ctx.device.transfer.lastMessages).set(session, message) })

export const lastMessageDeadline = ({ moment }: StepContext): number => moment.steady + tuning.queue.otherDevices.lastMessageWithin

/**
 * Pauses what plays on a device (null: here), here with the handover of the song, elsewhere by a last message that is repeated until it
 * arrived. `from`: position at which the song was taken over, seconds, if known; `at`: moment of the command that it follows from, on the
 * server's clock; `cause`: that command's.
 */
export function silenceDevice(ctx: StepContext, target: string | null, { from, at }: Pick<LastMessage, 'from' | 'at'>, cause: Cause) {
  const session = target ?? ctx.device.session.own
  if (session === null) return
  const undoable = undoableOf(ctx.device, session)
  if (undoable) putUndoable(ctx, session, perform(undoable, { type: 'pause' }, ctx.moment.now, ctx.random), cause)
  if (target === null) {
    const { state } = ctx.device.replication.mine
    // The position is not known, and 0 s leaves the count of the play to the device that has the song now.
    setHandover(ctx, { startId: state.playback.startId, from: from ?? 0, way: 'there' })
    const { own } = localViewOf(ctx, session, state)
    if (queueLinkOf(ctx, session).answered) send(ctx, session, transportRegisters, { ...own, point: { ...own.point, time: at } })
    return
  }
  const link = queueLinkOf(ctx, target)
  sendLastMessage(ctx, target, {
    until: lastMessageDeadline(ctx),
    tracks: link.everAnswered ? optimistic(link).tracks : null,
    restore: null,
    from,
    at,
    timesSent: 0,
  })
}

/** Drops the pending last message to a device, because somebody asked something else of it. */
export function dropLastMessage(ctx: StepContext, session: string) {
  if (!ctx.device.transfer.lastMessages.has(session)) return
  const lastMessages = new Map(ctx.device.transfer.lastMessages)
  lastMessages.delete(session)
  patchTransfers(ctx, { lastMessages })
}

/**
 * Called after each state on a link, and with `incoming` null after each event. Sends the last message again to a device that still plays
 * its list and was disconnected when it was sent, as such a device sends its whole state when it is back; a person who presses play there
 * sends only what changed, and is left alone. Drops the message once the device has obeyed, otherwise `watchAfterLastMessage` later.
 */
export function retryLastMessage(ctx: StepContext, session: string, incoming: Partial<Registers> | 'answer' | null) {
  const message = ctx.device.transfer.lastMessages.get(session)
  const link = queueLinkOf(ctx, session)
  if (!message || !link.answered || isWriting(link)) return
  const { tracks, pause } = link.remote
  const written = incoming === 'answer' ? null : incoming
  // Only the device itself sends a position without `pause`: it has obeyed, and whoever starts it again does so on purpose.
  if (pause && written?.point && written.pause === undefined) return dropLastMessage(ctx, session)
  const plays = (message.tracks === null || isSameList(tracks, message.tracks)) && !pause
  if (plays && (incoming === 'answer' || (written?.tracks && written.pause === false))) return transmit(ctx, session, message)
  const until = Math.min(message.until, ctx.moment.steady + tuning.queue.otherDevices.watchAfterLastMessage)
  if (until < message.until) putLastMessage(ctx, session, { ...message, until })
}

/** Drops last messages whose deadline has passed. */
export function dropExpiredLastMessages(ctx: StepContext) {
  for (const [session, { until }] of ctx.device.transfer.lastMessages) if (until <= ctx.moment.steady) dropLastMessage(ctx, session)
}

function transmit(ctx: StepContext, session: string, message: LastMessage) {
  const { restore, from, at, timesSent } = message
  if (timesSent >= tuning.queue.otherDevices.maxLastMessages) return dropLastMessage(ctx, session)
  putLastMessage(ctx, session, { ...message, timesSent: timesSent + 1 })
  if (restore) return send(ctx, session, allButVolume, restore)
  const { clock } = ctx.device.replication
  const { state } = copyOf(optimistic(queueLinkOf(ctx, session)), { clock, moment: ctx.moment })
  const { own } = localViewOf(ctx, session, state)
  send(ctx, session, transportRegisters, { ...own, pause: true, point: { position: from ?? own.point.position, time: at } })
}
