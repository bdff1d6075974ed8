// Sends local changes: the diff against the base, when it is due, in the form that the service takes (C-33, C-36, C-39).

import type { Cause } from '../../queue/cause.ts'
import { tuning } from '../../tuning.ts'
import { policy } from '../../wire/policy.ts'
import type { EventContext } from '../event-context.ts'
import { isAwaitingLists, isSameRegister, optimistic, type PendingWrite, pickRegisters, type QueueLink } from './link.ts'
import { isUrgent, type LocalView, localChanges } from './local-diff.ts'
import { isSoundedHere, localViewOf, queueLinkOf, undoableOf } from './queues.ts'
import { allRegisters, type RegisterName, type Registers, roundPoint, wireOf, withWholeData } from './registers.ts'
import { registersToCorrect } from './sounding-cursor.ts'
import { leadingPoint, updateInterval } from './speed.ts'
import { sendsFull } from './state.ts'
import { patchLink, putLink } from './write-replication.ts'

const noNames: ReadonlySet<RegisterName> = new Set()

/** Causes for which a position is sent that nobody here chose. */
const reportCauses: ReadonlySet<Cause['by']> = new Set(['sound', 'clock', 'other-device'])

/** Sends `get_state` for a queue; its answer is awaited in line with those of the writes on the link. */
export function requestState(context: EventContext, session: string) {
  context.effects.push({ type: 'ask', session })
  noteStateRequest(context, session)
}

/** Notes that `get_state` was sent on a link, so that its answer is in flight. */
export function noteStateRequest(context: EventContext, session: string) {
  const link = queueLinkOf(context, session)
  if (link.up) patchLink(context, session, { inFlight: [...link.inFlight, { kind: 'request' }] })
}

/** The registers of a local view that have to be sent; none as long as the link has no base. */
export const changedRegisters = (link: QueueLink, view: LocalView): ReadonlySet<RegisterName> =>
  link.base === null ? noNames : localChanges(link.base, view)

/** The registers to send of a session's queue; none if there is no local copy of it. */
export function changedRegistersOf(context: EventContext, session: string): ReadonlySet<RegisterName> {
  const undoable = undoableOf(context.device, session)
  return undoable ? changedRegisters(queueLinkOf(context, session), localViewOf(context, session, undoable.state)) : noNames
}

/**
 * Whether any of the registers says which songs are in the queue, which of them is current, or whether it plays. A change of one here ends
 * the wait for others' lists; one of the volume or of repeating does not.
 */
export const changesWhatPlays = (names: ReadonlySet<RegisterName>): boolean =>
  names.has('tracks') || names.has('playNext') || names.has('current') || names.has('pause')

/**
 * Whether others' lists are awaited, writes are permitted, and a change here ends the wait: `sendIfDue` then asks for the state anew, with
 * which the change is reconciled (C-53).
 */
function endsWaiting(context: EventContext, session: string): boolean {
  const link = queueLinkOf(context, session)
  const isWaiting = link.up && isAwaitingLists(link) && link.inFlight.every(({ kind }) => kind !== 'request')
  return isWaiting && context.device.replication.mayCommand && changesWhatPlays(changedRegistersOf(context, session))
}

/** Sends what is due now on the link of a session whose queue is changed from here. */
export function sendIfDue(context: EventContext, session: string) {
  if (endsWaiting(context, session)) return requestState(context, session)
  const due = pendingSend(context, session)
  if (!due || due.at > context.moment.steady) return
  send(context, session, due.names, due.own)
}

/**
 * What has to be sent on a link, and when (steady milliseconds): local changes, a due acknowledgement or correction, else the regular
 * position of a song at another speed; null: nothing, or nothing can be sent (no connection, first state, copy or scope).
 */
export function pendingSend(
  context: EventContext,
  session: string,
): { readonly at: number; readonly names: ReadonlySet<RegisterName>; readonly own: Registers } | null {
  const { device } = context
  const link = queueLinkOf(context, session)
  const undoable = undoableOf(device, session)
  if (!link.up || !link.hasServerState || !link.base || !undoable || !device.replication.mayCommand) return null
  const view = localViewOf(context, session, undoable.state)
  const changed = changedRegisters(link, view)
  const { paused, speed, current } = undoable.state.playback
  const mayReport = view.sounds && !(link.isSwitched && paused)
  // A person changes no title.
  if (view.sounds && !mayReport && [...changed].every(name => name === 'name')) return null
  const isAckDue = mayReport && (link.ackDue === 'now' || (link.ackDue === 'sound' && (paused || current === null)))
  const corrected = mayReport && link.mismatchSince !== null ? registersToCorrect(link, view.own) : noNames
  const correctionAt = (link.mismatchSince ?? 0) + policy.queue.sendDebounce
  const names = new Set([...changed, ...(isAckDue ? ['point' as const] : []), ...(correctionAt <= context.moment.steady ? corrected : [])])
  if (names.size > 0) return { at: isUrgent(names) ? context.moment.steady : link.sentAt + policy.queue.sendDebounce, names, own: view.own }
  if (corrected.size > 0) return { at: correctionAt, names: corrected, own: view.own }
  // Other devices extrapolate at normal speed, so a song at another speed needs its position sent regularly.
  if (!view.sounds || paused || speed === 1 || current === null) return null
  return { at: link.pointSentAt + updateInterval(device, undoable.state), names: new Set(['point']), own: view.own }
}

