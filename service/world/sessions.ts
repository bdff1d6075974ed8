// Sessions and their tokens (protocol 1.3): one sign-in is one session, and only hashes of its tokens are kept.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { IssuedToken } from './request-log.ts'
import type { TokenSession } from './session.ts'
import type { World } from './world.ts'

export type TokenPair = { readonly accessToken: string; readonly refreshToken: string }

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
/** A random secret of 64 hexadecimal characters. */
export const newSecret = (): string => randomBytes(32).toString('hex')

export type NewSession = {
  readonly userId: string
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly client: string
  readonly deviceName: string
  readonly userAgent: string
  readonly joinable?: boolean | null
}

/** Makes the session of a device that signs in, without tokens yet; drops dead sessions before. */
export function createSession(world: World, fields: NewSession): TokenSession {
  dropDeadSessions(world)
  const session: TokenSession = { joinable: null, ...fields, uuid: randomUUID(), lastLogin: world.now(), refresh: null, queue: null }
  world.sessions.set(session.uuid, session)
  return session
}

/**
 * Issues a new access token and a new refresh token for a session. The former refresh token is invalid at once (C-04); access tokens stay
 * valid until they expire. `keepRefresh`: the former refresh token, to be kept instead of a new one.
 */
export function issueTokens(world: World, session: TokenSession, grant: IssuedToken['grant'], keepRefresh?: string): TokenPair {
  const accessToken = newSecret()
  const refreshToken = keepRefresh ?? newSecret()
  const now = world.now()
  dropExpiredTokens(world)
  world.accessTokens.set(hashOf(accessToken), { sessionUuid: session.uuid, expires: now + world.lifetimes.access * 1000 })
  session.refresh = { hash: hashOf(refreshToken), expires: now + world.lifetimes.refresh * 1000 }
  session.lastLogin = now
  world.received.tokens.add({
    grant,
    client_id: session.clientId,
    session_uuid: session.uuid,
    access_token: accessToken,
    refresh_token: refreshToken,
  })
  world.changed()
  return { accessToken, refreshToken }
}

/** Drops sessions whose access tokens and refresh token have all expired, and which have no open queue socket. */
function dropDeadSessions(world: World): void {
  dropExpiredTokens(world)
  const alive = new Set([...world.accessTokens.values()].map(token => token.sessionUuid))
  for (const { uuid, refresh } of world.sessions.values())
    if (refresh !== null && refresh.expires <= world.now() && !alive.has(uuid) && !world.connectedSessions.has(uuid))
      world.sessions.delete(uuid)
}

function dropExpiredTokens(world: World): void {
  const now = world.now()
  for (const [hash, token] of world.accessTokens) if (token.expires <= now) world.accessTokens.delete(hash)
}

/** The session of an access token; null: unknown, expired or revoked. */
export function sessionOfAccessToken(world: World, accessToken: string): TokenSession | null {
  const token = world.accessTokens.get(hashOf(accessToken))
  if (token === undefined || token.expires <= world.now()) return null
  return world.sessions.get(token.sessionUuid) ?? null
}

/** The session of which this is the newest refresh token, expired or not; null: unknown, replaced by a newer one, or revoked. */
export function sessionOfRefreshToken(world: World, refreshToken: string): TokenSession | null {
  const hash = hashOf(refreshToken)
  for (const session of world.sessions.values()) if (session.refresh?.hash === hash) return session
  return null
}

/** The token in an `Authorization: Bearer` header; '' if there is none. */
export const bearerToken = (headers: IncomingHttpHeaders): string => /^Bearer ([^\s]+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** Ends a session: all its tokens become invalid, one-time tokens included. */
export function endSession(world: World, session: TokenSession): void {
  world.sessions.delete(session.uuid)
  for (const [hash, token] of world.accessTokens) if (token.sessionUuid === session.uuid) world.accessTokens.delete(hash)
  for (const [token, { sessionUuid }] of world.queueTokens) if (sessionUuid === session.uuid) world.queueTokens.delete(token)
  world.changed()
}
