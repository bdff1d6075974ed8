// The pure state machine of this device among the account's play queues: events in, effects out; main and the simulation run it.

import type { ConnectState } from '../app-state.ts'
import { assertNever, failed } from '../errors.ts'
import type { Handover } from '../history/play-counter.ts'
import type { QueueState, UndoState } from '../queue/model.ts'
import { applyFact, perform } from '../queue/perform.ts'
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
import { onSoundStarted, rememberTitle, requestStateAnew, setFrameForm, setMayCommand } from './replication/links.ts'
import { setOwnQueue } from './replication/queues.ts'
import { expireLink, onDeviceGone, onLinkStatus, writeTimesOutAt } from './replication/receive.ts'
import { checkClock } from './replication/retime.ts'
import { pendingSend, sendIfDue } from './replication/send.ts'
import { commandShown, control, pauseHere } from './session/control.ts'
import { isJoinable, rememberLength, setOthers, setWatching } from './session/devices.ts'
import { closeOffer, playbackEndsAt, updateOffer } from './session/offer.ts'
import { setOwnSession } from './session/own-session.ts'
import { setShared, shownQueue, showOwnQueue } from './session/shown-queue.ts'
import { updateLinks } from './session/wanted-links.ts'
import type { StepContext } from './step-context.ts'
import { confirmHandover, forgetHandover } from './transfer/handover.ts'
import { dropExpiredLastMessages, retryLastMessage } from './transfer/last-message.ts'
import { cancelTransfer, failTransfer } from './transfer/outcome.ts'
import { dropExpiredConfirmed } from './transfer/overlap.ts'
import { expireTransfer, requestTransfer, sessionsNeeded } from './transfer/request.ts'
import { onPausedHere, onTransferFact } from './transfer/transfer-here.ts'
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
export function stepDevice(device: Device, event: DeviceEvent, moment: Moment, random: Random): DeviceStep {
  const changes: StepContext['changes'] = { mine: [], theirs: [] }
  const ctx: StepContext = { device, effects: [], changes, trace: [], cause: causeOf(device, event), moment, random }
  checkClock(ctx)
  dispatch(ctx, event)
  expireDeadlines(ctx)
  updateOffer(ctx, ctx.device.transfer.underWay !== null)
  for (const session of writtenSessions(ctx.device)) sendIfDue(ctx, session)
  updateLinks(ctx, sessionsNeeded(ctx.device.transfer))
  forgetHandover(ctx)
  ctx.device = { ...ctx.device, shown: shownOf(ctx.device, moment, nextDeadline(ctx)) }
  traceShown(ctx, device)
  const shown = ctx.device.session.shownSession === null ? changes.mine : changes.theirs
  const listChanges = { mine: changes.mine, shown: isSameQueue(device, ctx.device) ? shown : ('replaced' as const) }
  return { device: ctx.device, effects: ctx.effects, changes: listChanges, trace: ctx.trace }
}

/**
 * Whether the page can apply list changes to what it shows: the same queue is shown as before, and its copy has neither appeared nor gone.
 */
const isSameQueue = (one: Device, other: Device): boolean =>
  one.session.shownSession === other.session.shownSession && (one.replication.theirs === null) === (other.replication.theirs === null)

function dispatch(ctx: StepContext, event: DeviceEvent) {
  switch (event.type) {
    case 'command': {
      const { mine } = ctx.device.replication
      if (event.to === 'shown') commandShown(ctx, event.command)
      else setOwnQueue(ctx, perform(mine, event.command, ctx.moment.now, ctx.random))
      return onPausedHere(ctx, event.to === 'shown' ? 'person' : 'failure')
    }
    case 'fact':
      return applySpeakerFact(ctx, event)
    case 'restored': {
      const { playback } = event.state
      return setOwnQueue(ctx, { state: { ...event.state, playback: { ...playback, paused: true } }, steps: noSteps, changes: [] })
    }
    case 'named':
      return setOwnSession(ctx, event.session)
    case 'link':
      return onLinkStatus(ctx, event.session, event.status)
    case 'received':
      return receiveFrame(ctx, event.session, event.frame)
    case 'listed':
      return setOtherSessions(ctx, event.sessions)
    case 'granted':
      return setMayCommand(ctx, event.mayCommand)
    case 'whole-only':
      return setFrameForm(ctx, event.on)
    case 'shared':
      return switchSharedQueue(ctx, event.on)
    case 'titled':
      return rememberTitle(ctx, event.track, event.title)
    case 'measured':
      return rememberLength(ctx, event.track, event.length)
    case 'watch':
      return setWatching(ctx, event.on)
    case 'control':
      failTransfer(ctx, failed('cancelled', say('errors.overtakenByOther')).error)
      return control(ctx, event.session)
    case 'transfer':
      return requestTransfer(ctx, event.session)
    case 'stay':
      return cancelTransfer(ctx)
    case 'dismiss':
      return closeOffer(ctx)
    case 'due':
      return
    default:
      return assertNever(event)
  }
}

