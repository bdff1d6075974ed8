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
import { newLink, type QueueLink } from './replication/link.ts'
import { type LocalView, localRegisters } from './replication/local-diff.ts'

/** Lives for one call of `step` only. */
export type StepContext = {
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

export function patch(ctx: StepContext, changes: Partial<Device>) {
  ctx.device = { ...ctx.device, ...changes }
}

export const linkOf = ({ device }: StepContext, session: string): QueueLink => device.links.get(session) ?? newLink

export function putLink(ctx: StepContext, session: string, link: QueueLink) {
  if (ctx.device.links.get(session) !== link) patch(ctx, { links: new Map(ctx.device.links).set(session, link) })
}

/** Asks for the state of a queue. Its answer has its place among those to what is said on the link. */
export function ask(ctx: StepContext, session: string) {
  ctx.effects.push({ type: 'ask', session })
  askedOn(ctx, session)
}

/** `get_state` was said on a link. */
export function askedOn(ctx: StepContext, session: string) {
  const link = linkOf(ctx, session)
  if (link.up) putLink(ctx, session, { ...link, inFlight: [...link.inFlight, { kind: 'asked' }] })
}

/** The queue that is changed from here under a session, if it is one; null: its link is only listened to. */
export function machineOf({ session: own, mine, controlled }: Device, session: string): Machine | null {
  if (session === own) return mine
  return controlled?.session === session && controlled.isJoined ? controlled.machine : null
}

export function putMachine(ctx: StepContext, session: string, { changes, ...machine }: Performed, cause = ctx.cause) {
  if (session === ctx.device.session) return putMine(ctx, { changes, ...machine }, cause)
  const { controlled } = ctx.device
  if (controlled?.session !== session) return
  trace(ctx, session, changesBetween(controlled.machine.state, machine.state, ctx.moment.now), cause)
  patch(ctx, { controlled: { ...controlled, machine } })
  ctx.theirs.push(...changes)
}

export function putMine(ctx: StepContext, { changes, ...machine }: Performed, cause = ctx.cause) {
  trace(ctx, null, changesBetween(ctx.device.mine.state, machine.state, ctx.moment.now), cause)
  patch(ctx, { mine: machine })
  ctx.mine.push(...changes)
}

/** `queue`: the session whose queue it is; null: this computer's own. */
export function trace(ctx: StepContext, queue: string | null, changes: readonly TraceChange[], cause = ctx.cause) {
  if (changes.length > 0) ctx.trace.push({ queue, cause, changes })
}

/** Whether the sound of a session's queue is made here. */
export const soundsHere = ({ session: own, shared }: Device, session: string): boolean => session === own && shared !== 'controller'

export function localViewOf({ device, moment }: StepContext, session: string, state: QueueState): LocalView {
  const { current } = state.playback
  const title = current === null ? null : (device.titles.get(current) ?? null)
  return { state, own: localRegisters(state, title, device.clock, moment), sounds: soundsHere(device, session) }
}

/** Whether parts of a state are not said. */
export const sendsFull = ({ wholeOnly, partRefused }: Device): boolean => wholeOnly || partRefused !== null

/** What a device is called; one that was signed out meanwhile, as it was called. */
export function nameOf({ others, connect: { output } }: Device, session: string): string {
  const listed = others.find(({ id }) => id === session)?.name
  if (listed !== undefined) return listed
  return output.kind === 'elsewhere' && output.session === session ? output.name : 'The other device'
}

/** A device that can be reached and has said what it holds. */
export function isLive({ links, others }: Device, session: string): boolean {
  const link = links.get(session)
  return link?.up === true && link.answered && others.some(({ id, joinable }) => id === session && joinable)
}

export const notice = (ctx: StepContext, text: string, tone: 'info' | 'warning' | 'failure' = 'warning'): void =>
  void ctx.effects.push({ type: 'notice', tone, text })
