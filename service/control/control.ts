// The side door for tests of a running stand-in: reads what it received, requests faults, changes libraries, ends sessions.

import type { FaultRequest, Faults } from '../http/faults.ts'
import type { QueueServer } from '../queue/queue.ts'
import type { CutRequest } from '../queue/queue-cuts.ts'
import { firstQuirks, isQuirk, type Quirk } from '../world/quirks.ts'
import type { IssuedToken, ReceivedCall, ReceivedEvent, ReceivedFrame, ReceivedRequest, ReceivedWrite } from '../world/request-log.ts'
import type { Role } from '../world/roles.ts'
import { addSignIn, endSignIn, issueTokens, type TokenPair } from '../world/sign-ins.ts'
import { setModified } from '../world/user-library.ts'
import type { User } from '../world/users.ts'
import { appFor, defaultLifetimes, type Lifetimes, type World } from '../world/world.ts'
import { changeLibrary, type LibraryChange } from './control-library.ts'

export type ReceivedReport = {
  /**
   * Numbers of entries received since the last reset, for each list of this report; the lists themselves, `requests` to `tokens`, keep only
   * their newest entries.
   */
  readonly counts: Readonly<Record<'requests' | 'calls' | 'history' | 'writes' | 'frames' | 'tokens', number>>
  readonly requests: readonly ReceivedRequest[]
  /** Calls of the JSON API and the library server by signed-in apps. */
  readonly calls: readonly ReceivedCall[]
  /** Plays and skips as received, repetitions included, which are marked as `duplicate`. */
  readonly history: readonly ReceivedEvent[]
  readonly writes: readonly ReceivedWrite[]
  readonly frames: readonly ReceivedFrame[]
  readonly tokens: readonly IssuedToken[]
  /** Number of requests that are waiting because of a `hold`. */
  readonly held: number
  /** How often all queue sockets were cut because of `cutSockets`. */
  readonly cuts: number
}

export type NewDevice = {
  readonly device_name: string
  readonly client?: string | undefined
  readonly user_id?: string | undefined
  readonly scopes?: readonly string[] | undefined
  readonly joinable?: boolean | undefined
}
export type DeviceAdded = { readonly session_uuid: string; readonly access_token: string; readonly refresh_token: string }

export type UserChange = {
  readonly user_id?: string | undefined
  readonly premium?: boolean | undefined
  readonly one_queue?: boolean | undefined
}

export type Control = {
  /** The users and app registrations of the stand-in. */
  about(): About
  received(): ReceivedReport
  /** Makes all access tokens, all refresh tokens or both expire at once, as if their lifetime were over. */
  expire(tokens: { readonly access?: boolean | undefined; readonly refresh?: boolean | undefined }): void
  /** Orders a fault or delay, which the next matching requests of a role get. */
  next(request: FaultRequest): void
  /** Makes requests to the given roles wait until `release`. */
  hold(roles: readonly Role[]): void
  /** Lets the held requests of the roles go on; without roles, all. */
  release(roles?: readonly Role[]): void
  /**
   * Changes a library as another device of its user would, with `update_library` to the user's open sockets; false: nothing was done, for a
   * reason that `changeLibrary` names.
   */
  library(change: LibraryChange): boolean
  quirks(changes: Readonly<Partial<Record<Quirk, boolean>>>): void
  /** Sets the scopes that every later approval grants, whatever is asked for; null: those asked for. */
  grant(scopes: readonly string[] | null): void
  lifetimes(changes: Partial<Lifetimes>): void
  user(change: UserChange): void
  /** Signs in a further device of a user without a browser; returns its session and tokens. */
  addDevice(device: NewDevice): DeviceAdded
  /** Ends a session as a revoke would; false: no session has this uuid. */
  endSession(sessionUuid: string): boolean
  /** Cuts the queue sockets of a session, or all without one, without a close frame; returns their number. */
  dropSockets(sessionUuid?: string): number
  /** Cuts all queue sockets when the next state arrives that matches the request. */
  cutSockets(request: CutRequest): void
  /** Sends any text, valid or not, over the queue sockets of a session, or over all if none is named; returns the number of sockets. */
  inject(text: string, sessionUuid?: string): number
  /**
   * Clears what was received, and resets faults, holds, cuts, quirks (to those of the start), grants and lifetimes; sessions and libraries
   * stay.
   */
  reset(): void
}

export type About = {
  readonly users: readonly { readonly id: string; readonly name: string; readonly premium: boolean; readonly modified: number }[]
  readonly client_id: string
  readonly device_client_id: string
}

