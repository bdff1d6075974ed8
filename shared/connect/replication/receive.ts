// What comes over the links: states, acknowledgements, refusals, and silence (C-36, C-39).
import { assertNever } from '../../errors.ts'
import type { ServerFrame } from '../../wire/queue.ts'
import { say } from '../../words/words.ts'
import { type Moment, sampled, serverTime } from '../clock.ts'
import { nameOf } from '../session/devices.ts'
import { notice, type StepContext } from '../step-context.ts'
import { applyRemote, rollBack } from './apply-remote.ts'
import {
  answerWithin,
  firstWritten,
  type Incoming,
  isWriting,
  linkDown,
  linkUp,
  overdue,
  picked,
  type QueueLink,
  receive,
  steering,
  withoutLost,
  yielded,
} from './link.ts'
import { patchLink, patchReplication, putLink } from './patch.ts'
import { linkOf, localViewOf } from './queues.ts'
import { tellLost } from './reconcile.ts'
import { isDataTorn, isPlaceTorn, type RegisterName, type Registers, readRegisters } from './registers.ts'
import { retime } from './retime.ts'
import { ask, askedOn, changesOn, send } from './send.ts'

export function linkChanged(ctx: StepContext, session: string, status: 'up' | 'asked' | 'down') {
  const link = linkOf(ctx, session)
  switch (status) {
    case 'up':
      return putLink(ctx, session, linkUp(link))
    case 'asked':
      return askedOn(ctx, session)
    case 'down':
      return lose(ctx, session, link)
    default:
      return assertNever(status)
  }
}

function lose(ctx: StepContext, session: string, link: QueueLink) {
  if (!link.up) return
  const isControlled = ctx.device.session.shows === session
  const isUnsure = isControlled && !link.retries && (isWriting(link) || changesOn(ctx, session).size > 0)
  putLink(ctx, session, linkDown(link, ctx.moment.steady))
  if (!isUnsure) return
  rollBack(ctx, session, 'offline')
  tellLost(ctx, nameOf(ctx.device, session))
}

/** `before`: the link as it was. */
export type Received = { readonly before: QueueLink; readonly registers: Partial<Registers>; readonly incoming: Incoming }

/** Nonsense beside an acknowledgement makes it none the less one; only in place of the first state of a connection it may be a part of that. */
const isAnswer = ({ answered }: QueueLink, { says }: ServerFrame): boolean => says === 'nothing' || (says === 'nonsense' && answered)

/** Takes a `set_state` in: the link and the clock are as it says; what it means for the queue here is up to the caller. */
export function receiveState(ctx: StepContext, session: string, frame: ServerFrame): Received {
  const before = linkOf(ctx, session)
  const { clock } = ctx.device.replication
  const registers = readRegisters(frame, serverTime(clock, ctx.moment.now))
  const { link, incoming } = receive(before, registers, isAnswer(before, frame))
  putLink(ctx, session, afterTorn(frame.data ? { ...link, isTorn: isDataTorn(frame) } : link, frame, ctx.moment))
  patchReplication(ctx, { clock: sampled(clock, frame.timestamp, ctx.moment) })
  return { before, registers, incoming }
}

/** Songs that sound elsewhere are where the clock says that was measured by a frame, if it was. */
export function retimeAfter(ctx: StepContext, offset: number) {
  if (ctx.device.replication.clock.offset !== offset) retime(ctx)
}

/** What a frame says in part may have cost the server the rest, or left it a rest that does not belong to it. */
const afterTorn = (link: QueueLink, frame: ServerFrame, { steady }: Moment): QueueLink => ({
  ...link,
  amends: isDataTorn(frame) ? (link.amends ?? steady) : link.amends,
  ackDue: link.ackDue === 'nothing' && isPlaceTorn(frame) ? 'now' : link.ackDue,
})

/** The server answered something that was sent. */
export function acknowledge(ctx: StepContext, session: string, frame: ServerFrame, incoming: Extract<Incoming, { kind: 'acknowledged' }>) {
  if (frame.says === 'nothing') patchReplication(ctx, { acknowledges: true })
  if (incoming.isWhole) fullStateTaken(ctx, session)
  if (incoming.remoteChanges.size > 0) applyRemote(ctx, session, incoming)
}

/**
 * A wish for sound or silence here, made after `wishedAt` (the server's clock): what it counts for more than, though that comes later to the
 * server, is sent anew as it is then. false: nothing yields to it.
 */
