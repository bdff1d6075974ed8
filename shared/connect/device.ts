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
import { causeOf, causeOfFact, traceShown, traceSound } from './cause-of-event.ts'
import type { Moment } from './clock.ts'
import type { EventContext } from './event-context.ts'
import type { DeviceActivities, DeviceEvent, Effect, ListChanges } from './events.ts'
import { type Device, newDevice } from './model.ts'
import { receiveFrame } from './receive-frame.ts'
import { onSoundStarted, rememberTitle, setFrameForm, setMayCommand } from './replication/links.ts'
import { setOwnQueue } from './replication/queues.ts'
import { expireLink, onDeviceGone, onLinkStatus, writeTimesOutAt } from './replication/read-received-state.ts'
import { checkClock } from './replication/retime.ts'
import { pendingSend, sendIfDue } from './replication/send.ts'
import { commandShown, controlDevice } from './session/control.ts'
import { isJoinable, rememberLength, setOthers, setWatching } from './session/devices.ts'
import { closeOffer, playbackEndsAt, updateOffer } from './session/offer.ts'
import { setOwnSession } from './session/own-session.ts'
import { shownQueue } from './session/shown-queue.ts'
import { updateLinks } from './session/wanted-links.ts'
import { switchSharedQueue } from './shared-queue.ts'
import { confirmHandover, forgetHandover } from './transfer/handover.ts'
import { dropExpiredLastMessages, retryLastMessage } from './transfer/last-message.ts'
import { cancelTransfer, failTransfer } from './transfer/outcome.ts'
import { dropExpiredConfirmed } from './transfer/overlap.ts'
import { expireTransfer, requestTransfer, sessionsNeeded } from './transfer/request.ts'
import { onPausedHere, onTransferFact } from './transfer/transfer-here.ts'
import { shownOf } from './view.ts'

export { type Device, newDevice }

export type DeviceUpdate = {
  readonly device: Device
  readonly effects: readonly Effect[]
  readonly changes: ListChanges
  /** The changes of queues with their causes, for the trace. */
  readonly trace: readonly TraceEvent[]
}

/** Handles one event: the next state, and the effects for the shell to carry out; never throws, whatever was received. */
export function updateDevice(device: Device, event: DeviceEvent, moment: Moment, random: Random): DeviceUpdate {
  const changes: EventContext['changes'] = { mine: [], theirs: [] }
  const context: EventContext = { device, effects: [], changes, trace: [], cause: causeOf(device, event), moment, random }
  checkClock(context)
  dispatch(context, event)
  expireDeadlines(context)
  updateOffer(context, context.device.transfer.underWay !== null)
  for (const session of writtenSessions(context.device)) sendIfDue(context, session)
  updateLinks(context, sessionsNeeded(context.device.transfer))
  forgetHandover(context)
  context.device = { ...context.device, shown: shownOf(context.device, moment, nextDeadline(context)) }
  traceShown(context, device)
  const shown = context.device.session.shownSession === null ? changes.mine : changes.theirs
  const listChanges = { mine: changes.mine, shown: isSameQueue(device, context.device) ? shown : ('replaced' as const) }
  return { device: context.device, effects: context.effects, changes: listChanges, trace: context.trace }
}

/**
 * Whether the page can apply list changes to what it shows: the same queue is shown as before, and its copy has neither appeared nor gone.
 */
const isSameQueue = (one: Device, other: Device): boolean =>
  one.session.shownSession === other.session.shownSession && (one.replication.theirs === null) === (other.replication.theirs === null)

function dispatch(context: EventContext, event: DeviceEvent) {
  switch (event.type) {
    case 'command': {
      const { mine } = context.device.replication
      if (event.to === 'shown') commandShown(context, event.command)
      else setOwnQueue(context, perform(mine, event.command, context.moment.now, context.random))
      return onPausedHere(context, event.to === 'shown' ? 'person' : 'failure')
    }
    case 'fact':
      return applySpeakerFact(context, event)
    case 'restored': {
      const { playback } = event.state
      return setOwnQueue(context, { state: { ...event.state, playback: { ...playback, paused: true } }, steps: noSteps, changes: [] })
    }
    case 'named':
      return setOwnSession(context, event.session)
    case 'link':
      return onLinkStatus(context, event.session, event.status)
    case 'received':
      return receiveFrame(context, event.session, event.frame)
    case 'listed':
      return setOtherSessions(context, event.sessions)
    case 'granted':
      return setMayCommand(context, event.mayCommand)
    case 'whole-only':
      return setFrameForm(context, event.on)
    case 'shared':
      return switchSharedQueue(context, event.on)
    case 'titled':
      return rememberTitle(context, event.track, event.title)
    case 'measured':
      return rememberLength(context, event.track, event.length)
    case 'watch':
      return setWatching(context, event.on)
    case 'control':
      failTransfer(context, failed('cancelled', say('errors.overtakenByOther')).error)
      return controlDevice(context, event.session)
    case 'transfer':
      return requestTransfer(context, event.session)
    case 'stay':
      return cancelTransfer(context)
    case 'dismiss':
      return closeOffer(context)
    case 'due':
      return
    default:
      return assertNever(event)
  }
}

