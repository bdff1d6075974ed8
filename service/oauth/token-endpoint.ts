// The token endpoint (protocol 1.2, 1.3, 1.5): exchanges a code, a device code or a refresh token for a pair of tokens.
import { createHash, timingSafeEqual } from 'node:crypto'
import { deviceErrors } from '../../shared/wire/profile.ts'
import { readForm, repeated } from '../http/form.ts'
import { type Call, type HttpResponse, json } from '../http/response.ts'
import type { SignIn } from '../world/sign-in.ts'
import { addSignIn, issueTokens, signInOfRefreshToken, type TokenPair } from '../world/sign-ins.ts'
import type { RegisteredApp, World } from '../world/world.ts'
import { type OAuthRefusal, refusal, refusalResponse } from './errors.ts'

/** Milliseconds by which a poll may come before its interval is over. */
const pollTolerance = 200

export async function tokenEndpoint(world: World, call: Call): Promise<HttpResponse> {
  const form = readForm(call)
  if (form === null)
    return refusalResponse(refusal('invalid_request', 'Invalid request: content must be application/x-www-form-urlencoded'))
  const repeatedName = repeated(form)
  if (repeatedName !== null)
    return refusalResponse(refusal('invalid_request', `Invalid request: \`${repeatedName}\` is given more than once`))
  const result = grantTokens(world, form, call.headers['user-agent'] ?? '')
  if ('error' in result) return refusalResponse(result)
  await world.saved() // saved before the answer: if a crash lost the new refresh token, the app could not sign in with either
  return json(200, tokenObject(world, result))
}

const grants = ['authorization_code', 'device_code', 'refresh_token'] as const

type Issued = { readonly signIn: SignIn; readonly pair: TokenPair; readonly refreshed: boolean }

function grantTokens(world: World, form: URLSearchParams, userAgent: string): Issued | OAuthRefusal {
  const grant = form.get('grant_type')
  const clientId = form.get('client_id')
  // Unknown grants need a client secret; any value passes, so that the error about the grant is reported.
  const needsSecret = !grants.some(name => name === grant)
  if (clientId === null || (needsSecret && !form.has('client_secret')))
    return refusal('invalid_client', 'Invalid client: cannot retrieve client credentials')
  const app = world.apps.find(other => other.clientId === clientId)
  if (app === undefined) return refusal('invalid_client', 'Invalid client: client is invalid')
  if (grant === null) return refusal('invalid_request', 'Missing parameter: `grant_type`')
  switch (grant) {
    case 'authorization_code':
    case 'device_code':
      if (app.grant !== grant) return refusal('unauthorized_client', 'Unauthorized client: `grant_type` is invalid')
      return grant === 'device_code' ? grantByDeviceCode(world, app, form, userAgent) : grantByCode(world, app, form, userAgent)
    case 'refresh_token':
      return grantByRefreshToken(world, app, form)
    default:
      return refusal('unsupported_grant_type', 'Unsupported grant type: `grant_type` is invalid')
  }
}

function grantByCode(world: World, app: RegisteredApp, form: URLSearchParams, userAgent: string): Issued | OAuthRefusal {
  const code = form.get('code')
  const verifier = form.get('code_verifier')
  const redirectUri = form.get('redirect_uri')
  if (code === null) return refusal('invalid_request', 'Missing parameter: `code`')
  if (verifier === null) return refusal('invalid_grant', 'Missing parameter: `code_verifier`')
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return refusal('invalid_request', 'Invalid parameter: `code_verifier`')
  const grantedCode = world.codes.get(code)
  world.codes.delete(code) // the code is valid for one attempt, whatever its outcome
  if (grantedCode === undefined || grantedCode.clientId !== app.clientId)
    return refusal('invalid_grant', 'Invalid grant: authorization code is invalid')
  if (grantedCode.expires <= world.now()) return refusal('invalid_grant', 'Invalid grant: authorization code has expired')
  if (redirectUri === null) return refusal('invalid_request', 'Invalid request: `redirect_uri` is not a valid URI')
  if (redirectUri !== grantedCode.redirectUri) return refusal('invalid_request', 'Invalid request: `redirect_uri` is invalid')
  if (!provesChallenge(verifier, grantedCode.challenge)) return refusal('invalid_grant', 'Invalid grant: code verifier is invalid')
  return issueFirstTokens(world, app, grantedCode, userAgent, 'authorization_code')
}

