// Handles what comes over links: states, acknowledgements, refusals, lost connections and timeouts (C-36, C-39).
import { assertNever } from '../../errors.ts'
import type { ServerFrame } from '../../wire/queue.ts'
import { say } from '../../words/words.ts'
import { clockAfterFrame, type Moment, serverTime } from '../clock.ts'
import { nameOf } from '../session/devices.ts'
import { notice, type StepContext } from '../step-context.ts'
import { applyRemote, rollBack } from './apply-remote.ts'
import {
  answerTimeout,
  isWriting,
  linkDown,
  linkUp,
  oldestWrite,
  pickRegisters,
  type QueueLink,
  transportRegisters,
  withOldestTimedOut,
  withoutExpired,
  yieldingWrites,
} from './link.ts'
import { patchLink, patchReplication, putLink } from './patch.ts'
import { localViewOf, queueLinkOf } from './queues.ts'
import { type Incoming, receiveOnLink } from './receive-on-link.ts'
import { notifyConnectionLost } from './reconcile.ts'
import { isDataPartial, isPointPartial, type RegisterName, type Registers, readRegisters } from './registers.ts'
import { retime } from './retime.ts'
import { changedRegistersOf, noteStateRequest, requestState, send } from './send.ts'

export function onLinkStatus(ctx: StepContext, session: string, status: 'up' | 'requested' | 'down') {
  const link = queueLinkOf(ctx, session)
  switch (status) {
    case 'up':
      return putLink(ctx, session, linkUp(link))
    case 'requested':
      return noteStateRequest(ctx, session)
    case 'down':
      return onLinkDown(ctx, session, link)
    default:
      return assertNever(status)
  }
}

function onLinkDown(ctx: StepContext, session: string, link: QueueLink) {
  if (!link.up) return
  const isControlled = ctx.device.session.shownSession === session
  const isUncertain = isControlled && !link.retriesAsFull && (isWriting(link) || changedRegistersOf(ctx, session).size > 0)
  putLink(ctx, session, linkDown(link, ctx.moment.steady))
  if (!isUncertain) return
  rollBack(ctx, session, 'offline')
  notifyConnectionLost(ctx, nameOf(ctx.device, session))
}

/** A received frame; `before`: the link as it was before the frame. */
export type Received = { readonly before: QueueLink; readonly registers: Partial<Registers>; readonly incoming: Incoming }

/** Whether a frame is an acknowledgement: an unreadable one counts as such, but not before the first state, of which it may be a part. */
const isAcknowledgement = ({ answered }: QueueLink, { says }: ServerFrame): boolean =>
  says === 'nothing' || (says === 'nonsense' && answered)

/** Takes a `set_state` into the link and the clock; the caller applies its meaning to the local queue. */
export function receiveState(ctx: StepContext, session: string, frame: ServerFrame): Received {
  const before = queueLinkOf(ctx, session)
  const { clock } = ctx.device.replication
  const registers = readRegisters(frame, serverTime(clock, ctx.moment.now))
  const { link, incoming } = receiveOnLink(before, registers, isAcknowledgement(before, frame))
  putLink(ctx, session, scheduleCorrection(frame.data ? { ...link, isDataIncomplete: isDataPartial(frame) } : link, frame, ctx.moment))
  patchReplication(ctx, { clock: clockAfterFrame(clock, frame.timestamp, ctx.moment) })
  return { before, registers, incoming }
}

