// A user's sessions as the service lists them in a status and in `sessions` messages (protocol 3.2, C-37).
import { queueReadScope } from '../../shared/wire/profile.ts'
import { stamp } from './clock.ts'
import type { SignIn } from './sign-in.ts'
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
const isJoinable = (world: World, { uuid, scopes }: SignIn): boolean =>
  world.quirks.has('joinable while connected') ? world.connectedSessions.has(uuid) : scopes.includes(queueReadScope)

/** All sessions of a user, as members of a response. */
export const sessionList = (world: World, userId: string): ListedSession[] =>
  [...world.signIns.values()]
    .filter(signIn => signIn.userId === userId)
    .map(signIn => ({
      session_uuid: signIn.uuid,
      client: signIn.client,
      device_name: signIn.deviceName,
      joinable: signIn.joinable ?? isJoinable(world, signIn),
      user_id: userId,
      last_login: stamp(signIn.lastLogin),
      location: null,
      remote_addr: '127.0.0.1',
      user_agent: signIn.userAgent,
      data: null,
    }))
