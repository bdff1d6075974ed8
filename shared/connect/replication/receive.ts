// What comes over the links: states, refusals, and silence.
import { assertNever } from '../../errors.ts'
import { perform } from '../../queue/perform.ts'
import { positionAt } from '../../queue/position.ts'
import type { ServerFrame } from '../../wire/queue.ts'
import { type Moment, sampled, serverTime } from '../clock.ts'
import { ask, askedOn, linkOf, localViewOf, nameOf, notice, patch, putLink, putMine, type StepContext } from '../step-context.ts'
import { detectHandover } from '../transfer/handover.ts'
import { askedHere, contradict, isVoid } from '../transfer/overlap.ts'
import {
  answerWithin,
  firstWritten,
  type Incoming,
  isWriting,
  linkDown,
  linkUp,
  optimistic,
  overdue,
  picked,
  type QueueLink,
  receive,
  steering,
  withoutLost,
  yielded,
} from './link.ts'
import { reconcileOwn, reconcileTheirs, tellLost } from './reconcile.ts'
import { isDataTorn, isPlaceTorn, type PlaybackPoint, type RegisterName, type Registers, readRegisters, thousandths } from './registers.ts'
import { retime } from './retime.ts'
import { applyRemote, changesOn, rollBack, send } from './send.ts'

export function linkChanged(ctx: StepContext, session: string, said: 'up' | 'asked' | 'down') {
  const link = linkOf(ctx, session)
  switch (said) {
    case 'up':
      return putLink(ctx, session, linkUp(link))
    case 'asked':
      return askedOn(ctx, session)
    case 'down':
      return lose(ctx, session, link)
    default:
      return assertNever(said)
  }
}

function lose(ctx: StepContext, session: string, link: QueueLink) {
  if (!link.up) return
  const isControlled = ctx.device.controlled?.session === session
  const isUnsure = isControlled && !link.retries && (isWriting(link) || changesOn(ctx, session).size > 0)
  putLink(ctx, session, linkDown(link, ctx.moment.steady))
  if (!isUnsure) return
  rollBack(ctx, session, 'offline')
  tellLost(ctx, nameOf(ctx.device, session))
}

/** A `set_state`. Answers what it wrote; `answer`: it was the first one of its connection; null: it was of no concern. */
export function receiveFrame(ctx: StepContext, session: string, frame: ServerFrame): Partial<Registers> | 'answer' | null {
  const before = linkOf(ctx, session)
  if (!before.up || isOfOwnQueue(ctx, session, frame)) return null
  const registers = readRegisters(frame, serverTime(ctx.device.clock, ctx.moment.now))
  const result = receive(before, registers, frame.isShort)
  putLink(ctx, session, afterTorn(frame.data ? { ...result.link, isTorn: isDataTorn(frame) } : result.link, frame, ctx.moment))
  const { offset } = ctx.device.clock
  patch(ctx, { clock: sampled(ctx.device.clock, frame.timestamp, ctx.moment) })
  if (session === ctx.device.session) hearRole(ctx, session, frame, registers)
  if (ctx.device.clock.offset !== offset) retime(ctx)
  const isOwn = session === ctx.device.session
  const { mine } = ctx.device
  const serverNow = serverTime(ctx.device.clock, ctx.moment.now)
  const wasPaused = mine.state.playback.paused
  const isOwnAlone = isOwn && ctx.device.shared === 'off'
  const incoming =
    isOwnAlone && before.answered && registers.volume === undefined && yieldTo(ctx, session, registers, result.incoming)
      ? nothing
      : result.incoming
  switch (incoming.kind) {
    case 'nothing':
      break
    case 'acknowledged':
      patch(ctx, { acknowledges: true })
      if (incoming.isWhole) fullStateTaken(ctx, session)
      if (incoming.remoteChanges.size > 0) applyRemote(ctx, session, incoming)
      break
    case 'answer':
      if (isOwn) reconcileOwn(ctx, session, incoming)
      else reconcileTheirs(ctx, session, incoming)
      break
    case 'news':
      if (isOwnAlone && isVoid(ctx.device, registers, serverNow)) {
        contradict(ctx, session, registers)
        // How loud it is is no part of the wish that is void.
        if (incoming.remoteChanges.has('volume')) applyRemote(ctx, session, { remoteChanges: new Set(['volume']) })
        return {}
      }
      applyChanges(ctx, session, incoming, registers)
      break
    default:
      return assertNever(incoming)
  }
  if (isOwn) detectHandover(ctx, mine, registers)
  if (isOwn && registers.pause === false && registers.place && !isRepeated(registers.place, before)) askedHere(ctx, registers.place.time)
  const wakes = isOwn && wasPaused && !ctx.device.mine.state.playback.paused
  // Told to play by another device: what sounds here is what is shown here.
  if (wakes && ctx.device.shared === 'off') patch(ctx, { controlled: null })
  if (!isWriting(linkOf(ctx, session)) && registers.place) putLink(ctx, session, { ...linkOf(ctx, session), ackDeadline: null })
  return incoming.kind === 'answer' ? 'answer' : registers
}

