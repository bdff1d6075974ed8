// Handles what comes over links: states, acknowledgements, refusals, lost connections and timeouts (C-36, C-39).
import { assertNever } from '../../errors.ts'
import type { ServerFrame } from '../../wire/queue.ts'
import { say } from '../../words/words.ts'
import { clockAfterFrame, type Moment, serverTime } from '../clock.ts'
import { type EventContext, notice } from '../event-context.ts'
import type { DeviceEvent } from '../events.ts'
import { nameOf } from '../session/devices.ts'
import { applyRemote, rollBack } from './apply-remote.ts'
import {
  isStart,
  isWriting,
  linkDown,
  linkUp,
  oldestWrite,
  pickRegisters,
  type QueueLink,
  responseTimeout,
  transportRegisters,
  withOldestTimedOut,
  withoutExpired,
  yieldingWrites,
} from './link.ts'
import { localViewOf, queueLinkOf } from './queues.ts'
import { type Incoming, receiveOnLink } from './receive-on-link.ts'
import { notifyConnectionLost } from './reconcile.ts'
import { isDataPartial, isPointPartial, type RegisterName, type Registers, readRegisters } from './registers.ts'
import { retime } from './retime.ts'
import { changedRegistersOf, noteStateRequest, requestState, send } from './send.ts'
import { patchLink, patchReplication, putLink } from './write-replication.ts'

type LinkStatus = Extract<DeviceEvent, { type: 'link' }>['status']

export function onLinkStatus(context: EventContext, session: string, status: LinkStatus) {
  const link = queueLinkOf(context, session)
  switch (status) {
    case 'up':
      return putLink(context, session, linkUp(link))
    case 'requested':
      return noteStateRequest(context, session)
    case 'down':
      return onLinkDown(context, session, link)
    case 'asleep':
      onLinkDown(context, session, link)
      return patchLink(context, session, { downSince: Number.NEGATIVE_INFINITY })
    default:
      return assertNever(status)
  }
}

function onLinkDown(context: EventContext, session: string, link: QueueLink) {
  if (!link.up) return
  const isControlled = context.device.session.shownSession === session
  const isUncertain = isControlled && !link.retriesAsFull && (isWriting(link) || changedRegistersOf(context, session).size > 0)
  putLink(context, session, linkDown(link, context.moment.steady))
  if (!isUncertain) return
  rollBack(context, session, 'offline')
  notifyConnectionLost(context, nameOf(context.device, session))
}

/** A received frame; `before`: the link as it was before the frame. */
export type Received = { readonly before: QueueLink; readonly registers: Partial<Registers>; readonly incoming: Incoming }

/** Whether a frame is an acknowledgement: an unreadable one counts as such, but not before the first state, of which it may be a part. */
const isAcknowledgement = ({ hasServerState }: QueueLink, { says }: ServerFrame): boolean =>
  says === 'nothing' || (says === 'nonsense' && hasServerState)

/** Takes a `set_state` into the link and the clock; the caller applies its meaning to the local queue. */
export function receiveState(context: EventContext, session: string, frame: ServerFrame): Received {
  const before = queueLinkOf(context, session)
  const { clock } = context.device.replication
  const registers = readRegisters(frame, serverTime(clock, context.moment.now))
  const { link, incoming } = receiveOnLink(before, registers, isAcknowledgement(before, frame))
  const told = {
    ...link,
    wasPlayer: link.wasPlayer || (frame.role === 'player' && (before.hasServerState || !before.isRenamed)),
    ...(incoming.kind === 'changes' && incoming.holdsLists && { isSwitched: false }),
    ...(frame.data && { isDataIncomplete: isDataPartial(frame) }),
  }
  putLink(context, session, scheduleCorrection(told, frame, context.moment))
  patchReplication(context, { clock: clockAfterFrame(clock, frame.timestamp, context.moment) })
  return { before, registers, incoming }
}

/** Corrects the positions of songs that sound elsewhere if a frame changed the measured clock `offset` (the value before it). */
export function retimeAfter(context: EventContext, offset: number) {
  if (context.device.replication.clock.offset !== offset) retime(context)
}

/**
 * A frame with an incomplete `data` or position may have cost the server the missing members, or mixed them with old ones: schedules a
 * correction.
 */
const scheduleCorrection = (link: QueueLink, frame: ServerFrame, { steady }: Moment): QueueLink => ({
  ...link,
  mismatchSince: isDataPartial(frame) ? (link.mismatchSince ?? steady) : link.mismatchSince,
  ackDue: link.ackDue === 'nothing' && isPointPartial(frame) ? 'now' : link.ackDue,
})

/**
 * Handles the server's answer to a write: notes that this server acknowledges, and that it took a whole state, and applies registers that
 * hold our timed-out write after all.
 */
export function acknowledge(
  context: EventContext,
  session: string,
  frame: ServerFrame,
  incoming: Extract<Incoming, { kind: 'acknowledged' }>,
) {
  if (frame.says === 'nothing') patchReplication(context, { acknowledges: true })
  if (incoming.isWhole) onFullStateAccepted(context, session)
  if (incoming.remoteChanges.size > 0) applyRemote(context, session, incoming)
}

/**
 * Lets writes in flight yield to another's newer command to play, jump or pause: the command is applied, and the yielded registers are sent
 * again with its values. `wishedAt`: when sound was last asked for here, server seconds. false: no write yields, and nothing is done.
 */
