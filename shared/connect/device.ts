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
import type { DeviceEvent, Doings, Effect, ListChanges } from './events.ts'
import type { Device } from './model.ts'
import { givenUp } from './replication/link.ts'
import { expire, expiresAt, frameHeard, gone, lineSaid, refused } from './replication/receive.ts'
import { lookAtClock } from './replication/retime.ts'
import { dueOn, sayChanges } from './replication/send.ts'
import { command, control, pauseHere } from './session/control.ts'
import { fallsSilentAt, keepLines, keepOffer } from './session/offer.ts'
import { named } from './session/own-session.ts'
import { ask, become, lineOf, nameOf, putLine, putMine, type Work } from './step-context.ts'
import { comesHere, forgetHanding } from './transfer/handover.ts'
import { forgetMoved, lookForOverlap } from './transfer/overlap.ts'
import { factOfTransfer, fail, heardOfTarget, silencedHere, stay, targetAgain, transfer } from './transfer/transfer.ts'
import { forgetSettling, settleAgain } from './transfer/transfer-finish.ts'
import { connectOf, doingsOf, lastKnownOf } from './view.ts'

/** Where nothing has happened yet: an empty queue, nobody known. */
export const newDevice: Device = {
  mine: { state: emptyQueueState, steps: noSteps },
  session: null,
  lines: new Map(),
  controlled: null,
  lastKnown: null,
  moving: null,
  moved: [],
  handover: null,
  coming: null,
  asked: 0,
  settling: new Map(),
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
  doings: new Map(),
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
  const work: Work = { device, effects: [], mine: [], theirs: [], trace: [], cause: causeOf(device, event), moment, random }
  lookAtClock(work)
  happen(work, event)
  lapse(work)
  keepOffer(work)
  for (const session of driven(work.device)) sayChanges(work, session)
  keepLines(work)
  forgetHanding(work)
  become(work, { connect: connectOf(work.device), doings: doingsOf(work.device, work.moment), due: nextMoment(work) })
  become(work, { lastKnown: lastKnownOf(work.device, work.moment) })
  traceShown(work, device)
  const isSameQueue =
    device.controlled?.session === work.device.controlled?.session && device.controlled?.isJoined === work.device.controlled?.isJoined
  const shown = work.device.controlled ? work.theirs : work.mine
  const changes = { mine: work.mine, shown: isSameQueue ? shown : ('replaced' as const) }
  return { device: work.device, effects: work.effects, changes, trace: work.trace }
}

function happen(work: Work, event: DeviceEvent) {
  const { device, moment } = work
  switch (event.type) {
    case 'command': {
      if (event.to === 'shown') command(work, event.command)
      else putMine(work, perform(device.mine, event.command, moment.now, work.random))
      return silencedHere(work, event.to === 'shown' ? 'person' : 'failure')
    }
    case 'fact':
      return fact(work, event)
    case 'restored': {
      const { playback } = event.state
      return putMine(work, { state: { ...event.state, playback: { ...playback, paused: true } }, steps: noSteps, changes: [] })
    }
    case 'named':
      return named(work, event.session)
    case 'line':
      return lineSaid(work, event.session, event.said)
    case 'heard': {
      const wasPaused = lineOf(work, event.session).shadow.pause
      const registers = frameHeard(work, event.session, event.frame)
      if (registers === null) return
      if (registers !== 'answer') lookForOverlap(work, event.session, registers, wasPaused)
      settleAgain(work, event.session, registers)
      if (registers === 'answer') targetAgain(work, event.session)
      return heardOfTarget(work, event.session, registers === 'answer' ? null : registers)
    }
    case 'refused':
      return refused(work, event.session)
    case 'listed':
      return listed(work, event.sessions)
    case 'granted':
      return become(work, { mayCommand: event.mayCommand })
    case 'whole-only':
      return become(work, { wholeOnly: event.on, partRefused: null })
    case 'shared':
      return share(work, event.on)
    case 'titled':
      return become(work, { titles: new Map([...[...device.titles].slice(-titlesKept), [event.track, event.title]]) })
    case 'measured':
      return become(work, { lengths: new Map([...[...device.lengths].slice(-lengthsKept), [event.track, event.length]]) })
    case 'watch':
      return become(work, { watching: event.on })
    case 'control':
      if (device.moving) fail(work, failed('cancelled', 'Something else was asked for meanwhile.').error)
      return control(work, event.session)
    case 'transfer':
      return transfer(work, event.session)
    case 'stay':
      return stay(work)
    case 'dismiss':
      return become(work, { offering: { at: 'over' } })
    case 'due':
      return
    default:
      return assertNever(event)
  }
}