export function createControl(world: World, faults: Faults, queue: QueueServer): Control {
  return {
    about: () => about(world),
    received: () => ({
      counts: {
        requests: world.received.requests.total,
        calls: world.received.calls.total,
        history: world.received.history.total,
        writes: world.received.writes.total,
        frames: world.received.frames.total,
        tokens: world.received.tokens.total,
      },
      requests: world.received.requests.all(),
      calls: world.received.calls.all(),
      history: world.received.history.all(),
      writes: world.received.writes.all(),
      frames: world.received.frames.all(),
      tokens: world.received.tokens.all(),
      held: faults.held(),
      cuts: queue.cuts(),
    }),
    expire: ({ access, refresh }) => expire(world, access ?? false, refresh ?? false),
    next: request => faults.request(request),
    hold: roles => {
      for (const role of roles) faults.hold(role)
    },
    release: roles => {
      if (roles === undefined || roles.length === 0) faults.release()
      else for (const role of roles) faults.release(role)
    },
    library: change => {
      const user = chosenUser(world, change.user_id)
      if (!changeLibrary(user.library, change)) return false
      setModified(user.library, world.now())
      world.changed()
      queue.libraryChanged(user)
      return true
    },
    quirks: changes => {
      for (const [name, isOn] of Object.entries(changes)) {
        if (!isQuirk(name)) throw new RangeError(`No such quirk: ${name}`)
        if (isOn) world.quirks.add(name)
        else world.quirks.delete(name)
      }
    },
    grant: scopes => {
      world.forcedScopes = scopes
    },
    lifetimes: changes => void Object.assign(world.lifetimes, changes),
    user: change => {
      const user = chosenUser(world, change.user_id)
      user.premium = change.premium ?? user.premium
      user.oneQueue = change.one_queue ?? user.oneQueue
      world.changed()
    },
    addDevice: device => addDevice(world, queue, device),
    endSession: sessionUuid => {
      const signIn = world.signIns.get(sessionUuid)
      if (signIn === undefined) return false
      endSignIn(world, signIn)
      queue.sessionEnded(signIn)
      return true
    },
    dropSockets: sessionUuid => queue.drop(sessionUuid),
    cutSockets: request => queue.cutAt(request),
    inject: (text, sessionUuid) => queue.inject(text, sessionUuid),
    reset: () => {
      for (const log of Object.values(world.received)) log.clear()
      faults.clear()
      faults.release()
      queue.clear()
      world.quirks.clear()
      for (const name of firstQuirks(world.strict)) world.quirks.add(name)
      world.forcedScopes = null
      Object.assign(world.lifetimes, defaultLifetimes())
    },
  }
}

function about(world: World): About {
  return {
    users: [...world.users.values()].map(({ id, name, premium, library }) => ({ id, name, premium, modified: library.modified })),
    client_id: appFor(world, 'authorization_code').clientId,
    device_client_id: appFor(world, 'device_code').clientId,
  }
}

/** The user with this id; without one, the first. Throws a RangeError, which becomes a 400, if there is no such user. */
function chosenUser(world: World, id: string | undefined): User {
  const user = id === undefined ? [...world.users.values()][0] : world.users.get(id)
  if (user === undefined) throw new RangeError('No such user')
  return user
}

function expire(world: World, expiresAccess: boolean, expiresRefresh: boolean): void {
  if (expiresAccess) world.accessTokens.clear()
  if (expiresRefresh)
    for (const signIn of world.signIns.values()) if (signIn.refresh !== null) signIn.refresh = { ...signIn.refresh, expires: 0 }
  world.changed()
}

function addDevice(world: World, queue: QueueServer, device: NewDevice): DeviceAdded {
  const user = chosenUser(world, device.user_id)
  const signIn = addSignIn(world, {
    userId: user.id,
    clientId: appFor(world, 'authorization_code').clientId,
    scopes: device.scopes ?? ['user.account:read', 'user.library:read', 'user.library:write', 'user.queue:read', 'user.queue:write'],
    client: device.client ?? 'test',
    deviceName: device.device_name,
    userAgent: 'test',
    joinable: device.joinable ?? null,
  })
  const { accessToken, refreshToken }: TokenPair = issueTokens(world, signIn, 'control')
  queue.sessionsChanged(user.id)
  return { session_uuid: signIn.uuid, access_token: accessToken, refresh_token: refreshToken }
}
