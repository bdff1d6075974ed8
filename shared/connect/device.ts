// Everything about queues that this computer takes part in, as one machine: events in, effects out. Main is its shell; so is the simulation.
import type { ConnectState } from '../app-state.ts'
import { assertNever, failed } from '../errors.ts'
import type { Handover } from '../history/listen.ts'
import { emptyQueueState, type QueueState, type UndoState } from '../queue/model.ts'
import { perceive, perform } from '../queue/perform.ts'
import type { Random } from '../queue/shuffle.ts'
import { noSteps, undoState } from '../queue/steps.ts'
import type { TraceEvent } from '../queue/trace.ts'
import { policy } from '../wire/policy.ts'
import { causeOf, causeOfFact, traceShown, traceSound } from './causes.ts'
import { type Moment, newClock } from './clock.ts'
import type { DeviceActivities, DeviceEvent, Effect, ListChanges } from './events.ts'
import type { Device } from './model.ts'
import { givenUp } from './replication/link.ts'
import { expire, expiresAt, gone, linkChanged, receiveFrame, refused } from './replication/receive.ts'
import { lookAtClock } from './replication/retime.ts'
import { dueOn, sendChanges } from './replication/send.ts'
import { command, control, pauseHere } from './session/control.ts'
import { fallsSilentAt, keepLinks, keepOffer } from './session/offer.ts'
import { named } from './session/own-session.ts'
import { ask, linkOf, nameOf, patch, putLink, putMine, type StepContext } from './step-context.ts'
import { confirmHandover, forgetHandover } from './transfer/handover.ts'
import { forgetMoved, lookForOverlap } from './transfer/overlap.ts'
import { factOfTransfer, fail, receiveFromTarget, silencedHere, stay, targetAgain, transfer } from './transfer/transfer.ts'
import { forgetFinishes, retryFinish } from './transfer/transfer-finish.ts'
import { activitiesOf, connectOf, lastKnownOf } from './view.ts'

/** Where nothing has happened yet: an empty queue, nobody known. */
export const newDevice: Device = {
  mine: { state: emptyQueueState, steps: noSteps },
  session: null,
  links: new Map(),
  controlled: null,
  lastKnown: null,
  moving: null,
  moved: [],
  handover: null,
  pendingHandover: null,
  asked: 0,
  finishes: new Map(),
  clock: newClock,
  others: [],
  mayCommand: true,
  wholeOnly: false,
  partRefused: null,
  acknowledges: false,
  shared: 'off',
  titles: new Map(),
  lengths: new Map(),
  watching: false,
  met: false,
  offering: { at: 'begin' },
  opened: new Set(),
  connect: { output: { kind: 'here' }, transfer: null, offer: null },
  activities: new Map(),
  due: null,
}

export type { Device }

export type DeviceStep = {
  readonly device: Device
  readonly effects: readonly Effect[]
  readonly changes: ListChanges
  /** What changed, and why. */
  readonly trace: readonly TraceEvent[]
}

/** What an event comes to. Never throws, whatever was heard. */
export function step(device: Device, event: DeviceEvent, moment: Moment, random: Random): DeviceStep {
  const ctx: StepContext = { device, effects: [], mine: [], theirs: [], trace: [], cause: causeOf(device, event), moment, random }
  lookAtClock(ctx)
  dispatch(ctx, event)
  lapse(ctx)
  keepOffer(ctx)
  for (const session of driven(ctx.device)) sendChanges(ctx, session)
  keepLinks(ctx)
  forgetHandover(ctx)
  patch(ctx, { connect: connectOf(ctx.device), activities: activitiesOf(ctx.device, ctx.moment), due: nextMoment(ctx) })
  patch(ctx, { lastKnown: lastKnownOf(ctx.device, ctx.moment) })
  traceShown(ctx, device)
  const isSameQueue =
    device.controlled?.session === ctx.device.controlled?.session && device.controlled?.isJoined === ctx.device.controlled?.isJoined
  const shown = ctx.device.controlled ? ctx.theirs : ctx.mine
  const changes = { mine: ctx.mine, shown: isSameQueue ? shown : ('replaced' as const) }
  return { device: ctx.device, effects: ctx.effects, changes, trace: ctx.trace }
}

