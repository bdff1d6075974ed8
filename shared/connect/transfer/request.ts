// Requests and deadlines of transfers: what a person asks for, when it times out, and which links it needs.

import { failed } from '../../errors.ts'
import { say } from '../../words/words.ts'
import type { EventContext } from '../event-context.ts'
import { noteStart } from '../replication/links.ts'
import { queueLinkOf } from '../replication/queues.ts'
import { pauseShared } from '../replication/reconcile.ts'
import { takeSharedSound, unreachableError } from '../session/control.ts'
import { isJoinable, nameOf } from '../session/devices.ts'
import { failTransfer, reportOutcome } from './outcome.ts'
import type { Transfers } from './state.ts'
import { requestHere } from './transfer-here.ts'
import { receiveFromTarget, requestThere } from './transfer-there.ts'

/**
 * Requests a transfer of the shown queue to a session; null: to this computer, from the device of the offer if the own queue is shown. It
 * replaces a transfer under way, and reports its outcome at once where it is impossible or needs nothing.
 */
export function requestTransfer(context: EventContext, session: string | null) {
  const { underWay } = context.device.transfer
  const another = failed('cancelled', say('errors.overtakenByOther')).error
  // The same transfer was asked for twice and is under way already.
  if (underWay?.way === 'there' && underWay.target === session) return reportOutcome(context, another)
  if (underWay) failTransfer(context, another)
  const { shownSession: source, shared, offerStage } = context.device.session
  if (!context.device.replication.mayCommand) return reportOutcome(context, failed('refused', say('errors.noDeviceControlScope')).error)
  if (shared !== 'off')
    return session === null ? takeOver(context) : reportOutcome(context, failed('refused', say('errors.queueSharedPlayThere')).error)
  if (session !== null && !isJoinable(context.device, session))
    return reportOutcome(context, unreachableError(nameOf(context.device, session)))
  if (session === null) {
    const from = source ?? (offerStage.phase === 'offered' ? offerStage.session : null)
    return from === null ? reportOutcome(context, null) : requestHere(context, from)
  }
  return session === source ? reportOutcome(context, null) : requestThere(context, source, session)
}

/**
 * In a queue shared by all devices: pauses it if it plays on another device, and makes this device the player if it is not already; counts
 * as success.
 */
function takeOver(context: EventContext) {
  const { own: session, shared } = context.device.session
  const { state } = context.device.replication.mine
  if (shared === 'controller' && session !== null && !state.playback.paused) {
    if (queueLinkOf(context, session).hasServerState) pauseShared(context, session)
    else noteStart(context, session)
  }
  takeSharedSound(context)
  reportOutcome(context, null)
}

/**
 * Fails the transfer under way once its deadline has passed; before that, one to another device goes on if its target has answered
 * meanwhile.
 */
export function expireTransfer(context: EventContext) {
  const { underWay } = context.device.transfer
  if (underWay?.way === 'there') receiveFromTarget(context, underWay.target, null)
  if (!underWay || context.device.transfer.underWay !== underWay || underWay.until > context.moment.steady) return
  const name = nameOf(context.device, underWay.way === 'there' ? underWay.target : underWay.source)
  const why =
    underWay.way === 'there'
      ? say('errors.deviceDidNotStartInTime', { device: name })
      : say('errors.transferNotPlayableInTime', { device: name })
  failTransfer(context, failed('offline', why).error)
}

/**
 * The sessions to which transfers need a link: source and target of the one under way, the sources of confirmed ones, and those that a last
 * message goes to.
 */
export function sessionsNeeded({ underWay, confirmed, lastMessages }: Transfers): ReadonlySet<string> {
  const needed = new Set<string>(lastMessages.keys())
  if (underWay) needed.add(underWay.way === 'there' ? underWay.target : underWay.source)
  if (underWay?.source != null) needed.add(underWay.source)
  for (const { source } of confirmed) needed.add(source)
  return needed
}
