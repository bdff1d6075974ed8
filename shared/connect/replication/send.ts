// A queue here and the same queue at the server: taking what others write, and saying what was changed here (C-36, C-39). No echo.
import type { ErrorCode } from '../../errors.ts'
import type { Cause } from '../../queue/cause.ts'
import type { Playback } from '../../queue/model.ts'
import { policy } from '../../wire/policy.ts'
import { ask, lineOf, machineOf, putLine, putMachine, saysWhole, soundsHere, standingOf, type Work } from '../step-context.ts'
import { adopt } from './adopt.ts'
import { expected, givenUp, type Line, picked, type Written } from './link.ts'
import { changedSince, isUrgent, type Standing } from './local-diff.ts'
import { asOnWire, type Place, type RegisterName, type Registers, registerNames, wireOf, written } from './registers.ts'
import { ahead, tellEvery } from './speed.ts'
import { merged, toAmend } from './standpoint.ts'

export const allNames: ReadonlySet<RegisterName> = new Set(registerNames)
/** How loud a device is belongs to the device. */
export const allButVolume: ReadonlySet<RegisterName> = new Set(registerNames.filter(name => name !== 'volume'))
const noNames: ReadonlySet<RegisterName> = new Set()

export type Taking = {
  readonly news: ReadonlySet<RegisterName>
  /** Together with what is overwritten from here; the same as the news if not given. */
  readonly heard?: ReadonlySet<RegisterName>
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
const changedOn = (line: Line, standing: Standing): ReadonlySet<RegisterName> =>
  line.agreed === null ? noNames : changedSince(line.agreed, standing)

/** The same for a session whose queue is changed from here. */
export function changesOn(work: Work, session: string): ReadonlySet<RegisterName> {
  const machine = machineOf(work.device, session)
  return machine ? changedOn(lineOf(work, session), standingOf(work, session, machine.state)) : noNames
}

/** Makes the queue here what the server will hold. What was changed here and is not said yet stays, as it will be written later. */
export function take(work: Work, session: string, taking: Taking) {
  const { news, heard = news, lost = noNames, isPaused = false, isAsked = false, cause = work.cause } = taking
  const machine = machineOf(work.device, session)
  if (!machine) return
  const line = lineOf(work, session)
  const standing = standingOf(work, session, machine.state)
  const theirs = expected(line)
  const { registers, news: fresh, changed, bySong } = merged(work, standing, line, { heard, news }, changedOn(line, standing))
  const { sounds } = standing
  const adopting = { clock: work.device.clock, moment: work.moment, news: fresh, sounds, bySong }
  const after = adopt(machine, isPaused ? { ...registers, pause: true } : registers, adopting)
  putMachine(work, session, after, cause)
  const { own } = standingOf(work, session, after.state)
  const kept = line.agreed === null ? noNames : new Set([...changed, ...lost])
  const agreed: Registers = {
    ...own,
    name: theirs.name,
    ...(!changed.has('tracks') && registers.tracks !== theirs.tracks && { tracks: theirs.tracks }),
    // Where nothing can sound, or is not to, the server hears that it is quiet.
    ...((isPaused || sounds) && { pause: theirs.pause }),
    ...(line.agreed && picked(line.agreed.registers, kept)),
  }
  const anchor = kept.has('place') && line.agreed ? line.agreed.anchor : after.state.playback.anchor
  const { playback } = after.state
  const isOff = fresh.has('place') && isApart(own.place, theirs.place, playback.paused)
  const amends = sounds && toAmend(line, own).size > 0 ? (line.amends ?? work.moment.steady) : null
  const owes = sounds ? owed(machine.state.playback, playback, isAsked && isSteered(fresh), isOff) : 'nothing'
  putLine(work, session, { ...line, agreed: { registers: agreed, anchor }, owes: owes === 'nothing' ? line.owes : owes, amends })
}

/** Whether others are to hear where the sound is: they asked for something, or it is not where they think. */
function owed(before: Playback, after: Playback, isAsked: boolean, isOff: boolean): Line['owes'] {
  if (!isAsked && !isOff) return 'nothing'
  const moves = before.startId !== after.startId || before.seekId !== after.seekId || before.paused !== after.paused
  return moves && !after.paused ? 'sound' : 'now'
}

const isSteered = (names: ReadonlySet<RegisterName>): boolean => names.has('song') || names.has('pause') || names.has('place')

/** Two places of the same song, of which one may be older. */
function isApart(one: Place, other: Place, paused: boolean): boolean {
  const passed = paused ? 0 : one.time - other.time
  return Math.abs(one.position - other.position - passed) > policy.queue.unnoticed
}

/** Says what is due on the line of a session whose queue is changed from here. */
export function sayChanges(work: Work, session: string) {
  const due = dueOn(work, session)
  if (!due || due.at > work.moment.steady) return
  say(work, session, due.names, due.own)
}

/** What is to be said on a line, and when (steady milliseconds); null: nothing. */
export function dueOn(
  work: Work,
  session: string,
): { readonly at: number; readonly names: ReadonlySet<RegisterName>; readonly own: Registers } | null {
  const { device } = work
  const line = lineOf(work, session)
  const machine = machineOf(device, session)
  if (!line.up || !line.answered || !line.agreed || !machine || !device.mayCommand) return null
  const standing = standingOf(work, session, machine.state)
  const changed = changedOn(line, standing)
  const { paused, speed, current } = machine.state.playback
  const isOwed = standing.sounds && (line.owes === 'now' || (line.owes === 'sound' && (paused || current === null)))
  const amended = standing.sounds && line.amends !== null ? toAmend(line, standing.own) : noNames
  const amendsAt = (line.amends ?? 0) + policy.queue.sendEvery
  const names = new Set([...changed, ...(isOwed ? ['place' as const] : []), ...(amendsAt <= work.moment.steady ? amended : [])])
  if (names.size > 0) return { at: isUrgent(names) ? work.moment.steady : line.saidAt + policy.queue.sendEvery, names, own: standing.own }
  if (amended.size > 0) return { at: amendsAt, names: amended, own: standing.own }
  // Others reckon with a second in a second.
  if (!standing.sounds || paused || speed === 1 || current === null) return null
  return { at: line.placeSaidAt + tellEvery(device, machine.state), names: new Set(['place']), own: standing.own }
}

/** Writes registers. A device that only commands writes `pause` with a place: so whoever makes the sound knows that it waits for an answer. */
export function say(work: Work, session: string, about: ReadonlySet<RegisterName>, own: Registers) {
  const { device, moment } = work
  const line = lineOf(work, session)
  const isOwn = session === device.session
  const before = expected(line)
  const meant = line.lacks ? new Set([...allNames].filter(name => own[name] !== null || about.has(name))) : whereToo(about, before, own)
  const names = saysWhole(device) ? allNames : written(!isOwn && meant.has('place') ? new Set([...meant, 'pause']) : meant)
  // Where one is in the lists is said as it is read here: after two edits at once the server may hold an index of the other list.
  const where = own.song === before.song ? { from: own.from, index: own.index } : {}
  const all: Registers = { ...before, ...where, volume: before.volume ?? own.volume, ...picked(own, written(meant)) }
  const machine = machineOf(device, session)
  if (machine && meant.has('place') && soundsHere(device, session)) Object.assign(all, { place: ahead(own.place, machine.state) })
  const entry: Written = {
    kind: 'written',
    at: moment.steady,
    values: picked({ ...all, place: asOnWire(all.place) }, names),
    meant,
    lost: noNames,
    isPartial: names.size < allNames.size || all.volume === null,
  }
  work.effects.push({ type: 'say', session, value: wireOf(all, names) })
  const agreed = line.agreed ?? { registers: own, anchor: { position: 0, at: moment.now } }
  const anchor = meant.has('place') ? (machineOf(device, session)?.state.playback.anchor ?? agreed.anchor) : agreed.anchor
  const asks = meant.has('song') || meant.has('pause') || meant.has('place')
  putLine(work, session, {
    ...line,
    lacks: false,
    isTorn: line.isTorn && !names.has('index'),
    agreed: { registers: { ...agreed.registers, ...picked(own, meant) }, anchor },
    underWay: [...line.underWay, entry],
    saidAt: moment.steady,
    ...(meant.has('place') && { placeSaidAt: moment.steady, owes: 'nothing' as const }),
    awaits: !isOwn && asks ? moment.steady + policy.queue.remote.confirmWithin : line.awaits,
  })
}

/** A song or lists are said with the place in them, unless the server holds that already. */
function whereToo(names: ReadonlySet<RegisterName>, before: Registers, own: Registers): ReadonlySet<RegisterName> {
  const isAbout = names.has('song') || names.has('tracks') || names.has('playNext')
  if (!isAbout || own.song === null || (before.from === own.from && before.index === own.index)) return names
  return new Set([...names, 'from', 'index'])
}

/** Says everything, as after being apart. */
export function sayWhole(work: Work, session: string) {
  const machine = machineOf(work.device, session)
  if (!machine) return
  const { own } = standingOf(work, session, machine.state)
  const line = lineOf(work, session)
  putLine(work, session, { ...line, agreed: { registers: own, anchor: machine.state.playback.anchor }, unsure: false })
  if (work.device.mayCommand) say(work, session, allNames, own)
}

/** Makes the queue here what the server holds, whatever was changed here. */
export function takeAll(work: Work, session: string, cause = work.cause) {
  putLine(work, session, { ...lineOf(work, session), agreed: null })
  take(work, session, { news: allNames, cause })
}

/** Takes back what was asked for here and did not come to pass. */
export function takeBack(work: Work, session: string, code: ErrorCode) {
  const line = lineOf(work, session)
  putLine(work, session, { ...givenUp(line), awaits: null, retries: false })
  takeAll(work, session, { by: 'failure', code })
  if (line.up) ask(work, session)
}