export function yieldTo(ctx: StepContext, session: string, { registers, incoming }: Received, wishedAt: number): boolean {
  const link = yielded(linkOf(ctx, session), registers, wishedAt)
  if (!link) return false
  putLink(ctx, session, link)
  const remoteChanges = new Set(Object.keys(registers) as RegisterName[])
  const lost = incoming.kind === 'changes' ? new Set([...steering, ...incoming.lost]) : steering
  applyRemote(ctx, session, { remoteChanges, lost, isAsked: true })
  const { pause, place } = registers
  if (!place) return true
  const { own } = localViewOf(ctx, session, ctx.device.replication.mine.state)
  // Sent with the moment of the wish that it follows from. A wish for sound is sent as it was made: no sound has come of it yet.
  send(ctx, session, steering, { ...own, place: pause ? { ...own.place, time: place.time } : place })
  if (!pause) patchLink(ctx, session, { ackDue: 'sound' })
  return true
}

/** The device that makes the sound has said where that is: what was asked of it is confirmed, unless more is in flight. */
export function confirm(ctx: StepContext, session: string, { place }: Partial<Registers>) {
  if (!isWriting(linkOf(ctx, session)) && place) patchLink(ctx, session, { ackDeadline: null })
}

/** `result: false` to something sent. The link ends with it (protocol 9.1), so nothing sent after it arrived, and nothing more is sent on it. */
export function refused(ctx: StepContext, session: string) {
  const link = linkOf(ctx, session)
  const writes = link.inFlight.filter(one => one.kind === 'written')
  const [first] = writes
  if (!first) return
  const rest: QueueLink = { ...link, answered: false, inFlight: [] }
  putLink(ctx, session, rest)
  if (first.isPartial) {
    if (ctx.device.replication.frames.kind !== 'full') patchReplication(ctx, { frames: { kind: 'trial', session } })
    return resendIntended(ctx, session, rest, new Set(writes.flatMap(({ intended }) => [...intended])))
  }
  // A whole state was refused, too: it was not the partial form that the service minds.
  if (isTrial(ctx, session)) patchReplication(ctx, { frames: { kind: 'parts' } })
  const { own, shows } = ctx.device.session
  if (session === own || shows !== session) return
  rollBack(ctx, session, 'refused')
  notice(ctx, say('devices.refusedThere', { name: nameOf(ctx.device, session) }))
}

function isTrial({ device }: StepContext, session: string): boolean {
  const { frames } = device.replication
  return frames.kind === 'trial' && frames.session === session
}

/** A full state was not refused: if a part was before, that was because it was one. */
function fullStateTaken(ctx: StepContext, session: string) {
  if (!isTrial(ctx, session)) return
  patchReplication(ctx, { frames: { kind: 'full' } })
  ctx.effects.push({ type: 'whole-only' })
}

/** What was intended counts as not sent yet: it is sent once the link is up again. */
function resendIntended(ctx: StepContext, session: string, link: QueueLink, intended: ReadonlySet<RegisterName>) {
  if (!link.base) return
  const registers: Registers = { ...link.base.registers, ...picked(link.remote, intended) }
  const { anchor } = link.base
  putLink(ctx, session, { ...link, retries: true, base: { registers, anchor: intended.has('place') ? { ...anchor } : anchor } })
}

/** What was sent and not answered in time, and what was asked of a device and not confirmed in time. */
export function expire(ctx: StepContext, session: string) {
  expireWrites(ctx, session)
  const { ackDeadline } = linkOf(ctx, session)
  if (ackDeadline !== null && ackDeadline <= ctx.moment.steady) patchLink(ctx, session, { ackDeadline: null })
}

function expireWrites(ctx: StepContext, session: string) {
  const { acknowledges } = ctx.device.replication
  const limit = answerWithin(acknowledges)
  putLink(ctx, session, withoutLost(linkOf(ctx, session), ctx.moment.steady))
  for (;;) {
    const link = linkOf(ctx, session)
    const first = firstWritten(link)
    if (!first || first.at + limit > ctx.moment.steady) return
    if (acknowledges && ctx.device.session.shows === session) {
      rollBack(ctx, session, 'offline')
      return notice(ctx, say('devices.didNotAnswer', { name: nameOf(ctx.device, session) }))
    }
    const after = overdue(link, first)
    if (!acknowledges && link.up && !first.isPartial) fullStateTaken(ctx, session)
    const asks = link.up && (acknowledges || (link.doubts && !isWriting(after)))
    putLink(ctx, session, asks ? { ...after, doubts: false } : after)
    if (asks) ask(ctx, session)
  }
}

/** When something sent is not answered in time any more, steady milliseconds. */
export function expiresAt(link: QueueLink, acknowledges: boolean): number | null {
  const first = firstWritten(link)
  return first ? first.at + answerWithin(acknowledges) : null
}

/** A device is gone or lets nobody join any more: what was asked of it and is not certain does not count. */
export function gone(ctx: StepContext, session: string) {
  const link = linkOf(ctx, session)
  if (!isWriting(link) && link.ackDeadline === null) return
  rollBack(ctx, session, 'offline')
  notice(ctx, say('devices.goneBeforeDone', { name: nameOf(ctx.device, session) }))
}
