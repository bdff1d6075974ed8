// What a person is to see of several devices: derived anew after each step, with the same objects where nothing is another.
import type { ConnectState, Doing, Offer, Output, Transfer } from '../app-state.ts'
import { positionAt } from '../queue/position.ts'
import { localTime, type Moment, serverTime } from './clock.ts'
import type { Doings } from './events.ts'
import type { Device } from './model.ts'
import { cursorOf } from './replication/cursor.ts'
import { expected, isWriting, type Line } from './replication/link.ts'
import { isPlaying, lengthOf } from './session/silent.ts'
import { isLive, nameOf } from './step-context.ts'

export function connectOf(device: Device): ConnectState {
  const { connect } = device
  const fresh: ConnectState = { output: outputOf(device), transfer: transferOf(device), offer: offerOf(device) }
  const next: ConnectState = {
    output: same(connect.output, fresh.output),
    transfer: same(connect.transfer, fresh.transfer),
    offer: same(connect.offer, fresh.offer),
  }
  return same(connect, next)
}

function outputOf(device: Device): Output {
  const { controlled, shared, session, lines, mayCommand } = device
  const mine = session === null ? undefined : lines.get(session)
  if (shared === 'controller' && controlled === null) {
    const link = mine?.up !== true ? 'lost' : mine.answered ? 'live' : 'joining'
    const pending = mine !== undefined && isWriting(mine)
    return { kind: 'elsewhere', session: null, name: 'Another device', link, pending, shared: true, mayControl: mayCommand }
  }
  if (!controlled) return { kind: 'here' }
  const line = lines.get(controlled.session)
  return {
    kind: 'elsewhere',
    session: controlled.session,
    name: nameOf(device, controlled.session),
    link: isLive(device, controlled.session) ? 'live' : isGone(device, controlled.session, line) ? 'lost' : 'joining',
    pending: line !== undefined && (isWriting(line) || line.awaits !== null),
    shared: false,
    mayControl: mayCommand,
  }
}

const isGone = ({ others, controlled }: Device, session: string, line: Line | undefined): boolean =>
  controlled?.isJoined === true || line?.downSince != null || !others.some(({ id, joinable }) => id === session && joinable)

/** Nobody knows whether a device that is out of reach plays on: its song stands where it was. */
export function lastKnownOf({ controlled, connect: { output }, lastKnown }: Device, { now }: Moment): Device['lastKnown'] {
  const isLost = output.kind === 'elsewhere' && output.link === 'lost' && controlled !== null
  if (!isLost || controlled.machine.state.playback.paused) return null
  const { state } = controlled.machine
  if (lastKnown?.of === state) return lastKnown
  const anchor = { position: positionAt(state.playback, now), at: now }
  return { of: state, shown: { ...state, playback: { ...state.playback, paused: true, anchor } } }
}

function transferOf(device: Device): Transfer | null {
  const { moving } = device
  if (!moving) return null
  const session = moving.way === 'there' ? moving.target : moving.source
  return { way: moving.way, session, name: nameOf(device, session) }
}

function offerOf(device: Device): Offer | null {
  const { offering, lines } = device
  if (offering.at !== 'made') return null
  const shadow = lines.get(offering.session)?.shadow
  const track = shadow ? cursorOf(shadow).current : null
  return { session: offering.session, name: nameOf(device, offering.session), track, title: shadow?.name ?? null }
}

/** What each device plays whose line is open; of the one that is controlled, what was asked of it. */
export function doingsOf(device: Device, moment: Moment): Doings {
  const { doings, lines, session: own } = device
  const next = new Map<string, Doing>()
  for (const [session, line] of lines) {
    if (session === own || !line.known || !isLive(device, session)) continue
    const doing = doingOf(device, session, line, moment)
    const before = doings.get(session)
    next.set(session, before && isSameDoing(before, doing) ? before : doing)
  }
  return next.size === doings.size && [...next].every(([session, doing]) => doings.get(session) === doing) ? doings : next
}

function doingOf({ controlled, clock, lengths }: Device, session: string, line: Line, { now }: Moment): Doing {
  // With what was said last: of a move that was taken back the server may not have answered anything yet.
  const theirs = expected(line)
  const { current: track } = cursorOf(theirs)
  if (controlled?.session === session && controlled.isJoined) {
    const { current, paused, anchor } = controlled.machine.state.playback
    return { track: current, title: current === track ? theirs.name : null, paused, anchor }
  }
  const plays = isPlaying(theirs, lengths, serverTime(clock, now))
  const ended = plays || theirs.pause ? null : lengthOf(theirs, lengths)
  const anchor = { position: ended ?? theirs.place.position, at: localTime(clock, theirs.place.time) }
  return { track, title: theirs.name, paused: !plays, anchor }
}

const isSameDoing = (one: Doing, other: Doing): boolean =>
  one.track === other.track &&
  one.title === other.title &&
  one.paused === other.paused &&
  one.anchor.position === other.anchor.position &&
  Math.abs(one.anchor.at - other.anchor.at) < (one.paused ? Number.POSITIVE_INFINITY : 20)

function same<Value extends object | null>(before: Value, after: Value): Value {
  if (before === null || after === null) return after
  const [one, other] = [Object.entries(before), Object.entries(after)]
  return one.length === other.length && other.every(([name, value]) => Object.is(value, Reflect.get(before, name))) ? before : after
}
