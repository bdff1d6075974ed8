// A user's signed-in apps as the service lists them, in a status and in `sessions` messages (protocol 3.2, C-37).
import { stamp } from './clock.ts'
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

/** All of a user's sessions; `joinable` unless a test said otherwise: those with an open queue socket. */
export const sessionList = (world: World, userId: string): ListedSession[] =>
  [...world.sessions.values()]
    .filter(session => session.userId === userId)
    .map(session => ({
      session_uuid: session.uuid,
      client: session.client,
      device_name: session.deviceName,
      joinable: session.joinable ?? world.connected.has(session.uuid),
      user_id: userId,
      last_login: stamp(session.lastLogin),
      location: null,
      remote_addr: '127.0.0.1',
      user_agent: session.userAgent,
      data: null,
    }))
