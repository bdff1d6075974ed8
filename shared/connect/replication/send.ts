// A queue here and the same queue at the server: taking what others write, and saying what was changed here (C-36, C-39). No echo.
import type { ErrorCode } from '../../errors.ts'
import type { Cause } from '../../queue/cause.ts'
import type { Playback } from '../../queue/model.ts'
import { policy } from '../../wire/policy.ts'
import { ask, linkOf, localViewOf, machineOf, putLink, putMachine, type StepContext, sendsFull, soundsHere } from '../step-context.ts'
import { adopt } from './adopt.ts'
import { givenUp, optimistic, picked, type QueueLink, type Written } from './link.ts'
import { isUrgent, type LocalView, localChanges } from './local-diff.ts'
import { asOnWire, type PlaybackPoint, type RegisterName, type Registers, registerNames, wireOf, written } from './registers.ts'
import { ahead, tellEvery } from './speed.ts'
import { merged, toAmend } from './standpoint.ts'

export const allNames: ReadonlySet<RegisterName> = new Set(registerNames)
/** How loud a device is belongs to the device. */
export const allButVolume: ReadonlySet<RegisterName> = new Set(registerNames.filter(name => name !== 'volume'))
const noNames: ReadonlySet<RegisterName> = new Set()

export type RemoteUpdate = {
  readonly remoteChanges: ReadonlySet<RegisterName>
  /** Together with what is overwritten from here; the same as the news if not given. */
  readonly incoming?: ReadonlySet<RegisterName>
  /** Of these, what a frame of ours overwrites though it was not about it: to be said once more. */
  readonly lost?: ReadonlySet<RegisterName>
  /** Nothing may begin to sound because of it. */
  readonly isPaused?: boolean
  /** Somebody asked for sound or silence: they wait for an answer. */
  readonly isAsked?: boolean
  /** Why, if it is not by what happens in this step. */
  readonly cause?: Cause
}

/** What is to be said of a queue. Nothing as long as nothing was agreed about it. */
const changedOn = (link: QueueLink, standing: LocalView): ReadonlySet<RegisterName> =>
  link.base === null ? noNames : localChanges(link.base, standing)

/** The same for a session whose queue is changed from here. */
export function changesOn(ctx: StepContext, session: string): ReadonlySet<RegisterName> {
  const machine = machineOf(ctx.device, session)
  return machine ? changedOn(linkOf(ctx, session), localViewOf(ctx, session, machine.state)) : noNames
}

/** Makes the queue here what the server will hold. What was changed here and is not said yet stays, as it will be written later. */
export function applyRemote(ctx: StepContext, session: string, update: RemoteUpdate) {
  const { remoteChanges, incoming = remoteChanges, lost = noNames, isPaused = false, isAsked = false, cause = ctx.cause } = update
  const machine = machineOf(ctx.device, session)
  if (!machine) return
  const link = linkOf(ctx, session)
  const standing = localViewOf(ctx, session, machine.state)
  const theirs = optimistic(link)
  const {
    registers,
    remoteChanges: fresh,
    changed,
    bySong,
  } = merged(ctx, standing, link, { incoming, remoteChanges }, changedOn(link, standing))
  const { sounds } = standing
  const adopting = { clock: ctx.device.clock, moment: ctx.moment, remoteChanges: fresh, sounds, bySong }
  const after = adopt(machine, isPaused ? { ...registers, pause: true } : registers, adopting)
  putMachine(ctx, session, after, cause)
  const { own } = localViewOf(ctx, session, after.state)
  const kept = link.base === null ? noNames : new Set([...changed, ...lost])
  const base: Registers = {
    ...own,
    name: theirs.name,
    ...(!changed.has('tracks') && registers.tracks !== theirs.tracks && { tracks: theirs.tracks }),
    // Where nothing can sound, or is not to, the server hears that it is quiet.
    ...((isPaused || sounds) && { pause: theirs.pause }),
    ...(link.base && picked(link.base.registers, kept)),
  }
  const anchor = kept.has('place') && link.base ? link.base.anchor : after.state.playback.anchor
  const { playback } = after.state
  const isOff = fresh.has('place') && isApart(own.place, theirs.place, playback.paused)
  const amends = sounds && toAmend(link, own).size > 0 ? (link.amends ?? ctx.moment.steady) : null
  const ackDue = sounds ? ackAfter(machine.state.playback, playback, isAsked && isSteered(fresh), isOff) : 'nothing'
  putLink(ctx, session, { ...link, base: { registers: base, anchor }, ackDue: ackDue === 'nothing' ? link.ackDue : ackDue, amends })
}

/** Whether others are to hear where the sound is: they asked for something, or it is not where they think. */
function ackAfter(before: Playback, after: Playback, isAsked: boolean, isOff: boolean): QueueLink['ackDue'] {
  if (!isAsked && !isOff) return 'nothing'
  const moves = before.startId !== after.startId || before.seekId !== after.seekId || before.paused !== after.paused
  return moves && !after.paused ? 'sound' : 'now'
}

const isSteered = (names: ReadonlySet<RegisterName>): boolean => names.has('song') || names.has('pause') || names.has('place')

/** Two places of the same song, of which one may be older. */
function isApart(one: PlaybackPoint, other: PlaybackPoint, paused: boolean): boolean {
  const passed = paused ? 0 : one.time - other.time
  return Math.abs(one.position - other.position - passed) > policy.queue.unnoticed
}

