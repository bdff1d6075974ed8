// The pure state machine of this device among the account's play queues: events in, effects out; main and the simulation run it.

import type { ConnectState } from '../app-state.ts'
import { assertNever, failed } from '../errors.ts'
import type { Handover } from '../history/play-counter.ts'
import type { QueueState, UndoState } from '../queue/model.ts'
import { perceive, perform } from '../queue/perform.ts'
import { noSteps, undoState } from '../queue/steps.ts'
import type { TraceEvent } from '../queue/trace.ts'
import type { Random } from '../seeded-random.ts'
import { tuning } from '../tuning.ts'
import { say } from '../words/words.ts'
import { causeOf, causeOfFact, traceShown, traceSound } from './causes.ts'
import type { Moment } from './clock.ts'
import type { DeviceActivities, DeviceEvent, Effect, ListChanges } from './events.ts'
import { type Device, newDevice } from './model.ts'
import { receiveFrame } from './receive-frame.ts'
import { askAnew, entitle, grant, rememberFrames, soundCame } from './replication/links.ts'
import { putMine } from './replication/queues.ts'
import { expire, expiresAt, gone, linkChanged, refused } from './replication/receive.ts'
import { lookAtClock } from './replication/retime.ts'
import { dueOn, sendChanges } from './replication/send.ts'
import { command, control, pauseHere } from './session/control.ts'
import { isThere, list, measure, watch } from './session/devices.ts'
import { closeOffer, fallsSilentAt, keepOffer } from './session/offer.ts'
import { named } from './session/own-session.ts'
import { setShared, shownMachine, showOwn } from './session/shown-queue.ts'
import { keepLinks } from './session/wanted-links.ts'
import type { StepContext } from './step-context.ts'
import { factOfTransfer, silencedHere } from './transfer/bring.ts'
import { forgetFinishes, retryFinish } from './transfer/finish.ts'
import { confirmHandover, forgetHandover } from './transfer/handover.ts'
import { fail, stay } from './transfer/outcome.ts'
import { forgetConfirmed } from './transfer/overlap.ts'
import { expireTransfer, neededBy, requestTransfer } from './transfer/request.ts'
import { shownOf } from './view.ts'

export { type Device, newDevice }

export type DeviceStep = {
  readonly device: Device
  readonly effects: readonly Effect[]
  readonly changes: ListChanges
  /** The changes of queues with their causes, for the trace. */
  readonly trace: readonly TraceEvent[]
}

/** Handles one event: the next state, and the effects for the shell to carry out; never throws, whatever was received. */
export function step(device: Device, event: DeviceEvent, moment: Moment, random: Random): DeviceStep {
  const changes: StepContext['changes'] = { mine: [], theirs: [] }
  const ctx: StepContext = { device, effects: [], changes, trace: [], cause: causeOf(device, event), moment, random }
  lookAtClock(ctx)
  dispatch(ctx, event)
  lapse(ctx)
  keepOffer(ctx, ctx.device.transfer.underWay !== null)
  for (const session of driven(ctx.device)) sendChanges(ctx, session)
  keepLinks(ctx, neededBy(ctx.device.transfer))
  forgetHandover(ctx)
  ctx.device = { ...ctx.device, shown: shownOf(ctx.device, moment, nextMoment(ctx)) }
  traceShown(ctx, device)
  const shown = ctx.device.session.shows === null ? changes.mine : changes.theirs
  const listChanges = { mine: changes.mine, shown: isSameQueue(device, ctx.device) ? shown : ('replaced' as const) }
  return { device: ctx.device, effects: ctx.effects, changes: listChanges, trace: ctx.trace }
}

/** Whether the page can apply list changes: the same queue is shown, and whether its state is known has not changed. */
const isSameQueue = (one: Device, other: Device): boolean =>
  one.session.shows === other.session.shows && (one.replication.theirs === null) === (other.replication.theirs === null)

function dispatch(ctx: StepContext, event: DeviceEvent) {
  switch (event.type) {
    case 'command': {
      const { mine } = ctx.device.replication
      if (event.to === 'shown') command(ctx, event.command)
      else putMine(ctx, perform(mine, event.command, ctx.moment.now, ctx.random))
      return silencedHere(ctx, event.to === 'shown' ? 'person' : 'failure')
    }
    case 'fact':
      return fact(ctx, event)
    case 'restored': {
      const { playback } = event.state
      return putMine(ctx, { state: { ...event.state, playback: { ...playback, paused: true } }, steps: noSteps, changes: [] })
    }
    case 'named':
      return named(ctx, event.session)
    case 'link':
      return linkChanged(ctx, event.session, event.status)
    case 'received':
      return receiveFrame(ctx, event.session, event.frame)
    case 'refused':
      return refused(ctx, event.session)
    case 'listed':
      return listed(ctx, event.sessions)
    case 'granted':
      return grant(ctx, event.mayCommand)
    case 'whole-only':
      return rememberFrames(ctx, event.on)
    case 'shared':
      return share(ctx, event.on)
    case 'titled':
      return entitle(ctx, event.track, event.title)
    case 'measured':
      return measure(ctx, event.track, event.length)
    case 'watch':
      return watch(ctx, event.on)
    case 'control':
      fail(ctx, failed('cancelled', say('errors.somethingElseWasAskedForMeanwhile')).error)
      return control(ctx, event.session)
    case 'transfer':
      return requestTransfer(ctx, event.session)
    case 'stay':
      return stay(ctx)
    case 'dismiss':
      return closeOffer(ctx)
    case 'due':
      return
    default:
      return assertNever(event)
  }
}