function applySpeakerFact(context: EventContext, event: Extract<DeviceEvent, { type: 'fact' }>) {
  const { fact: observed } = event
  const { mine } = context.device.replication
  const { startId } = mine.state.playback
  const after = applyFact(mine, observed, context.moment.now, event.passed)
  setOwnQueue(context, after, causeOfFact(event, mine.state, after.state))
  if (observed.startId === startId) traceSound(context, event)
  onTransferFact(context, observed)
  onPausedHere(context, 'failure')
  if (context.device.session.own === null || observed.type !== 'playing' || observed.startId !== startId) return
  confirmHandover(context)
  onSoundStarted(context)
}

function setOtherSessions(context: EventContext, sessions: Device['session']['others']) {
  setOthers(context, sessions)
  const { shownSession } = context.device.session
  if (shownSession !== null && !isJoinable(context.device, shownSession)) onDeviceGone(context, shownSession)
}

/** The sessions to whose queues this computer writes: its own, and the one that is shown; either is left out if there is none. */
const writtenSessions = ({ session: { own, shownSession } }: Device): readonly string[] =>
  [own, shownSession].filter(value => value !== null)

/**
 * Expires all deadlines that have passed: of unanswered writes, last messages, confirmed transfers, and the transfer under way; repeats
 * last messages that are due.
 */
function expireDeadlines(context: EventContext) {
  for (const session of context.device.replication.links.keys()) expireLink(context, session)
  dropExpiredLastMessages(context)
  dropExpiredConfirmed(context)
  for (const session of context.device.transfer.lastMessages.keys()) retryLastMessage(context, session, null)
  expireTransfer(context)
}

/**
 * Whether playback on another device is shown, as its queue or possibly in the open list of devices; meanwhile the clock is checked at
 * intervals, as no other event may come when the wall clock is set.
 */
function isPlayingElsewhere(device: Device): boolean {
  const { watching, shownSession, shared } = device.session
  return watching || ((shownSession !== null || shared === 'controller') && !shownQueue(device).state.playback.paused)
}

function nextDeadline(context: EventContext): number | null {
  const { underWay, confirmed, lastMessages } = context.device.transfer
  const { links, acknowledges } = context.device.replication
  const { offerStage } = context.device.session
  const moments: (number | null)[] = [underWay?.until ?? null, offerStage.phase === 'listening' ? offerStage.until : null]
  for (const session of writtenSessions(context.device)) moments.push(pendingSend(context, session)?.at ?? null)
  for (const { until } of lastMessages.values()) moments.push(until)
  for (const { dropAt } of confirmed) moments.push(dropAt)
  for (const [session, link] of links) moments.push(link.ackDeadline, writeTimesOutAt(link, acknowledges), playbackEndsAt(context, session))
  if (isPlayingElsewhere(context.device)) moments.push(context.moment.steady + tuning.queue.clock.checkInterval)
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
  /** This computer's own queue, kept on disk; the same object as `shown` unless another device is controlled. */
  readonly mine: QueueState
  /** Whether `mine` sounds on this computer when it plays; false while another device plays it, as the queue that all share. */
  readonly mineSoundsHere: boolean
}

export function deviceViewOf(device: Device): DeviceView {
  const { state, steps } = shownQueue(device)
  const { connect, activities, lastKnown } = device.shown
  const { mine } = device.replication
  const { handover } = device.transfer
  const mineSoundsHere = device.session.shared !== 'controller'
  return { shown: lastKnown?.shown ?? state, undo: undoState(steps), connect, handover, activities, mine: mine.state, mineSoundsHere }
}
