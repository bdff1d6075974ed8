// The modes status, playqueue_token and getbitratepref (protocol 3.2, 3.3).
import { randomBytes } from 'node:crypto'
import { stamp } from '../world/clock.ts'
import { addBounded } from '../world/oauth-requests.ts'
import { sessionList } from '../world/session-list.ts'
import type { SignIn } from '../world/sign-in.ts'
import { countTracks } from '../world/user-library.ts'
import type { User } from '../world/users.ts'
import type { World } from '../world/world.ts'
import { fullStatus } from './envelope.ts'
import type { Mode } from './mode.ts'

/**
 * The value of an obsolete credential that the service still sends; a client must neither log nor keep such secrets of other parties (rule
 * 4).
 */
const oldToken = '00000000-0000-4000-8000-000000000000'

export const status: Mode = ({ world, user, signIn, members }) => ({
  token: oldToken,
  status: {
    ...fullStatus(world, user),
    plays: countPlays(user),
    available: countTracks(user.library),
  },
  user: describeUser(world, user, signIn),
  ...(members['supported_types'] ? { supported: [{ extension: '.mp3' }, { extension: '.flac' }, { extension: '.m4a' }] } : {}),
})

const countPlays = (user: User): number => {
  let plays = 0
  for (const event of user.history) if (event.includes(' play ')) plays += 1
  return plays
}

/**
 * The `user` member of a status. Without the scope user.account:read (C-15) it holds the user's id, preferences and the token's own
 * session, but neither name and address nor the other devices.
 */
function describeUser(world: World, user: User, signIn: SignIn): Record<string, unknown> {
  const ownDevice = {
    session_uuid: signIn.uuid,
    client: signIn.client,
    device_name: signIn.deviceName,
    last_login: stamp(signIn.lastLogin),
    location: null,
    data: null,
  }
  const userFields = {
    id: user.id,
    user_id: user.id,
    userid: user.id,
    premium: user.premium,
    client: signIn.client,
    device_name: signIn.deviceName,
    preferences: { bitratepref: String(user.bitrate), onequeue: user.oneQueue ? '1' : '0', combine_sets: '0' },
  }
  if (!signIn.scopes.includes('user.account:read')) return { ...userFields, session: ownDevice }
  const leftOut = world.quirks.has('own session left out') ? signIn.uuid : null
  return {
    ...userFields,
    username: world.quirks.has('odd values') ? null : user.name,
    email_address: user.email,
    verified: true,
    verified_on: '2025-01-05 08:00:00',
    created_on: '2025-01-05 07:58:11',
    tester: false,
    token: oldToken,
    session: { ...ownDevice, sessions: sessionList(world, user.id).filter(({ session_uuid }) => session_uuid !== leftOut) },
  }
}

/** Issues a one-time token, in the top-level member `token` (C-16). */
export const playQueueToken: Mode = ({ world, signIn }) => {
  const token = `q-${randomBytes(24).toString('hex')}`
  const queueToken = { sessionUuid: signIn.uuid, expires: world.now() + world.lifetimes.queueToken * 1000 }
  addBounded(world.queueTokens, token, queueToken, world.now())
  return world.quirks.has('token without session') ? { token } : { token, user: { session: { session_uuid: signIn.uuid } } }
}

export const getBitratePreference: Mode = ({ user }) => ({ bitrate: user.bitrate })