function fact(ctx: StepContext, event: Extract<DeviceEvent, { type: 'fact' }>) {
  const { fact: observed } = event
  const { mine } = ctx.device.replication
  const { startId } = mine.state.playback
  const after = perceive(mine, observed, ctx.moment.now)
  putMine(ctx, after, causeOfFact(event, mine.state, after.state))
  if (observed.startId === startId) traceSound(ctx, event)
  factOfTransfer(ctx, observed)
  silencedHere(ctx, 'failure')
  if (ctx.device.session.own === null || observed.type !== 'playing' || observed.startId !== startId) return
  confirmHandover(ctx)
  soundCame(ctx)
}

function listed(ctx: StepContext, sessions: Device['session']['others']) {
  list(ctx, sessions)
  const { shows } = ctx.device.session
  if (shows !== null && !isThere(ctx.device, shows)) gone(ctx, shows)
}

/**
 * Switches between one queue shared by all devices and one per device (protocol 9.6): the server's state of the own queue is asked for
 * anew.
 */
function share(ctx: StepContext, on: boolean) {
  const { shared, own } = ctx.device.session
  if (on === (shared !== 'off')) return
  if (shared === 'controller' && !ctx.device.replication.mine.state.playback.paused) pauseHere(ctx, { by: 'shared-queue' })
  fail(ctx, failed('cancelled', say('errors.allDevicesShareOneQueueNow')).error)
  setShared(ctx, on ? 'player' : 'off')
  showOwn(ctx)
  if (own !== null) askAnew(ctx, own)
}

/** The sessions to whose queues this computer writes: its own, and the one that is shown. */
const driven = ({ session: { own, shows } }: Device): readonly string[] => [own, shows].filter(one => one !== null)

/** Expires all deadlines that have passed: unanswered writes, the ends of transfers, and the transfer under way. */
function lapse(ctx: StepContext) {
  for (const session of ctx.device.replication.links.keys()) expire(ctx, session)
  forgetFinishes(ctx)
  forgetConfirmed(ctx)
  for (const session of ctx.device.transfer.finishes.keys()) retryFinish(ctx, session, null)
  expireTransfer(ctx)
}

/** While another device plays, the clock is checked at intervals, because no other event may come here when the wall clock is set. */
function isPlayingElsewhere(device: Device): boolean {
  const { watching, shows, shared } = device.session
  return watching || ((shows !== null || shared === 'controller') && !shownMachine(device).state.playback.paused)
}

function nextMoment(ctx: StepContext): number | null {
  const { underWay, confirmed, finishes } = ctx.device.transfer
  const { links, acknowledges } = ctx.device.replication
  const { offering } = ctx.device.session
  const moments: (number | null)[] = [underWay?.until ?? null, offering.at === 'listening' ? offering.until : null]
  for (const session of driven(ctx.device)) moments.push(dueOn(ctx, session)?.at ?? null)
  for (const { until } of finishes.values()) moments.push(until)
  for (const { lapses } of confirmed) moments.push(lapses)
  for (const [session, link] of links) moments.push(link.ackDeadline, expiresAt(link, acknowledges), fallsSilentAt(ctx, session))
  if (isPlayingElsewhere(ctx.device)) moments.push(ctx.moment.steady + tuning.queue.clock.lookEvery)
  const known = moments.filter(one => one !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** When the shell has to send the event `due`, steady milliseconds; null: no deadline is pending. */
export const dueAt = ({ shown }: Device): number | null => shown.due

/** What a person sees of all queues; a member whose content does not change keeps its object identity, so the page redraws nothing. */
export type DeviceView = {
  readonly shown: QueueState
  readonly undo: UndoState
  readonly connect: ConnectState
  /** The song whose play changed hands between this device and another one, until this device has sound again; null: none. */
  readonly handover: Handover | null
  readonly activities: DeviceActivities
  /** This computer's own queue, kept on disk and heard here; the same object as `shown` unless another device is controlled. */
  readonly mine: QueueState
}

export function view(device: Device): DeviceView {
  const { state, steps } = shownMachine(device)
  const { connect, activities, lastKnown } = device.shown
  const { mine } = device.replication
  const { handover } = device.transfer
  return { shown: lastKnown?.shown ?? state, undo: undoState(steps), connect, handover, activities, mine: mine.state }
}