function applySpeakerFact(ctx: StepContext, event: Extract<DeviceEvent, { type: 'fact' }>) {
  const { fact: observed } = event
  const { mine } = ctx.device.replication
  const { startId } = mine.state.playback
  const after = applyFact(mine, observed, ctx.moment.now, event.passed)
  setOwnQueue(ctx, after, causeOfFact(event, mine.state, after.state))
  if (observed.startId === startId) traceSound(ctx, event)
  onTransferFact(ctx, observed)
  onPausedHere(ctx, 'failure')
  if (ctx.device.session.own === null || observed.type !== 'playing' || observed.startId !== startId) return
  confirmHandover(ctx)
  onSoundStarted(ctx)
}

function setOtherSessions(ctx: StepContext, sessions: Device['session']['others']) {
  setOthers(ctx, sessions)
  const { shownSession } = ctx.device.session
  if (shownSession !== null && !isJoinable(ctx.device, shownSession)) onDeviceGone(ctx, shownSession)
}

/**
 * Switches between one queue shared by all devices and one per device (protocol 9.6); no effect if it is so already. A transfer is
 * cancelled, a queue that another device was playing is paused, the own queue is shown, and the server's state of it is asked for anew.
 */
function switchSharedQueue(ctx: StepContext, isOn: boolean) {
  const { shared, own } = ctx.device.session
  if (isOn === (shared !== 'off')) return
  if (shared === 'controller' && !ctx.device.replication.mine.state.playback.paused) pauseHere(ctx, { by: 'shared-queue' })
  failTransfer(ctx, failed('cancelled', say('errors.queueSharedNow')).error)
  setShared(ctx, isOn ? 'player' : 'off')
  showOwnQueue(ctx)
  if (own !== null) requestStateAnew(ctx, own)
}

/** The sessions to whose queues this computer writes: its own, and the one that is shown; either is left out if there is none. */
const writtenSessions = ({ session: { own, shownSession } }: Device): readonly string[] =>
  [own, shownSession].filter(value => value !== null)

/**
 * Expires all deadlines that have passed: of unanswered writes, last messages, confirmed transfers, and the transfer under way; repeats
 * last messages that are due.
 */
function expireDeadlines(ctx: StepContext) {
  for (const session of ctx.device.replication.links.keys()) expireLink(ctx, session)
  dropExpiredLastMessages(ctx)
  dropExpiredConfirmed(ctx)
  for (const session of ctx.device.transfer.lastMessages.keys()) retryLastMessage(ctx, session, null)
  expireTransfer(ctx)
}

/**
 * Whether playback on another device is shown, as its queue or possibly in the open list of devices; meanwhile the clock is checked at
 * intervals, as no other event may come when the wall clock is set.
 */
function isPlayingElsewhere(device: Device): boolean {
  const { watching, shownSession, shared } = device.session
  return watching || ((shownSession !== null || shared === 'controller') && !shownQueue(device).state.playback.paused)
}

function nextDeadline(ctx: StepContext): number | null {
  const { underWay, confirmed, lastMessages } = ctx.device.transfer
  const { links, acknowledges } = ctx.device.replication
  const { offerStage } = ctx.device.session
  const moments: (number | null)[] = [underWay?.until ?? null, offerStage.phase === 'listening' ? offerStage.until : null]
  for (const session of writtenSessions(ctx.device)) moments.push(pendingSend(ctx, session)?.at ?? null)
  for (const { until } of lastMessages.values()) moments.push(until)
  for (const { dropAt } of confirmed) moments.push(dropAt)
  for (const [session, link] of links) moments.push(link.ackDeadline, writeTimesOutAt(link, acknowledges), playbackEndsAt(ctx, session))
  if (isPlayingElsewhere(ctx.device)) moments.push(ctx.moment.steady + tuning.queue.clock.checkInterval)
  const dueMoments = moments.filter(value => value !== null)
  return dueMoments.length === 0 ? null : Math.min(...dueMoments)
}

/** When the shell has to send the event `due`, steady milliseconds; null: no deadline is pending. */
export const dueAt = ({ shown }: Device): number | null => shown.due

/** What a person sees of all queues; a member whose content does not change keeps its object identity, so the page redraws nothing. */
export type DeviceView = {
  readonly shown: QueueState
  readonly undo: UndoState
  readonly connect: ConnectState
  /**
   * The start whose song changed hands between this device and another one, kept until the next start or, if the song went away, until it
   * plays here again; null: none.
   */
  readonly handover: Handover | null
  readonly activities: DeviceActivities
  /** This computer's own queue, kept on disk and heard here; the same object as `shown` unless another device is controlled. */
  readonly mine: QueueState
}

export function deviceViewOf(device: Device): DeviceView {
  const { state, steps } = shownQueue(device)
  const { connect, activities, lastKnown } = device.shown
  const { mine } = device.replication
  const { handover } = device.transfer
  return { shown: lastKnown?.shown ?? state, undo: undoState(steps), connect, handover, activities, mine: mine.state }
}
