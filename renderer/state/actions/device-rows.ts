// The device picker's rows: order, status, and the actions each device offers.

import { isScopeMissing } from '../../../shared/account/scopes.ts'
import type { AppState, Session } from '../../../shared/app-state.ts'
import type { TrackId } from '../../../shared/ids.ts'
import { t } from '../../../shared/words/words.ts'
import type { IconName } from '../../controls/Icon.tsx'

/** What a row says of its device. `ready`: in reach and silent; `off`: out of reach; `moving`: a transfer to the device is under way. */
export type DeviceStatus = 'playing' | 'paused' | 'ready' | 'connecting' | 'moving' | 'off'
/**
 * What a person can do with a device. `move`: transfer the music to it; `control`: show and command its own queue; `leave`: back to this
 * computer's own queue.
 */
export type DeviceAction = 'move' | 'control' | 'leave'

export type DeviceRow = {
  /** The device's session; null: this computer. */
  readonly session: string | null
  readonly name: string
  readonly icon: IconName
  /** True if this device's queue is the one shown. */
  readonly chosen: boolean
  readonly status: DeviceStatus
  /** The song that plays or is paused on the device, `title` as the device named it; null: no song is known. */
  readonly song: { readonly track: TrackId | null; readonly title: string | null } | null
  /** When the service last saw the device: UTC, in the service's format; null if unknown. */
  readonly lastSeen: string | null
  /** The action of choosing the device; null: it cannot be chosen. */
  readonly mainAction: DeviceAction | null
  /** The other action that the device offers, as a button; null: none. */
  readonly alternativeAction: DeviceAction | null
}

type DeviceState = Pick<AppState, 'sessions' | 'connect' | 'playback' | 'account'>

/** The chosen device first, then this computer, playing devices, silent ones, those out of reach; ties by name. */
export function deviceRows(state: DeviceState): readonly DeviceRow[] {
  const { output } = state.connect
  const others = state.sessions.others.map(session => otherRow(state, session))
  const isUnlisted = output.kind === 'elsewhere' && output.session !== null && !others.some(({ session }) => session === output.session)
  const unlisted = isUnlisted ? [unlistedRow(output.session, output.name)] : []
  return [hereRow(state), ...others, ...unlisted].sort((one, other) => rank(one) - rank(other) || byName(one, other))
}

/** Whether this sign-in may command other devices. */
export const mayControl = ({ account, connect: { output } }: Pick<AppState, 'account' | 'connect'>): boolean =>
  output.kind === 'elsewhere' ? output.mayControl : !isScopeMissing(account, 'user.queue:write')

const hereRow = (state: DeviceState): DeviceRow => {
  const { output, transfer } = state.connect
  const isChosen = output.kind === 'here'
  const isShared = output.kind === 'elsewhere' && output.shared
  const canMove = state.playback.current !== null && mayControl(state)
  const leave = isShared ? null : 'leave'
  return {
    session: null,
    name: t('devices.thisComputer'),
    icon: 'laptop',
    chosen: isChosen,
    status: transfer?.way === 'here' ? 'moving' : isChosen ? shownStatus(state) : 'ready',
    song: isChosen ? shownTrack(state) : null,
    lastSeen: null,
    mainAction: isChosen || transfer !== null ? null : canMove ? 'move' : leave,
    alternativeAction: isChosen || transfer !== null || !canMove ? null : leave,
  }
}

function otherRow(state: DeviceState, session: Session): DeviceRow {
  const { output, transfer } = state.connect
  const isChosen = output.kind === 'elsewhere' && output.session === session.id
  const status = statusOf(state, session, isChosen)
  const row = {
    session: session.id,
    name: session.name,
    icon: deviceIcon(session.client),
    chosen: isChosen,
    status,
    lastSeen: session.lastSeen,
  }
  const song = isChosen ? shownTrack(state) : session.activity
  const isSelectable = !isChosen && status !== 'off' && transfer === null
  return { ...row, song, ...(isSelectable ? actionsOf(state, status) : { mainAction: null, alternativeAction: null }) }
}

/**
 * What choosing a device does (`mainAction`), and its other action: a playing one has a queue of its own, which is controlled; to any other
 * one the music is transferred. If there is no music to transfer, or devices may not be commanded, either is controlled, without another
 * action. No action in a queue that devices share.
 */
function actionsOf(state: DeviceState, status: DeviceStatus): Pick<DeviceRow, 'mainAction' | 'alternativeAction'> {
  const { output } = state.connect
  const canMove = state.playback.current !== null && mayControl(state)
  // In a shared queue the sound moves to the device where somebody presses play, so nothing is transferred.
  if (output.kind === 'elsewhere' && output.shared) return { mainAction: null, alternativeAction: null }
  if (!canMove) return { mainAction: 'control', alternativeAction: null }
  return status === 'playing' ? { mainAction: 'control', alternativeAction: 'move' } : { mainAction: 'move', alternativeAction: 'control' }
}

function statusOf(state: DeviceState, { id, joinable, activity }: Session, isChosen: boolean): DeviceStatus {
  const { output, transfer } = state.connect
  if (transfer?.way === 'there' && transfer.session === id) return 'moving'
  if (isChosen && output.kind === 'elsewhere') {
    if (output.link === 'live') return shownStatus(state)
    return output.link === 'joining' ? 'connecting' : 'off'
  }
  if (!joinable || state.sessions.socket !== 'online') return 'off'
  if (activity === null || (activity.track === null && activity.title === null)) return 'ready'
  return activity.paused ? 'paused' : 'playing'
}

/** The row of a device that is still controlled but that the service does not list any more. */
const unlistedRow = (session: string | null, name: string): DeviceRow => ({
  ...{ session, name, icon: 'devices', chosen: true, status: 'off', song: null, lastSeen: null, mainAction: null, alternativeAction: null },
})

const shownTrack = ({ playback }: DeviceState): DeviceRow['song'] =>
  playback.current === null ? null : { track: playback.current, title: null }
const shownStatus = ({ playback }: DeviceState): DeviceStatus =>
  playback.current === null ? 'ready' : playback.paused ? 'paused' : 'playing'

const ranks: Readonly<Record<DeviceStatus, number>> = { playing: 2, moving: 2, connecting: 3, paused: 3, ready: 3, off: 4 }
const rank = ({ chosen, session, status }: DeviceRow): number => (chosen ? 0 : session === null ? 1 : ranks[status])

const nameCollator = new Intl.Collator(undefined, { numeric: true })
const byName = (one: DeviceRow, other: DeviceRow): number =>
  nameCollator.compare(one.name, other.name) || nameCollator.compare(one.session ?? '', other.session ?? '')

const iconPatterns: readonly (readonly [RegExp, IconName])[] = [
  [/phone|android|ios|tablet|ipad|mobile/i, 'phone'],
  [/speaker|cast|sonos|hifi|hi-fi|amp|receiver|\btv\b|kiosk|embedded|raspberry/i, 'speaker'],
  [/laptop|macbook|notebook/i, 'laptop'],
  [/segue|desk|computer|windows|linux|mac|web|browser|player/i, 'desktop'],
]

/** The icon for a device, by the app (client) that it reports; a general one if that is null or unknown. */
export const deviceIcon = (client: string | null): IconName =>
  iconPatterns.find(([pattern]) => pattern.test(client ?? ''))?.[1] ?? 'devices'
