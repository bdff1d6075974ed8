// The device authorization endpoint, where a device without browser gets a code to show (protocol 1.2, 1.3).
import { randomInt } from 'node:crypto'
import { proofParameter } from '../../shared/wire/oauth.ts'
import { readForm, repeated } from '../http/form.ts'
import { type Call, type HttpResponse, json } from '../http/response.ts'
import { addBounded, type DeviceRequest } from '../world/oauth-requests.ts'
import { newSecret } from '../world/sign-ins.ts'
import type { World } from '../world/world.ts'
import { readScopes } from './authorize.ts'
import { refusal, refusalResponse } from './errors.ts'

/**
 * Issues a device code and a user code. Takes a GET with a query, or a POST with form or query, as no documentation says which. An app that
 * is not registered for device codes gets one, too, and is refused at its first poll; a strict quirk refuses it at once.
 */
export function deviceCode(world: World, call: Call): HttpResponse {
  const isByQuery = call.method !== 'POST' || (call.query.has('client_id') && !world.quirks.has('form for device codes'))
  const parameters = isByQuery ? call.query : readForm(call)
  if (parameters === null)
    return refusalResponse(refusal('invalid_request', 'Invalid request: content must be application/x-www-form-urlencoded'))
  const twice = repeated(parameters)
  if (twice !== null) return refusalResponse(refusal('invalid_request', `Invalid request: \`${twice}\` is given more than once`))
  const app = world.apps.find(({ clientId }) => clientId === parameters.get('client_id'))
  if (app === undefined) return refusalResponse(refusal('invalid_client', 'Invalid client: client is invalid'))
  if (app.grant !== 'device_code' && world.quirks.has('codes for registered apps only'))
    return refusalResponse(refusal('unauthorized_client', 'Unauthorized client: `grant_type` is invalid'))
  const scopes = readScopes(world, parameters.get('scope'))
  if ('error' in scopes) return refusalResponse(scopes)

  if (world.secret !== null && !world.secret.isProof(parameters.get(proofParameter), 'device code', app.clientId))
    return refusalResponse(refusal('unauthorized_client', 'Unauthorized client: only the app around this service may ask'))

  const code = newSecret()
  const userCode = newUserCode(world)
  const { device, interval } = world.lifetimes
  const request: DeviceRequest = {
    clientId: app.clientId,
    userCode,
    scopes: scopes.scopes,
    expires: world.now() + device * 1000,
    pageSecret: newSecret(),
    polledAt: null,
    decision: { kind: 'waiting' },
  }
  addBounded(world.deviceRequests, code, request, world.now() - 60_000) // kept until a minute after it has expired, so that a late poll gets `expired_token`
  const page = `${world.origins.auth}/device`
  return json(200, {
    device_code: code,
    user_code: userCode,
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${userCode}`,
    interval,
    expires_in: device,
  })
}

/** A user code like `KDWX-2204`: letters without ambiguous ones, and digits. */
function newUserCode(world: World): string {
  const letters = 'BCDFGHJKLMNPQRSTVWXZ'
  const takenCodes = new Set([...world.deviceRequests.values()].map(({ userCode }) => userCode))
  for (;;) {
    const word = Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('')
    const code = `${word}-${String(randomInt(10_000)).padStart(4, '0')}`
    if (!takenCodes.has(code)) return code
  }
}