export function yieldTo(context: EventContext, session: string, { before, registers, incoming }: Received, wishedAt: number): boolean {
  const heldPoint = before.remote.point
  const link = yieldingWrites(queueLinkOf(context, session), registers, { heldPoint, wishedAt })
  if (!link) return false
  putLink(context, session, link)
  const remoteChanges = new Set(Object.keys(registers) as RegisterName[])
  const toResend = incoming.kind === 'changes' ? new Set([...transportRegisters, ...incoming.toResend]) : transportRegisters
  applyRemote(context, session, { remoteChanges, toResend, isCommanded: true })
  const { pause, point } = registers
  if (!point) return true
  const { own } = localViewOf(context, session, context.device.replication.mine.state)
  // A pause is sent with the moment of the command that caused it; a command to play is sent as it was made, since no sound has come yet.
  send(context, session, transportRegisters, { ...own, point: pause ? { ...own.point, time: point.time } : point })
  if (!pause) patchLink(context, session, { ackDue: 'sound' })
  return true
}

/**
 * Ends the wait for confirmation of a command once a position was received, which the device that makes the sound sends; not while another
 * write is in flight.
 */
export function confirmWrite(context: EventContext, session: string, { point }: Partial<Registers>) {
  if (!isWriting(queueLinkOf(context, session)) && point) patchLink(context, session, { ackDeadline: null })
}

/**
 * Handles that the server refused a write (`result: false`): the link ends with it (protocol 9.1), so later writes did not arrive and none
 * may follow. A partial write is sent again as a whole state; a refused whole one is rolled back with a notice on another device's queue,
 * and given up on the own one.
 */
export function onRefused(context: EventContext, session: string) {
  const link = queueLinkOf(context, session)
  const writes = link.inFlight.filter(sent => sent.kind === 'write')
  const [first] = writes
  if (!first) return
  const hasUncertainStart = link.hasUncertainStart || (first.isPartial && writes.some(isStart))
  const rest: QueueLink = { ...link, hasServerState: false, inFlight: [], hasUncertainStart }
  putLink(context, session, rest)
  if (first.isPartial) {
    if (context.device.replication.frameForm.kind !== 'full') patchReplication(context, { frameForm: { kind: 'trial', session } })
    return resendIntended(context, session, rest, new Set(writes.flatMap(({ intended }) => [...intended])))
  }
  // A whole state was refused too, so the partial form was not the reason.
  if (isTrial(context, session)) patchReplication(context, { frameForm: { kind: 'partial' } })
  const { own, shownSession } = context.device.session
  if (session === own || shownSession !== session) return
  rollBack(context, session, 'refused')
  notice(context, say('devices.refusedThere', { device: nameOf(context.device, session) }))
}

function isTrial({ device }: EventContext, session: string): boolean {
  const { frameForm } = device.replication
  return frameForm.kind === 'trial' && frameForm.session === session
}

/**
 * Notes, when a full state was accepted after a partial one was refused on this link, that the service takes only whole states, and has the
 * shell remember that; no effect if none was refused.
 */
function onFullStateAccepted(context: EventContext, session: string) {
  if (!isTrial(context, session)) return
  patchReplication(context, { frameForm: { kind: 'full' } })
  context.effects.push({ type: 'whole-only' })
}

/** Marks intended registers as unsent, so that they are sent again once the link is up. */
function resendIntended(context: EventContext, session: string, link: QueueLink, intended: ReadonlySet<RegisterName>) {
  if (!link.base) return
  const registers: Registers = { ...link.base.registers, ...pickRegisters(link.remote, intended) }
  const { anchor } = link.base
  putLink(context, session, { ...link, retriesAsFull: true, base: { registers, anchor: intended.has('point') ? { ...anchor } : anchor } })
}

/** Expires writes that were not answered in time, and stops waiting for the confirmation of commands that no device confirmed in time. */
export function expireLink(context: EventContext, session: string) {
  expireWrites(context, session)
  const { ackDeadline } = queueLinkOf(context, session)
  if (ackDeadline !== null && ackDeadline <= context.moment.steady) patchLink(context, session, { ackDeadline: null })
}

function expireWrites(context: EventContext, session: string) {
  const { acknowledges } = context.device.replication
  const limit = responseTimeout(acknowledges)
  putLink(context, session, withoutExpired(queueLinkOf(context, session), context.moment.steady))
  for (;;) {
    const link = queueLinkOf(context, session)
    const first = oldestWrite(link)
    if (!first || first.at + limit > context.moment.steady) return
    if (acknowledges && context.device.session.shownSession === session) {
      rollBack(context, session, 'offline')
      return notice(context, say('devices.didNotRespond', { device: nameOf(context.device, session) }))
    }
    const after = withOldestTimedOut(link, first)
    if (!acknowledges && link.up && !first.isPartial) onFullStateAccepted(context, session)
    const asks = link.up && (acknowledges || (link.mayBeOvertaken && !isWriting(after)))
    // A line may be dead without anybody knowing; any frame that still comes over it shows that it is not (`forgetUncertainStart`).
    const hasUncertainStart = link.hasUncertainStart || (acknowledges && isStart(first))
    putLink(context, session, { ...after, hasUncertainStart, ...(asks && { mayBeOvertaken: false }) })
    if (asks) requestState(context, session)
  }
}

/** When the oldest write times out, steady milliseconds; null: none is in flight. */
export function writeTimesOutAt(link: QueueLink, acknowledges: boolean): number | null {
  const first = oldestWrite(link)
  return first ? first.at + responseTimeout(acknowledges) : null
}

/** Rolls back unconfirmed commands to a device that has left or is not joinable any more, with a notice; no effect if there are none. */
export function onDeviceGone(context: EventContext, session: string) {
  const link = queueLinkOf(context, session)
  if (!isWriting(link) && link.ackDeadline === null) return
  rollBack(context, session, 'offline')
  notice(context, say('devices.goneBeforeDone', { device: nameOf(context.device, session) }))
}
