// The account's other devices: which are present, their names, and the lengths of what they play.
import type { Session } from '../../app-state.ts'
import { idKey } from '../../id-map.ts'
import type { TrackId } from '../../ids.ts'
import { t } from '../../words/words.ts'
import type { EventContext } from '../event-context.ts'
import type { Device } from '../model.ts'
import { patchSession } from './write-session.ts'

/**
 * The name of a device; if it is not listed any more, the name under which it is shown, and if it is not shown either, "another device".
 */
export function nameOf({ session: { others }, shown: { connect } }: Device, session: string): string {
  const listed = others.find(({ id }) => id === session)?.name
  if (listed !== undefined) return listed
  const { output } = connect
  return output.kind === 'elsewhere' && output.session === session ? output.name : t('devices.otherDevice')
}

/** Whether a device is listed and joinable. */
export const isJoinable = ({ session: { others } }: Device, session: string): boolean =>
  others.some(({ id, joinable }) => id === session && joinable)

/** Whether a device can be commanded: it is present, its link is up, and its state was received. */
export function isLive(device: Device, session: string): boolean {
  const link = device.replication.links.get(session)
  return link?.up === true && link.hasServerState && isJoinable(device, session)
}

/** How many song lengths are kept, so that memory stays bounded. */
export const maxKnownLengths = 200

export const setOthers = (context: EventContext, others: readonly Session[]): void => patchSession(context, { others })
export const setWatching = (context: EventContext, isWatching: boolean): void => patchSession(context, { watching: isWatching })

/** Keeps how long a song is that another device plays, seconds; null: the library does not know. */
export function rememberLength(context: EventContext, track: TrackId, length: number | null) {
  const { lengths } = context.device.session
  patchSession(context, { lengths: new Map([...[...lengths].slice(-maxKnownLengths), [idKey(track), length]]) })
}
