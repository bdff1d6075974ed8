// A user's sessions as the service lists them in a status and in `sessions` messages (protocol 3.2, C-37).
import { queueReadScope } from '../../shared/wire/profile.ts'
import { stamp } from './clock.ts'
import type { TokenSession } from './session.ts'
import type { World } from './world.ts'

export type ListedSession = {
  readonly session_uuid: string
  readonly client: string
  readonly device_name: string
  readonly joinable: boolean
  readonly user_id: string
  readonly last_login: string
  readonly location: string | null
  readonly remote_addr: string
  readonly user_agent: string
  readonly data: null
}

/**
 * Whether a device is joinable (C-37): if it has the scope to receive the queue, even while it is off; with the quirk `joinable while
 * connected`, only while it has an open queue socket.
 */
const isJoinable = (world: World, { uuid, scopes }: TokenSession): boolean =>
  world.quirks.has('joinable while connected') ? world.connectedSessions.has(uuid) : scopes.includes(queueReadScope)

/** All sessions of a user, as members of an answer. */
export const sessionList = (world: World, userId: string): ListedSession[] =>
  [...world.sessions.values()]
    .filter(session => session.userId === userId)
    .map(session => ({
      session_uuid: session.uuid,
      client: session.client,
      device_name: session.deviceName,
      joinable: session.joinable ?? isJoinable(world, session),
      user_id: userId,
      last_login: stamp(session.lastLogin),
      location: null,
      remote_addr: '127.0.0.1',
      user_agent: session.userAgent,
      data: null,
    }))