function provesChallenge(verifier: string, challenge: string): boolean {
  const proof = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const expected = Buffer.from(challenge)
  return proof.length === expected.length && timingSafeEqual(proof, expected)
}

function grantByDeviceCode(world: World, app: RegisteredApp, form: URLSearchParams, userAgent: string): Issued | OAuthRefusal {
  const code = form.get('device_code')
  if (code === null) return refusal('invalid_request', 'Missing parameter: `device_code`')
  const request = world.deviceRequests.get(code)
  if (request === undefined || request.clientId !== app.clientId) return refusal('invalid_grant', 'Invalid grant: device code is invalid')
  const now = world.now()
  if (request.expires <= now) return refusal(deviceErrors.expired, 'The device code has expired')
  const isTooEarly = request.polledAt !== null && now - request.polledAt < world.lifetimes.interval * 1000 - pollTolerance
  request.polledAt = now
  if (isTooEarly) return refusal(deviceErrors.slowDown, 'The device asks too often')
  switch (request.decision.kind) {
    case 'waiting':
      return refusal(deviceErrors.pending, 'The request is not decided yet')
    case 'denied':
      world.deviceRequests.delete(code)
      return refusal(deviceErrors.denied, 'Access denied: the person refused the request')
    case 'approved':
      world.deviceRequests.delete(code)
      return issueFirstTokens(world, app, { userId: request.decision.userId, scopes: request.scopes }, userAgent, 'device_code')
  }
}

function issueFirstTokens(
  world: World,
  app: RegisteredApp,
  who: { readonly userId: string; readonly scopes: readonly string[] },
  userAgent: string,
  grant: 'authorization_code' | 'device_code',
): Issued {
  const { userId, scopes } = who
  const signIn = addSignIn(world, { userId, clientId: app.clientId, scopes, client: app.name, deviceName: app.name, userAgent })
  return { signIn, pair: issueTokens(world, signIn, grant), refreshed: false }
}

function grantByRefreshToken(world: World, app: RegisteredApp, form: URLSearchParams): Issued | OAuthRefusal {
  const token = form.get('refresh_token')
  const redirectUri = form.get('redirect_uri')
  if (token === null) return refusal('invalid_request', 'Missing parameter: `refresh_token`')
  if (redirectUri !== null && redirectUri !== app.redirectUri)
    return refusal('invalid_client', 'Invalid client: `redirect_uri` does not match client value')
  const signIn = signInOfRefreshToken(world, token)
  if (signIn === null || signIn.clientId !== app.clientId) return refusal('invalid_grant', 'Invalid grant: refresh token is invalid')
  if (signIn.refresh === null || signIn.refresh.expires <= world.now())
    return refusal('invalid_grant', 'Invalid grant: refresh token has expired')
  const keep = world.quirks.has('no new refresh token') ? token : undefined
  return { signIn, pair: issueTokens(world, signIn, 'refresh_token', keep), refreshed: true }
}

function tokenObject(world: World, { signIn, pair, refreshed }: Issued): Record<string, unknown> {
  const isWithoutRefresh = refreshed && world.quirks.has('no new refresh token')
  const isScopeText = world.quirks.has('scope as text')
  return {
    access_token: pair.accessToken,
    token_type: 'Bearer',
    expires_in: world.lifetimes.access,
    ...(isWithoutRefresh ? {} : { refresh_token: pair.refreshToken }),
    ...(world.quirks.has('no scope') ? {} : { scope: isScopeText ? signIn.scopes.join(' ') : signIn.scopes }),
    ...(world.quirks.has('extra members') ? { issued_by: { part: 'oauth', extra: [1, null] } } : {}),
  }
}