/** What a frame says in part may have cost the server the rest, or left it a rest that does not belong to it. */
const afterTorn = (link: QueueLink, frame: ServerFrame, { steady }: Moment): QueueLink => ({
  ...link,
  amends: isDataTorn(frame) ? (link.amends ?? steady) : link.amends,
  ackDue: link.ackDue === 'nothing' && isPlaceTorn(frame) ? 'now' : link.ackDue,
})

const nothing: Incoming = { kind: 'nothing' }

/** Where a server passes on whole states, a word about something else repeats where the sound was said to be here: nobody asked for any. */
const isRepeated = ({ time }: PlaybackPoint, before: QueueLink): boolean => thousandths(time) === thousandths(optimistic(before).place.time)

/** A wish for sound here: what it counts for more than, though that comes later to the server, is said anew as it is then. */
function yieldTo(ctx: StepContext, session: string, registers: Partial<Registers>, incoming: Incoming): boolean {
  const link = yielded(linkOf(ctx, session), registers, ctx.device.asked)
  if (!link) return false
  putLink(ctx, session, link)
  const remoteChanges = new Set(Object.keys(registers) as RegisterName[])
  const lost = incoming.kind === 'news' ? new Set([...steering, ...incoming.lost]) : steering
  applyRemote(ctx, session, { remoteChanges, lost, isAsked: true })
  const { pause, place } = registers
  if (!place) return true
  const { own } = localViewOf(ctx, session, ctx.device.mine.state)
  // Said with the moment of the wish that it follows from. A wish for sound is said as it was made: no sound has come of it yet.
  send(ctx, session, steering, { ...own, place: pause ? { ...own.place, time: place.time } : place })
  if (!pause) putLink(ctx, session, { ...linkOf(ctx, session), ackDue: 'sound' })
  return true
}

/** A link to another device follows the own queue until `get_state` has arrived: there this device is the player. */
const isOfOwnQueue = ({ device }: StepContext, session: string, { role }: ServerFrame): boolean =>
  role === 'player' && session !== device.session

function applyChanges(
  ctx: StepContext,
  session: string,
  remoteChanges: Extract<Incoming, { kind: 'news' }>,
  registers: Partial<Registers>,
) {
  const isAsked = registers.pause !== undefined || registers.song !== undefined || registers.index !== undefined
  applyRemote(ctx, session, { ...remoteChanges, isAsked })
}