/** Says what is due on the link of a session whose queue is changed from here. */
export function sendChanges(ctx: StepContext, session: string) {
  const due = dueOn(ctx, session)
  if (!due || due.at > ctx.moment.steady) return
  send(ctx, session, due.names, due.own)
}

/** What is to be said on a link, and when (steady milliseconds); null: nothing. */
export function dueOn(
  ctx: StepContext,
  session: string,
): { readonly at: number; readonly names: ReadonlySet<RegisterName>; readonly own: Registers } | null {
  const { device } = ctx
  const link = linkOf(ctx, session)
  const machine = machineOf(device, session)
  if (!link.up || !link.answered || !link.base || !machine || !device.mayCommand) return null
  const standing = localViewOf(ctx, session, machine.state)
  const changed = changedOn(link, standing)
  const { paused, speed, current } = machine.state.playback
  const isAckDue = standing.sounds && (link.ackDue === 'now' || (link.ackDue === 'sound' && (paused || current === null)))
  const amended = standing.sounds && link.amends !== null ? toAmend(link, standing.own) : noNames
  const amendsAt = (link.amends ?? 0) + policy.queue.sendEvery
  const names = new Set([...changed, ...(isAckDue ? ['place' as const] : []), ...(amendsAt <= ctx.moment.steady ? amended : [])])
  if (names.size > 0) return { at: isUrgent(names) ? ctx.moment.steady : link.sentAt + policy.queue.sendEvery, names, own: standing.own }
  if (amended.size > 0) return { at: amendsAt, names: amended, own: standing.own }
  // Others reckon with a second in a second.
  if (!standing.sounds || paused || speed === 1 || current === null) return null
  return { at: link.placeSentAt + tellEvery(device, machine.state), names: new Set(['place']), own: standing.own }
}

/** Writes registers. A device that only commands writes `pause` with a place: so whoever makes the sound knows that it waits for an answer. */
export function send(ctx: StepContext, session: string, about: ReadonlySet<RegisterName>, own: Registers) {
  const { device, moment } = ctx
  const link = linkOf(ctx, session)
  const isOwn = session === device.session
  const before = optimistic(link)
  const intended = link.needsFullState
    ? new Set([...allNames].filter(name => own[name] !== null || about.has(name)))
    : whereToo(about, before, own)
  const names = sendsFull(device) ? allNames : written(!isOwn && intended.has('place') ? new Set([...intended, 'pause']) : intended)
  // Where one is in the lists is said as it is read here: after two edits at once the server may hold an index of the other list.
  const where = own.song === before.song ? { from: own.from, index: own.index } : {}
  const all: Registers = { ...before, ...where, volume: before.volume ?? own.volume, ...picked(own, written(intended)) }
  const machine = machineOf(device, session)
  if (machine && intended.has('place') && soundsHere(device, session)) Object.assign(all, { place: ahead(own.place, machine.state) })
  const entry: Written = {
    kind: 'written',
    at: moment.steady,
    values: picked({ ...all, place: asOnWire(all.place) }, names),
    intended,
    lost: noNames,
    isPartial: names.size < allNames.size || all.volume === null,
  }
  ctx.effects.push({ type: 'send', session, value: wireOf(all, names) })
  const base = link.base ?? { registers: own, anchor: { position: 0, at: moment.now } }
  const anchor = intended.has('place') ? (machineOf(device, session)?.state.playback.anchor ?? base.anchor) : base.anchor
  const asks = intended.has('song') || intended.has('pause') || intended.has('place')
  putLink(ctx, session, {
    ...link,
    needsFullState: false,
    isTorn: link.isTorn && !names.has('index'),
    base: { registers: { ...base.registers, ...picked(own, intended) }, anchor },
    inFlight: [...link.inFlight, entry],
    sentAt: moment.steady,
    ...(intended.has('place') && { placeSentAt: moment.steady, ackDue: 'nothing' as const }),
    ackDeadline: !isOwn && asks ? moment.steady + policy.queue.remote.confirmWithin : link.ackDeadline,
  })
}

/** A song or lists are said with the place in them, unless the server holds that already. */
function whereToo(names: ReadonlySet<RegisterName>, before: Registers, own: Registers): ReadonlySet<RegisterName> {
  const isAbout = names.has('song') || names.has('tracks') || names.has('playNext')
  if (!isAbout || own.song === null || (before.from === own.from && before.index === own.index)) return names
  return new Set([...names, 'from', 'index'])
}

/** Says everything, as after being apart. */
export function sendFull(ctx: StepContext, session: string) {
  const machine = machineOf(ctx.device, session)
  if (!machine) return
  const { own } = localViewOf(ctx, session, machine.state)
  const link = linkOf(ctx, session)
  putLink(ctx, session, { ...link, base: { registers: own, anchor: machine.state.playback.anchor }, unsure: false })
  if (ctx.device.mayCommand) send(ctx, session, allNames, own)
}

/** Makes the queue here what the server holds, whatever was changed here. */
export function applyAllRemote(ctx: StepContext, session: string, cause = ctx.cause) {
  putLink(ctx, session, { ...linkOf(ctx, session), base: null })
  applyRemote(ctx, session, { remoteChanges: allNames, cause })
}

/** Takes back what was asked for here and did not come to pass. */
export function rollBack(ctx: StepContext, session: string, code: ErrorCode) {
  const link = linkOf(ctx, session)
  putLink(ctx, session, { ...givenUp(link), ackDeadline: null, retries: false })
  applyAllRemote(ctx, session, { by: 'failure', code })
  if (link.up) ask(ctx, session)
}