/** Corrects the positions of songs that sound elsewhere if a frame changed the measured clock `offset` (the value before it). */
export function retimeAfter(ctx: StepContext, offset: number) {
  if (ctx.device.replication.clock.offset !== offset) retime(ctx)
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
 * hold our late write after all.
 */
export function acknowledge(ctx: StepContext, session: string, frame: ServerFrame, incoming: Extract<Incoming, { kind: 'acknowledged' }>) {
  if (frame.says === 'nothing') patchReplication(ctx, { acknowledges: true })
  if (incoming.isWhole) onFullStateAccepted(ctx, session)
  if (incoming.remoteChanges.size > 0) applyRemote(ctx, session, incoming)
}

/**
 * Lets writes in flight yield to another's newer command to play or pause: the command is applied, and the yielded registers are sent again
 * with its values. `wishedAt`: when sound was last asked for here, server seconds. false: no write yields, and nothing is done.
 */
export function yieldTo(ctx: StepContext, session: string, { registers, incoming }: Received, wishedAt: number): boolean {
  const link = yieldingWrites(queueLinkOf(ctx, session), registers, wishedAt)
  if (!link) return false
  putLink(ctx, session, link)
  const remoteChanges = new Set(Object.keys(registers) as RegisterName[])
  const toResend = incoming.kind === 'changes' ? new Set([...transportRegisters, ...incoming.toResend]) : transportRegisters
  applyRemote(ctx, session, { remoteChanges, toResend, isCommanded: true })
  const { pause, point } = registers
  if (!point) return true
  const { own } = localViewOf(ctx, session, ctx.device.replication.mine.state)
  // A pause is sent with the moment of the command that caused it; a command to play is sent as it was made, since no sound has come yet.
  send(ctx, session, transportRegisters, { ...own, point: pause ? { ...own.point, time: point.time } : point })
  if (!pause) patchLink(ctx, session, { ackDue: 'sound' })
  return true
}

/**
 * Ends the wait for confirmation of a command once a position was received, which the device that makes the sound sends; not while another
 * write is in flight.
 */
export function confirmWrite(ctx: StepContext, session: string, { point }: Partial<Registers>) {
  if (!isWriting(queueLinkOf(ctx, session)) && point) patchLink(ctx, session, { ackDeadline: null })
}

/**
 * The server refused a write (`result: false`): the link ends with it (protocol 9.1), so later writes did not arrive and none may follow. A
 * partial write is sent again as a whole state; a refused whole one is rolled back with a notice on another device's queue, and given up on
 * the own one.
 */
export function onRefused(ctx: StepContext, session: string) {
  const link = queueLinkOf(ctx, session)
  const writes = link.inFlight.filter(sent => sent.kind === 'write')
  const [first] = writes
  if (!first) return
  const rest: QueueLink = { ...link, answered: false, inFlight: [] }
  putLink(ctx, session, rest)
  if (first.isPartial) {
    if (ctx.device.replication.frameForm.kind !== 'full') patchReplication(ctx, { frameForm: { kind: 'trial', session } })
    return resendIntended(ctx, session, rest, new Set(writes.flatMap(({ intended }) => [...intended])))
  }
  // A whole state was refused too, so the partial form was not the reason.
  if (isTrial(ctx, session)) patchReplication(ctx, { frameForm: { kind: 'partial' } })
  const { own, shownSession } = ctx.device.session
  if (session === own || shownSession !== session) return
  rollBack(ctx, session, 'refused')
  notice(ctx, say('devices.refusedThere', { device: nameOf(ctx.device, session) }))
}

function isTrial({ device }: StepContext, session: string): boolean {
  const { frameForm } = device.replication
  return frameForm.kind === 'trial' && frameForm.session === session
}

/** A full state was accepted after a partial one was refused, so this service takes only whole states. */
function onFullStateAccepted(ctx: StepContext, session: string) {
  if (!isTrial(ctx, session)) return
  patchReplication(ctx, { frameForm: { kind: 'full' } })
  ctx.effects.push({ type: 'whole-only' })
}

/** Marks intended registers as unsent, so that they are sent again once the link is up. */
function resendIntended(ctx: StepContext, session: string, link: QueueLink, intended: ReadonlySet<RegisterName>) {
  if (!link.base) return
  const registers: Registers = { ...link.base.registers, ...pickRegisters(link.remote, intended) }
  const { anchor } = link.base
  putLink(ctx, session, { ...link, retriesAsFull: true, base: { registers, anchor: intended.has('point') ? { ...anchor } : anchor } })
}

/** Expires writes that were not answered in time, and stops waiting for the confirmation of commands that no device confirmed in time. */
export function expireLink(ctx: StepContext, session: string) {
  expireWrites(ctx, session)
  const { ackDeadline } = queueLinkOf(ctx, session)
  if (ackDeadline !== null && ackDeadline <= ctx.moment.steady) patchLink(ctx, session, { ackDeadline: null })
}

function expireWrites(ctx: StepContext, session: string) {
  const { acknowledges } = ctx.device.replication
  const limit = answerTimeout(acknowledges)
  putLink(ctx, session, withoutExpired(queueLinkOf(ctx, session), ctx.moment.steady))
  for (;;) {
    const link = queueLinkOf(ctx, session)
    const first = oldestWrite(link)
    if (!first || first.at + limit > ctx.moment.steady) return
    if (acknowledges && ctx.device.session.shownSession === session) {
      rollBack(ctx, session, 'offline')
      return notice(ctx, say('devices.didNotAnswer', { device: nameOf(ctx.device, session) }))
    }
    const after = withOldestTimedOut(link, first)
    if (!acknowledges && link.up && !first.isPartial) onFullStateAccepted(ctx, session)
    const asks = link.up && (acknowledges || (link.mayBeOvertaken && !isWriting(after)))
    putLink(ctx, session, asks ? { ...after, mayBeOvertaken: false } : after)
    if (asks) requestState(ctx, session)
  }
}

/** When the oldest write times out, steady milliseconds; null: none is in flight. */
export function writeTimesOutAt(link: QueueLink, acknowledges: boolean): number | null {
  const first = oldestWrite(link)
  return first ? first.at + answerTimeout(acknowledges) : null
}

/**
 * A device has left or is not joinable any more: unconfirmed commands to it are rolled back, with a notice; no effect if there are none.
 */
export function onDeviceGone(ctx: StepContext, session: string) {
  const link = queueLinkOf(ctx, session)
  if (!isWriting(link) && link.ackDeadline === null) return
  rollBack(ctx, session, 'offline')
  notice(ctx, say('devices.goneBeforeDone', { device: nameOf(ctx.device, session) }))
}
