// What a person is to see of several devices: derived anew after each step, with the same objects where nothing is another.
import type { ConnectState, DeviceActivity, Offer, Output, Transfer } from '../app-state.ts'
import { positionAt } from '../queue/position.ts'
import { localTime, type Moment, serverTime } from './clock.ts'
import type { DeviceActivities } from './events.ts'
import type { Device } from './model.ts'
import { cursorOf } from './replication/cursor.ts'
import { isWriting, optimistic, type QueueLink } from './replication/link.ts'
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
  const { controlled, shared, session, links, mayCommand } = device
  const mine = session === null ? undefined : links.get(session)
  if (shared === 'controller' && controlled === null) {
    const link = mine?.up !== true ? 'lost' : mine.answered ? 'live' : 'joining'
    const pending = mine !== undefined && isWriting(mine)
    return { kind: 'elsewhere', session: null, name: 'Another device', link, pending, shared: true, mayControl: mayCommand }
  }
  if (!controlled) return { kind: 'here' }
  const link = links.get(controlled.session)
  return {
    kind: 'elsewhere',
    session: controlled.session,
    name: nameOf(device, controlled.session),
    link: isLive(device, controlled.session) ? 'live' : isGone(device, controlled.session, link) ? 'lost' : 'joining',
    pending: link !== undefined && (isWriting(link) || link.ackDeadline !== null),
    shared: false,
    mayControl: mayCommand,
  }
}

const isGone = ({ others, controlled }: Device, session: string, link: QueueLink | undefined): boolean =>
  controlled?.isJoined === true || link?.downSince != null || !others.some(({ id, joinable }) => id === session && joinable)

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
  const { offering, links } = device
  if (offering.at !== 'made') return null
  const remote = links.get(offering.session)?.remote
  const track = remote ? cursorOf(remote).current : null
  return { session: offering.session, name: nameOf(device, offering.session), track, title: remote?.name ?? null }
}

/** What each device plays whose link is open; of the one that is controlled, what was asked of it. */
export function activitiesOf(device: Device, moment: Moment): DeviceActivities {
  const { activities, links, session: own } = device
  const next = new Map<string, DeviceActivity>()
  for (const [session, link] of links) {
    if (session === own || !link.known || !isLive(device, session)) continue
    const activity = activityOf(device, session, link, moment)
    const before = activities.get(session)
    next.set(session, before && isSameActivity(before, activity) ? before : activity)
  }
  return next.size === activities.size && [...next].every(([session, activity]) => activities.get(session) === activity) ? activities : next
}

function activityOf({ controlled, clock, lengths }: Device, session: string, link: QueueLink, { now }: Moment): DeviceActivity {
  // With what was said last: of a move that was taken back the server may not have answered anything yet.
  const theirs = optimistic(link)
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

const isSameActivity = (one: DeviceActivity, other: DeviceActivity): boolean =>
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
