// The last message of a transfer to another device (stop, or take back what it had), repeated after a lost link until it surely arrived.
import type { Cause } from '../../queue/cause.ts'
import { perform } from '../../queue/perform.ts'
import { tuning } from '../../tuning.ts'
import type { EventContext } from '../event-context.ts'
import { copyOf } from '../replication/apply-registers.ts'
import { isSameList } from '../replication/diff-queue.ts'
import { isWriting, optimistic, transportRegisters } from '../replication/link.ts'
import { localViewOf, putUndoable, queueLinkOf, undoableOf } from '../replication/queues.ts'
import { allButVolume, type Registers } from '../replication/registers.ts'
import { send } from '../replication/send.ts'
import { setHandover } from './handover.ts'
import type { LastMessage } from './state.ts'
import { patchTransfers } from './write-transfer.ts'

export function sendLastMessage(context: EventContext, session: string, message: LastMessage) {
  putLastMessage(context, session, message)
  if (queueLinkOf(context, session).hasServerState) transmit(context, session, message)
}

const putLastMessage = (context: EventContext, session: string, message: LastMessage): void =>
  patchTransfers(context, { lastMessages: new Map(context.device.transfer.lastMessages).set(session, message) })

export const lastMessageDeadline = ({ moment }: EventContext): number => moment.steady + tuning.queue.otherDevices.lastMessageTimeout

/**
 * Pauses what plays on a device (null: here), here with the handover of the song, elsewhere by a last message that is repeated until it
 * arrived. `from`: position at which the song was taken over, seconds, if known; `at`: moment of the command that it follows from, on the
 * server's clock; `cause`: that command's.
 */
export function silenceDevice(context: EventContext, target: string | null, { from, at }: Pick<LastMessage, 'from' | 'at'>, cause: Cause) {
  const session = target ?? context.device.session.own
  if (session === null) return
  const undoable = undoableOf(context.device, session)
  if (undoable) putUndoable(context, session, perform(undoable, { type: 'pause' }, context.moment.now, context.random), cause)
  if (target === null) {
    const { state } = context.device.replication.mine
    // The position is not known, and 0 s leaves the count of the play to the device that has the song now.
    setHandover(context, { startId: state.playback.startId, from: from ?? 0, way: 'there' })
    const { own } = localViewOf(context, session, state)
    if (queueLinkOf(context, session).hasServerState)
      send(context, session, transportRegisters, { ...own, point: { ...own.point, time: at } })
    return
  }
  const link = queueLinkOf(context, target)
  sendLastMessage(context, target, {
    until: lastMessageDeadline(context),
    tracks: link.everHadServerState ? optimistic(link).tracks : null,
    restore: null,
    from,
    at,
    timesSent: 0,
    mayCross: false,
  })
}

/** Drops the pending last message to a device, because somebody asked something else of it. */
export function dropLastMessage(context: EventContext, session: string) {
  if (!context.device.transfer.lastMessages.has(session)) return
  const lastMessages = new Map(context.device.transfer.lastMessages)
  lastMessages.delete(session)
  patchTransfers(context, { lastMessages })
}

/**
 * Called after each state on a link, and with `incoming` null after each event. Sends the last message again to a device that still plays
 * its list and was disconnected when it was sent, as such a device sends its whole state when it is back; a person who presses play there
 * sends only what changed, and is left alone. Drops the message once the device has obeyed, otherwise `watchTargetFor` later.
 */
export function retryLastMessage(context: EventContext, session: string, incoming: Partial<Registers> | 'firstState' | null) {
  const message = context.device.transfer.lastMessages.get(session)
  const link = queueLinkOf(context, session)
  if (!message || !link.hasServerState || isWriting(link)) return
  const { tracks, pause } = link.remote
  const written = incoming === 'firstState' ? null : incoming
  // Only the device itself sends a position without `pause`: it has obeyed, and whoever starts it again does so on purpose.
  if (pause && written?.point && written.pause === undefined) return dropLastMessage(context, session)
  const plays = (message.tracks === null || isSameList(tracks, message.tracks)) && !pause
  const mayCross = incoming === 'firstState'
  if (plays && (mayCross || (written?.tracks && written.pause === false))) return transmit(context, session, { ...message, mayCross })
  const until = Math.min(message.until, context.moment.steady + tuning.queue.otherDevices.watchTargetFor)
  if (until < message.until) putLastMessage(context, session, { ...message, until })
}

/** Forgets the last messages to devices that stayed away until the deadline: they are not sent again. */
export function dropExpiredLastMessages(context: EventContext) {
  for (const [session, { until }] of context.device.transfer.lastMessages)
    if (until <= context.moment.steady) dropLastMessage(context, session)
}

function transmit(context: EventContext, session: string, message: LastMessage) {
  const { restore, from, at, timesSent } = message
  if (timesSent >= tuning.queue.otherDevices.maxLastMessageSends) return dropLastMessage(context, session)
  putLastMessage(context, session, { ...message, timesSent: timesSent + 1 })
  if (restore) return send(context, session, allButVolume, restore)
  const { clock } = context.device.replication
  const { state } = copyOf(optimistic(queueLinkOf(context, session)), { clock, moment: context.moment })
  const { own } = localViewOf(context, session, state)
  send(context, session, transportRegisters, { ...own, pause: true, point: { position: from ?? own.point.position, time: at } })
}
