// One step of a device while it is being made: the rules in the other files change `device` and gather what is to be done.
import type { Cause } from '../queue/cause.ts'
import type { QueueState } from '../queue/model.ts'
import type { Machine, Performed } from '../queue/perform.ts'
import type { Random } from '../queue/shuffle.ts'
import type { QueueChange } from '../queue/steps.ts'
import { changesBetween, type TraceChange, type TraceEvent } from '../queue/trace.ts'
import type { Moment } from './clock.ts'
import type { Effect } from './events.ts'
import type { Device } from './model.ts'
import { type Line, newLine } from './replication/link.ts'
import { registersOf, type Standing } from './replication/local-diff.ts'

/** Lives for one call of `step` only. */
export type Work = {
  device: Device
  readonly effects: Effect[]
  readonly mine: QueueChange[]
  readonly theirs: QueueChange[]
  readonly trace: TraceEvent[]
  /** Why queues change in this step, unless a rule knows better. */
  readonly cause: Cause
  readonly moment: Moment
  readonly random: Random
}

export function become(work: Work, changes: Partial<Device>) {
  work.device = { ...work.device, ...changes }
}

export const lineOf = ({ device }: Work, session: string): Line => device.lines.get(session) ?? newLine

export function putLine(work: Work, session: string, line: Line) {
  if (work.device.lines.get(session) !== line) become(work, { lines: new Map(work.device.lines).set(session, line) })
}

/** Asks for the state of a queue. Its answer has its place among those to what is said on the line. */
export function ask(work: Work, session: string) {
  work.effects.push({ type: 'ask', session })
  askedOn(work, session)
}

/** `get_state` was said on a line. */
export function askedOn(work: Work, session: string) {
  const line = lineOf(work, session)
  if (line.up) putLine(work, session, { ...line, underWay: [...line.underWay, { kind: 'asked' }] })
}

/** The queue that is changed from here under a session, if it is one; null: its line is only listened to. */
export function machineOf({ session: own, mine, controlled }: Device, session: string): Machine | null {
  if (session === own) return mine
  return controlled?.session === session && controlled.isJoined ? controlled.machine : null
}

export function putMachine(work: Work, session: string, { changes, ...machine }: Performed, cause = work.cause) {
  if (session === work.device.session) return putMine(work, { changes, ...machine }, cause)
  const { controlled } = work.device
  if (controlled?.session !== session) return
  trace(work, session, changesBetween(controlled.machine.state, machine.state, work.moment.now), cause)
  become(work, { controlled: { ...controlled, machine } })
  work.theirs.push(...changes)
}

export function putMine(work: Work, { changes, ...machine }: Performed, cause = work.cause) {
  trace(work, null, changesBetween(work.device.mine.state, machine.state, work.moment.now), cause)
  become(work, { mine: machine })
  work.mine.push(...changes)
}

/** `queue`: the session whose queue it is; null: this computer's own. */
export function trace(work: Work, queue: string | null, changes: readonly TraceChange[], cause = work.cause) {
  if (changes.length > 0) work.trace.push({ queue, cause, changes })
}

/** Whether the sound of a session's queue is made here. */
export const soundsHere = ({ session: own, shared }: Device, session: string): boolean => session === own && shared !== 'controller'

export function standingOf({ device, moment }: Work, session: string, state: QueueState): Standing {
  const { current } = state.playback
  const title = current === null ? null : (device.titles.get(current) ?? null)
  return { state, own: registersOf(state, title, device.clock, moment), sounds: soundsHere(device, session) }
}

/** Whether parts of a state are not said. */
export const saysWhole = ({ wholeOnly, partRefused }: Device): boolean => wholeOnly || partRefused !== null

/** What a device is called; one that was signed out meanwhile, as it was called. */
export function nameOf({ others, connect: { output } }: Device, session: string): string {
  const listed = others.find(({ id }) => id === session)?.name
  if (listed !== undefined) return listed
  return output.kind === 'elsewhere' && output.session === session ? output.name : 'The other device'
}

/** A device that can be reached and has said what it holds. */
export function isLive({ lines, others }: Device, session: string): boolean {
  const line = lines.get(session)
  return line?.up === true && line.answered && others.some(({ id, joinable }) => id === session && joinable)
}

export const notice = (work: Work, text: string, tone: 'info' | 'warning' | 'failure' = 'warning'): void =>
  void work.effects.push({ type: 'notice', tone, text })