/**
 * Writes registers, all of them if the server holds no lists or takes only whole states, and makes them the base. A device that only
 * commands adds `pause` to a playback point, which tells the sounding device that an acknowledgement is awaited. `isWhole`: in the form of
 * a whole state, whatever the service takes.
 */
export function send(context: EventContext, session: string, changed: ReadonlySet<RegisterName>, ownRegisters: Registers, isWhole = false) {
  const { device, moment } = context
  const link = queueLinkOf(context, session)
  const isOwn = session === device.session.own
  const before = optimistic(link)
  const intended = link.needsFullState
    ? new Set([...allRegisters].filter(name => ownRegisters[name] !== null || changed.has(name)))
    : withCursor(changed, before, ownRegisters)
  const names =
    isWhole || sendsFull(device.replication)
      ? allRegisters
      : withWholeData(!isOwn && intended.has('point') ? new Set([...intended, 'pause']) : intended)
  // The index is sent as this device reads it, since after two concurrent edits the server may hold one that belongs to the other list.
  const cursor = ownRegisters.current === before.current ? { from: ownRegisters.from, index: ownRegisters.index } : {}
  const whole: Registers = {
    ...before,
    ...cursor,
    volume: before.volume ?? ownRegisters.volume,
    ...pickRegisters(ownRegisters, withWholeData(intended)),
  }
  const undoable = undoableOf(device, session)
  if (undoable && intended.has('point') && isSoundedHere(device, session))
    Object.assign(whole, { point: leadingPoint(ownRegisters.point, undoable.state) })
  const entry: PendingWrite = {
    kind: 'write',
    at: moment.steady,
    values: pickRegisters({ ...whole, point: roundPoint(whole.point) }, names),
    intended,
    toResend: noNames,
    isPartial: names.size < allRegisters.size || whole.volume === null,
    isReport: intended.size === 1 && intended.has('point') && reportCauses.has(context.cause.by),
  }
  context.effects.push({ type: 'send', session, value: wireOf(whole, names) })
  const base = link.base ?? { registers: ownRegisters, anchor: { position: 0, at: moment.now } }
  const anchor = intended.has('point') ? (undoableOf(device, session)?.state.playback.anchor ?? base.anchor) : base.anchor
  const asks = intended.has('current') || intended.has('pause') || intended.has('point')
  putLink(context, session, {
    ...link,
    needsFullState: false,
    isSwitched: false,
    isDataIncomplete: link.isDataIncomplete && !names.has('index'),
    base: { registers: { ...base.registers, ...pickRegisters(ownRegisters, intended) }, anchor },
    inFlight: [...link.inFlight, entry],
    sentAt: moment.steady,
    ...(intended.has('point') && { pointSentAt: moment.steady, ackDue: 'nothing' as const }),
    ackDeadline: !isOwn && asks ? moment.steady + tuning.queue.otherDevices.confirmTimeout : link.ackDeadline,
  })
}

/** Adds `from` and `index` to a change of the song or the lists, unless the server holds them already. */
function withCursor(names: ReadonlySet<RegisterName>, before: Registers, own: Registers): ReadonlySet<RegisterName> {
  const isAbout = names.has('current') || names.has('tracks') || names.has('playNext')
  if (!isAbout || own.current === null || (before.from === own.from && before.index === own.index)) return names
  return new Set([...names, 'from', 'index'])
}

/**
 * Sends the full state, as after a disconnection in which the local queue won; without the scope to write, it only becomes the base. Only
 * registers that the server holds otherwise, position and volume count as meant, so another device's concurrent command for the rest is
 * still followed.
 */
export function sendFull(context: EventContext, session: string) {
  const undoable = undoableOf(context.device, session)
  if (!undoable) return
  const { own } = localViewOf(context, session, undoable.state)
  const link = queueLinkOf(context, session)
  putLink(context, session, { ...link, base: { registers: own, anchor: undoable.state.playback.anchor }, hasUncertainWrite: false })
  if (!context.device.replication.mayCommand) return
  const held = optimistic(link)
  const always = (name: RegisterName): boolean => link.needsFullState || name === 'point' || name === 'volume'
  const differs = [...allRegisters].filter(name => always(name) || !isSameRegister(name, held, own))
  send(context, session, new Set(differs), own, true)
}
