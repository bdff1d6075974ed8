// What a person sees of several devices, derived after each step; unchanged members keep their object identity.
import type { ConnectState, DeviceActivity, Offer, Transfer, WhereItSounds } from '../app-state.ts'
import { positionAt } from '../queue/position.ts'
import { t } from '../words/words.ts'
import { localTime, type Moment, serverTime } from './clock.ts'
import type { DeviceActivities } from './events.ts'
import type { Device, ShownQueue } from './model.ts'
import { cursorOf } from './replication/cursor.ts'
import { isWriting, optimistic, type QueueLink } from './replication/link.ts'
import { isJoinable, isLive, nameOf } from './session/devices.ts'
import { isPlaying, lengthOf } from './session/is-playing.ts'
import { controlledOf } from './session/shown-queue.ts'

/** Derives the view; `due`: the next deadline, steady milliseconds. */
export function shownOf(device: Device, moment: Moment, due: number | null): ShownQueue {
  const connect = connectOf(device)
  return { connect, activities: activitiesOf(device, moment), lastKnown: lastKnownOf(device, connect, moment), due }
}

function connectOf(device: Device): ConnectState {
  const { connect } = device.shown
  const fresh: ConnectState = { output: outputOf(device), transfer: transferOf(device), offer: offerOf(device) }
  const next: ConnectState = {
    output: retainIdentity(connect.output, fresh.output),
    transfer: retainIdentity(connect.transfer, fresh.transfer),
    offer: retainIdentity(connect.offer, fresh.offer),
  }
  return retainIdentity(connect, next)
}

function outputOf(device: Device): WhereItSounds {
  const { shownSession, shared, own } = device.session
  const { links, mayCommand: mayControl } = device.replication
  if (shared === 'controller' && shownSession === null) {
    const mine = own === null ? undefined : links.get(own)
    const link = mine?.up !== true ? 'lost' : mine.hasServerState ? 'live' : 'joining'
    const isPending = mine !== undefined && isWriting(mine)
    return { kind: 'elsewhere', session: null, name: t('devices.anotherDevice'), link, pending: isPending, shared: true, mayControl }
  }
  if (shownSession === null) return { kind: 'here' }
  const link = links.get(shownSession)
  return {
    kind: 'elsewhere',
    session: shownSession,
    name: nameOf(device, shownSession),
    link: isLive(device, shownSession) ? 'live' : isUnreachable(device, shownSession, link) ? 'lost' : 'joining',
    pending: link !== undefined && (isWriting(link) || link.ackDeadline !== null),
    shared: false,
    mayControl,
  }
}

const isUnreachable = (device: Device, session: string, link: QueueLink | undefined): boolean =>
  controlledOf(device)?.isJoined === true || link?.downSince != null || !isJoinable(device, session)

/**
 * What is shown of an unreachable device: whether it still plays is not known, so its song is paused at the position where it was lost;
 * null: it is reachable, was paused anyway, or no device is controlled.
 */
function lastKnownOf(device: Device, { output }: ConnectState, { now }: Moment): ShownQueue['lastKnown'] {
  const controlled = controlledOf(device)
  const isLost = output.kind === 'elsewhere' && output.link === 'lost' && controlled !== null
  if (!isLost || controlled.undoable.state.playback.paused) return null
  const { state } = controlled.undoable
  const { lastKnown } = device.shown
  if (lastKnown?.state === state) return lastKnown
  const anchor = { position: positionAt(state.playback, now), at: now }
  return { state, shown: { ...state, playback: { ...state.playback, paused: true, anchor } } }
}

function transferOf(device: Device): Transfer | null {
  const { underWay } = device.transfer
  if (!underWay) return null
  const session = underWay.way === 'there' ? underWay.target : underWay.source
  return { way: underWay.way, session, name: nameOf(device, session) }
}

function offerOf(device: Device): Offer | null {
  const { offerStage } = device.session
  if (offerStage.phase !== 'offered') return null
  const remote = device.replication.links.get(offerStage.session)?.remote
  const track = remote ? cursorOf(remote).current : null
  return { session: offerStage.session, name: nameOf(device, offerStage.session), track, title: remote?.name ?? null }
}

/**
 * What each other device with a live link plays; for the controlled one, as commanded from here. Unchanged activities, and an unchanged
 * map, are the same objects.
 */
function activitiesOf(device: Device, moment: Moment): DeviceActivities {
  const { activities } = device.shown
  const { links } = device.replication
  const { own } = device.session
  const next = new Map<string, DeviceActivity>()
  for (const [session, link] of links) {
    if (session === own || !link.everHadServerState || !isLive(device, session)) continue
    const activity = activityOf(device, session, link, moment)
    const before = activities.get(session)
    next.set(session, before && isSameActivity(before, activity) ? before : activity)
  }
  return next.size === activities.size && [...next].every(([session, activity]) => activities.get(session) === activity) ? activities : next
}

function activityOf(device: Device, session: string, link: QueueLink, { now }: Moment): DeviceActivity {
  const { clock, theirs } = device.replication
  const { lengths } = device.session
  // Writes in flight count, as the server may not have answered those of a cancelled transfer yet.
  const registers = optimistic(link)
  const { current: track } = cursorOf(registers)
  if (theirs?.session === session) {
    const { current, paused, anchor } = theirs.undoable.state.playback
    return { track: current, title: current === track ? registers.name : null, paused, anchor }
  }
  const plays = isPlaying(registers, lengths, serverTime(clock, now))
  const ended = plays || registers.pause ? null : lengthOf(registers, lengths)
  const anchor = { position: ended ?? registers.point.position, at: localTime(clock, registers.point.time) }
  return { track, title: registers.name, paused: !plays, anchor }
}

const isSameActivity = (one: DeviceActivity, other: DeviceActivity): boolean =>
  one.track === other.track &&
  one.title === other.title &&
  one.paused === other.paused &&
  one.anchor.position === other.anchor.position &&
  Math.abs(one.anchor.at - other.anchor.at) < (one.paused ? Number.POSITIVE_INFINITY : 20)

function retainIdentity<Value extends object | null>(before: Value, after: Value): Value {
  if (before === null || after === null) return after
  const [one, other] = [Object.entries(before), Object.entries(after)]
  return one.length === other.length &&
    other.every(([name, value]) => Object.hasOwn(before, name) && Object.is(value, Reflect.get(before, name)))
    ? before
    : after
}
