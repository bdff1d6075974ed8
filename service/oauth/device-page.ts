// The page where a person enters a device's code and approves or denies it.

import { readForm } from '../http/form.ts'
import type { Call, HttpResponse } from '../http/response.ts'
import type { DeviceRequest } from '../world/oauth-requests.ts'
import type { World } from '../world/world.ts'
import { granted } from './authorize.ts'
import { codePage, consentPage, messagePage } from './pages.ts'

/** Answers a GET: the field for the code, or the consent page if the address holds one. */
export function showDevice(world: World, query: URLSearchParams): HttpResponse {
  const userCode = query.get('user_code')
  return userCode === null ? codePage(null) : question(world, userCode)
}

function question(world: World, userCode: string): HttpResponse {
  const request = waiting(world, userCode)
  if (request === null) return codePage('This code is not known, or it has expired.')
  const app = world.apps.find(({ clientId }) => clientId === request.clientId)
  if (app === undefined) throw new Error('A device request belongs to a registered app')
  return consentPage({
    action: '/device',
    hidden: { user_code: request.userCode, request: request.pageSecret },
    app: `${app.name} on a device that shows ${request.userCode}`,
    scopes: request.scopes,
    people: [...world.users.values()],
    leadsTo: null,
  })
}

/**
 * Answers a POST: a user code alone leads to its consent page; with a decision, the device is approved or denied. An unknown or expired
 * code leads back to the field for the code.
 */
export function decideDevice(world: World, call: Call): HttpResponse {
  const form = readForm(call)
  const userCode = form?.get('user_code') ?? ''
  const decision = form?.get('decision') ?? null
  if (decision === null) return question(world, userCode)
  const request = waiting(world, userCode)
  if (request === null || form?.get('request') !== request.pageSecret) return codePage('This code is not known, or it has expired.')
  const user = world.users.get(form?.get('account') ?? '')
  if (decision !== 'approve' || user === undefined) {
    request.decision = { kind: 'denied' }
    return messagePage(200, 'Refused', 'The device gets no access. You can close this page.')
  }
  request.decision = { kind: 'approved', userId: user.id }
  request.scopes = granted(world, request.scopes)
  return messagePage(200, 'Done', 'The device is being signed in. You can close this page.')
}

/**
 * The undecided device request with this user code, compared without case, spaces and dashes, as people type them; null: unknown, expired
 * or decided.
 */
function waiting(world: World, userCode: string): DeviceRequest | null {
  const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  for (const request of world.deviceRequests.values())
    if (request.decision.kind === 'waiting' && request.expires > world.now() && plain(request.userCode) === plain(userCode)) return request
  return null
}
