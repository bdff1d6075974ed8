// Sign-ins and their tokens (protocol 1.3): one sign-in is one session, and only hashes of its tokens are kept.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { IssuedToken } from './request-log.ts'
import type { SignIn } from './sign-in.ts'
import type { World } from './world.ts'

export type TokenPair = { readonly accessToken: string; readonly refreshToken: string }

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
/** A random secret of 64 hexadecimal characters. */
export const newSecret = (): string => randomBytes(32).toString('hex')

export type NewSignIn = {
  readonly userId: string
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly client: string
  readonly deviceName: string
  readonly userAgent: string
  readonly joinable?: boolean | null
}

/** Makes the sign-in of a device, without tokens yet; drops dead ones before. */
export function addSignIn(world: World, fields: NewSignIn): SignIn {
  dropDeadSignIns(world)
  const signIn: SignIn = { joinable: null, ...fields, uuid: randomUUID(), lastLogin: world.now(), refresh: null, queue: null }
  world.signIns.set(signIn.uuid, signIn)
  return signIn
}

/**
 * Issues a new access token and a new refresh token for a sign-in. The former refresh token is invalid at once (C-04); access tokens stay
 * valid until they expire. `keepRefresh`: the former refresh token, to be kept instead of a new one.
 */
export function issueTokens(world: World, signIn: SignIn, grant: IssuedToken['grant'], keepRefresh?: string): TokenPair {
  const accessToken = newSecret()
  const refreshToken = keepRefresh ?? newSecret()
  const now = world.now()
  dropExpiredTokens(world)
  world.accessTokens.set(hashOf(accessToken), { sessionUuid: signIn.uuid, expires: now + world.lifetimes.access * 1000 })
  signIn.refresh = { hash: hashOf(refreshToken), expires: now + world.lifetimes.refresh * 1000 }
  signIn.lastLogin = now
  world.received.tokens.add({
    grant,
    client_id: signIn.clientId,
    session_uuid: signIn.uuid,
    access_token: accessToken,
    refresh_token: refreshToken,
  })
  world.changed()
  return { accessToken, refreshToken }
}

/**
 * Drops sign-ins whose access tokens and refresh token have all expired, and which have no open queue socket; one without tokens yet stays.
 */
function dropDeadSignIns(world: World): void {
  dropExpiredTokens(world)
  const alive = new Set([...world.accessTokens.values()].map(token => token.sessionUuid))
  for (const { uuid, refresh } of world.signIns.values())
    if (refresh !== null && refresh.expires <= world.now() && !alive.has(uuid) && !world.connectedSessions.has(uuid))
      world.signIns.delete(uuid)
}

function dropExpiredTokens(world: World): void {
  const now = world.now()
  for (const [hash, token] of world.accessTokens) if (token.expires <= now) world.accessTokens.delete(hash)
}

/** The sign-in of an access token; null: unknown, expired or revoked. */
export function signInOfAccessToken(world: World, accessToken: string): SignIn | null {
  const token = world.accessTokens.get(hashOf(accessToken))
  if (token === undefined || token.expires <= world.now()) return null
  return world.signIns.get(token.sessionUuid) ?? null
}

/** The sign-in of which this is the newest refresh token, expired or not; null: unknown, replaced by a newer one, or revoked. */
export function signInOfRefreshToken(world: World, refreshToken: string): SignIn | null {
  const hash = hashOf(refreshToken)
  for (const signIn of world.signIns.values()) if (signIn.refresh?.hash === hash) return signIn
  return null
}

/** The token in an `Authorization: Bearer` header; '' if there is none. */
export const bearerToken = (headers: IncomingHttpHeaders): string => /^Bearer ([^\s]+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''

/** Ends a sign-in: all its tokens become invalid, one-time tokens included. */
export function endSignIn(world: World, signIn: SignIn): void {
  world.signIns.delete(signIn.uuid)
  for (const [hash, token] of world.accessTokens) if (token.sessionUuid === signIn.uuid) world.accessTokens.delete(hash)
  for (const [token, { sessionUuid }] of world.queueTokens) if (sessionUuid === signIn.uuid) world.queueTokens.delete(token)
  world.changed()
}