const titlesKept = 20
const lengthsKept = 200

function fact(work: Work, event: Extract<DeviceEvent, { type: 'fact' }>) {
  const { fact: observed } = event
  const { mine, session } = work.device
  const after = perceive(mine, observed, work.moment.now)
  putMine(work, after, causeOfFact(event, mine.state, after.state))
  if (observed.startId === mine.state.playback.startId) traceSound(work, event)
  factOfTransfer(work, observed)
  silencedHere(work, 'failure')
  if (session === null || observed.type !== 'playing' || observed.startId !== mine.state.playback.startId) return
  if (work.device.coming) comesHere(work, work.device.coming)
  const line = lineOf(work, session)
  if (line.owes === 'sound') putLine(work, session, { ...line, owes: 'now' })
}

function listed(work: Work, sessions: Device['others']) {
  become(work, { others: sessions })
  const { controlled } = work.device
  const isThere = (session: string): boolean => sessions.some(({ id, joinable }) => id === session && joinable)
  if (controlled && !isThere(controlled.session)) gone(work, controlled.session)
}

/** The account turned to one queue for all devices, or back: what the server holds is asked for anew. */
function share(work: Work, on: boolean) {
  const { shared, session, mine } = work.device
  if (on === (shared !== 'off')) return
  if (shared === 'controller' && !mine.state.playback.paused) pauseHere(work, { by: 'shared-queue' })
  if (work.device.moving) fail(work, failed('cancelled', 'All devices share one queue now.').error)
  become(work, { shared: on ? 'player' : 'off', controlled: null })
  if (session === null) return
  const line = lineOf(work, session)
  if (!line.up) return
  putLine(work, session, { ...givenUp(line), answered: false })
  ask(work, session)
}

/** The sessions whose queues are changed from here. */
const driven = ({ session, controlled }: Device): readonly string[] => [session, controlled?.session ?? null].filter(one => one !== null)

/** What time alone brings. */
function lapse(work: Work) {
  const { steady } = work.moment
  for (const session of work.device.lines.keys()) {
    expire(work, session)
    const line = lineOf(work, session)
    if (line.awaits !== null && line.awaits <= steady) putLine(work, session, { ...line, awaits: null })
  }
  forgetSettling(work)
  forgetMoved(work)
  for (const session of work.device.settling.keys()) settleAgain(work, session, null)
  const { moving } = work.device
  if (moving?.way === 'there') heardOfTarget(work, moving.target, null)
  if (moving && work.device.moving === moving && moving.until <= steady) {
    const name = nameOf(work.device, moving.way === 'there' ? moving.target : moving.source)
    const why =
      moving.way === 'there'
        ? `${name} did not start playing in time, so it goes on here.`
        : `It could not be played here in time, so it goes on at ${name}.`
    fail(work, failed('offline', why).error)
  }
}

/** Then nothing else may happen here for long, and this computer's clock may be set meanwhile. */
const isPlayingElsewhere = ({ controlled, shared, mine, watching }: Device): boolean =>
  watching || (controlled ? !controlled.machine.state.playback.paused : shared === 'controller' && !mine.state.playback.paused)

function nextMoment(work: Work): number | null {
  const { moving, moved, offering, lines, settling, acknowledges } = work.device
  const moments: (number | null)[] = [moving?.until ?? null, offering.at === 'listening' ? offering.until : null]
  for (const session of driven(work.device)) moments.push(dueOn(work, session)?.at ?? null)
  for (const { until } of settling.values()) moments.push(until)
  for (const { lapses } of moved) moments.push(lapses)
  for (const [session, line] of lines) moments.push(line.awaits, expiresAt(line, acknowledges), fallsSilentAt(work, session))
  if (isPlayingElsewhere(work.device)) moments.push(work.moment.steady + policy.queue.clock.lookEvery)
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
  readonly doings: Doings
  /** The own queue: on disk, and what sounds here if anything does. The same object as `shown` unless another device is controlled. */
  readonly mine: QueueState
}

export function view({ mine, controlled, connect, handover, doings, lastKnown }: Device): DeviceView {
  const { state, steps } = controlled?.machine ?? mine
  return { shown: lastKnown?.shown ?? state, undo: undoState(steps), connect, handover, doings, mine: mine.state }
}