function dispatch(ctx: StepContext, event: DeviceEvent) {
  const { device, moment } = ctx
  switch (event.type) {
    case 'command': {
      if (event.to === 'shown') command(ctx, event.command)
      else putMine(ctx, perform(device.mine, event.command, moment.now, ctx.random))
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
    case 'received': {
      const wasPaused = linkOf(ctx, event.session).remote.pause
      const registers = receiveFrame(ctx, event.session, event.frame)
      if (registers === null) return
      if (registers !== 'answer') lookForOverlap(ctx, event.session, registers, wasPaused)
      retryFinish(ctx, event.session, registers)
      if (registers === 'answer') targetAgain(ctx, event.session)
      return receiveFromTarget(ctx, event.session, registers === 'answer' ? null : registers)
    }
    case 'refused':
      return refused(ctx, event.session)
    case 'listed':
      return listed(ctx, event.sessions)
    case 'granted':
      return patch(ctx, { mayCommand: event.mayCommand })
    case 'whole-only':
      return patch(ctx, { wholeOnly: event.on, partRefused: null })
    case 'shared':
      return share(ctx, event.on)
    case 'titled':
      return patch(ctx, { titles: new Map([...[...device.titles].slice(-titlesKept), [event.track, event.title]]) })
    case 'measured':
      return patch(ctx, { lengths: new Map([...[...device.lengths].slice(-lengthsKept), [event.track, event.length]]) })
    case 'watch':
      return patch(ctx, { watching: event.on })
    case 'control':
      if (device.moving) fail(ctx, failed('cancelled', 'Something else was asked for meanwhile.').error)
      return control(ctx, event.session)
    case 'transfer':
      return transfer(ctx, event.session)
    case 'stay':
      return stay(ctx)
    case 'dismiss':
      return patch(ctx, { offering: { at: 'over' } })
    case 'due':
      return
    default:
      return assertNever(event)
  }
}

const titlesKept = 20
const lengthsKept = 200

function fact(ctx: StepContext, event: Extract<DeviceEvent, { type: 'fact' }>) {
  const { fact: observed } = event
  const { mine, session } = ctx.device
  const after = perceive(mine, observed, ctx.moment.now)
  putMine(ctx, after, causeOfFact(event, mine.state, after.state))
  if (observed.startId === mine.state.playback.startId) traceSound(ctx, event)
  factOfTransfer(ctx, observed)
  silencedHere(ctx, 'failure')
  if (session === null || observed.type !== 'playing' || observed.startId !== mine.state.playback.startId) return
  if (ctx.device.pendingHandover) confirmHandover(ctx, ctx.device.pendingHandover)
  const link = linkOf(ctx, session)
  if (link.ackDue === 'sound') putLink(ctx, session, { ...link, ackDue: 'now' })
}

function listed(ctx: StepContext, sessions: Device['others']) {
  patch(ctx, { others: sessions })
  const { controlled } = ctx.device
  const isThere = (session: string): boolean => sessions.some(({ id, joinable }) => id === session && joinable)
  if (controlled && !isThere(controlled.session)) gone(ctx, controlled.session)
}

/** The account turned to one queue for all devices, or back: what the server holds is asked for anew. */
function share(ctx: StepContext, on: boolean) {
  const { shared, session, mine } = ctx.device
  if (on === (shared !== 'off')) return
  if (shared === 'controller' && !mine.state.playback.paused) pauseHere(ctx, { by: 'shared-queue' })
  if (ctx.device.moving) fail(ctx, failed('cancelled', 'All devices share one queue now.').error)
  patch(ctx, { shared: on ? 'player' : 'off', controlled: null })
  if (session === null) return
  const link = linkOf(ctx, session)
  if (!link.up) return
  putLink(ctx, session, { ...givenUp(link), answered: false })
  ask(ctx, session)
}

/** The sessions whose queues are changed from here. */
const driven = ({ session, controlled }: Device): readonly string[] => [session, controlled?.session ?? null].filter(one => one !== null)

/** What time alone brings. */
function lapse(ctx: StepContext) {
  const { steady } = ctx.moment
  for (const session of ctx.device.links.keys()) {
    expire(ctx, session)
    const link = linkOf(ctx, session)
    if (link.ackDeadline !== null && link.ackDeadline <= steady) putLink(ctx, session, { ...link, ackDeadline: null })
  }
  forgetFinishes(ctx)
  forgetMoved(ctx)
  for (const session of ctx.device.finishes.keys()) retryFinish(ctx, session, null)
  const { moving } = ctx.device
  if (moving?.way === 'there') receiveFromTarget(ctx, moving.target, null)
  if (moving && ctx.device.moving === moving && moving.until <= steady) {
    const name = nameOf(ctx.device, moving.way === 'there' ? moving.target : moving.source)
    const why =
      moving.way === 'there'
        ? `${name} did not start playing in time, so it goes on here.`
        : `It could not be played here in time, so it goes on at ${name}.`
    fail(ctx, failed('offline', why).error)
  }
}

/** Then nothing else may happen here for long, and this computer's clock may be set meanwhile. */
const isPlayingElsewhere = ({ controlled, shared, mine, watching }: Device): boolean =>
  watching || (controlled ? !controlled.machine.state.playback.paused : shared === 'controller' && !mine.state.playback.paused)

function nextMoment(ctx: StepContext): number | null {
  const { moving, moved, offering, links, finishes, acknowledges } = ctx.device
  const moments: (number | null)[] = [moving?.until ?? null, offering.at === 'listening' ? offering.until : null]
  for (const session of driven(ctx.device)) moments.push(dueOn(ctx, session)?.at ?? null)
  for (const { until } of finishes.values()) moments.push(until)
  for (const { lapses } of moved) moments.push(lapses)
  for (const [session, link] of links) moments.push(link.ackDeadline, expiresAt(link, acknowledges), fallsSilentAt(ctx, session))
  if (isPlayingElsewhere(ctx.device)) moments.push(ctx.moment.steady + policy.queue.clock.lookEvery)
  const known = moments.filter(one => one !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** When to tell `due`, on the steady clock; null: nothing waits. */
export const dueAt = ({ due }: Device): number | null => due

/** What a person is to see; the same objects as long as nothing in them changes. */
export type DeviceView = {
  readonly shown: QueueState
  readonly undo: UndoState
  readonly connect: ConnectState
  /** The song that another device silenced here, or took over, or that this one took over; null: none, or it sounds again. */
  readonly handover: Handover | null
  readonly activities: DeviceActivities
  /** The own queue: on disk, and what sounds here if anything does. The same object as `shown` unless another device is controlled. */
  readonly mine: QueueState
}

export function view({ mine, controlled, connect, handover, activities, lastKnown }: Device): DeviceView {
  const { state, steps } = controlled?.machine ?? mine
  return { shown: lastKnown?.shown ?? state, undo: undoState(steps), connect, handover, activities, mine: mine.state }
}