/** In a queue shared by all: whether it is this device that makes the sound. */
function hearRole(ctx: StepContext, session: string, { role }: ServerFrame, { place }: Partial<Registers>) {
  const { shared, mine } = ctx.device
  if (shared === 'off' || role === undefined || role === shared) return
  // What was started here is on its way: the answer to that says more.
  const starts = linkOf(ctx, session).inFlight.some(
    one => one.kind === 'written' && one.values.pause === false && one.intended.has('pause'),
  )
  if (starts) return
  patch(ctx, { shared: role })
  const { playback } = mine.state
  const from = place?.position ?? positionAt(playback, ctx.moment.now)
  if (role === 'controller' && !playback.paused) patch(ctx, { handover: { startId: playback.startId, from, way: 'there' } })
  // Nobody pressed play here, so nothing begins to sound here.
  if (role === 'player' && !mine.state.playback.paused)
    putMine(ctx, perform(mine, { type: 'pause' }, ctx.moment.now, ctx.random), { by: 'shared-queue' })
}

/** `result: false` to something said. The link ends with it (protocol 9.1), so nothing said after it arrived, and nothing more is said on it. */
export function refused(ctx: StepContext, session: string) {
  const link = linkOf(ctx, session)
  const writes = link.inFlight.filter(one => one.kind === 'written')
  const [first] = writes
  if (!first) return
  const rest: QueueLink = { ...link, answered: false, inFlight: [] }
  putLink(ctx, session, rest)
  if (first.isPartial) {
    if (!ctx.device.wholeOnly) patch(ctx, { partRefused: session })
    return resendIntended(ctx, session, rest, new Set(writes.flatMap(({ intended }) => [...intended])))
  }
  // Not because of its form, then.
  if (ctx.device.partRefused === session) patch(ctx, { partRefused: null })
  if (session === ctx.device.session || ctx.device.controlled?.session !== session) return
  rollBack(ctx, session, 'refused')
  notice(ctx, `The service refused that, so nothing was changed on ${nameOf(ctx.device, session)}.`)
}

/** A whole state was not refused: if a part was before, that was because it was one. */
function fullStateTaken(ctx: StepContext, session: string) {
  if (ctx.device.partRefused !== session) return
  patch(ctx, { partRefused: null, wholeOnly: true })
  ctx.effects.push({ type: 'whole-only' })
}

/** What was meant counts as not said yet: it is said once the link is up again. */
function resendIntended(ctx: StepContext, session: string, link: QueueLink, intended: ReadonlySet<RegisterName>) {
  if (!link.base) return
  const registers: Registers = { ...link.base.registers, ...picked(link.remote, intended) }
  const { anchor } = link.base
  putLink(ctx, session, { ...link, retries: true, base: { registers, anchor: intended.has('place') ? { ...anchor } : anchor } })
}

/** What was said and not answered in time. */
export function expire(ctx: StepContext, session: string) {
  const { acknowledges, controlled } = ctx.device
  const limit = answerWithin(acknowledges)
  putLink(ctx, session, withoutLost(linkOf(ctx, session), ctx.moment.steady))
  for (;;) {
    const link = linkOf(ctx, session)
    const first = firstWritten(link)
    if (!first || first.at + limit > ctx.moment.steady) return
    if (acknowledges && controlled?.session === session) {
      rollBack(ctx, session, 'offline')
      return notice(ctx, `${nameOf(ctx.device, session)} did not answer: what you asked for last may not have arrived.`)
    }
    const after = overdue(link, first)
    if (!acknowledges && link.up && !first.isPartial) fullStateTaken(ctx, session)
    const asks = link.up && (acknowledges || (link.doubts && !isWriting(after)))
    putLink(ctx, session, asks ? { ...after, doubts: false } : after)
    if (asks) ask(ctx, session)
  }
}

/** When something said is not answered in time any more, steady milliseconds. */
export function expiresAt(link: QueueLink, acknowledges: boolean): number | null {
  const first = firstWritten(link)
  return first ? first.at + answerWithin(acknowledges) : null
}

/** A device is gone or lets nobody join any more: what was asked of it and is not certain does not count. */
export function gone(ctx: StepContext, session: string) {
  const link = linkOf(ctx, session)
  if (!isWriting(link) && link.ackDeadline === null) return
  rollBack(ctx, session, 'offline')
  notice(ctx, `${nameOf(ctx.device, session)} cannot be reached any more, so what you asked for last was not done.`)
}
