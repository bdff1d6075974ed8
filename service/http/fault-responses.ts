// Applies an ordered fault to a response: replaces it, or changes members of it.
import { oauthErrors } from '../../shared/wire/profile.ts'
import type { Fault } from './faults.ts'
import { type Call, type Handler, type HttpResponse, json, text } from './response.ts'

type ReplacingFault = Extract<Fault, { kind: 'status' | 'html' }>
type OAuthFault = Extract<Fault, { kind: 'oauth' }>
type ChangingFault = Pick<Extract<Fault, { kind: 'change' }>, 'members' | 'without'>

/**
 * Calls the handler, unless the fault replaces its response, and applies changes to the response; faults of the connection (drop, cut,
 * slow) are applied elsewhere.
 */
export async function applyFault(fault: Fault | null, call: Call, handle: Handler): Promise<HttpResponse> {
  switch (fault?.kind) {
    case 'status':
    case 'html':
      return replacementResponse(fault)
    case 'oauth':
      return await oauthErrorResponse(fault, call, handle)
    case 'change':
      return withChanges(await handle(call), fault)
    case 'drop':
    case 'lost':
    case 'cut':
    case 'slow':
    case undefined:
      return await handle(call)
  }
}

/** The response that replaces the handler's; also used for web socket handshakes that are refused. */
export function replacementResponse(fault: ReplacingFault): HttpResponse {
  if (fault.kind === 'html') {
    const page = `<!doctype html><html><head><title>${fault.status} Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>`
    return { status: fault.status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page }
  }
  const plain = text(fault.status, fault.body ?? 'Ordered by a test')
  return { ...plain, headers: { ...plain.headers, ...fault.headers } }
}

/**
 * The response with an OAuth error (protocol 1.6): in the JSON body; for an authorize request in the redirect, either instead of showing
 * the page (GET) or instead of its code (POST).
 */
async function oauthErrorResponse(fault: OAuthFault, call: Call, handle: Handler): Promise<HttpResponse> {
  const { error, error_description = 'Ordered by a test' } = fault
  const members = { error, error_description }
  if (call.path === '/authorize' && call.method === 'POST') return withChanges(await handle(call), { members, without: ['code'] })
  const redirectUri = call.path === '/authorize' ? call.query.get('redirect_uri') : null
  if (redirectUri !== null) {
    const state = call.query.get('state')
    const redirect = { status: 303, headers: { location: redirectUri }, body: '' }
    return withChanges(redirect, { members: { ...members, ...(state !== null && { state }) } })
  }
  return json(fault.status ?? statusOf(error), members)
}

const statusOf = (error: string): number => new Map<string, number>(Object.entries(oauthErrors)).get(error) ?? 400

/** The response with members of its JSON object, or parameters of its redirect, set or removed; other responses stay unchanged. */
function withChanges(response: HttpResponse, { members = {}, without = [] }: ChangingFault): HttpResponse {
  const { location } = response.headers
  if (location !== undefined) {
    const address = new URL(location)
    for (const name of without) address.searchParams.delete(name)
    for (const [name, value] of Object.entries(members)) address.searchParams.set(name, String(value))
    return { ...response, headers: { ...response.headers, location: address.href } }
  }
  if (typeof response.body !== 'string' || !response.headers['content-type']?.startsWith('application/json')) return response
  const own: unknown = JSON.parse(response.body)
  if (typeof own !== 'object' || own === null) return response
  const remaining = Object.entries({ ...own, ...members }).filter(([name]) => !without.includes(name))
  return { ...response, body: JSON.stringify(Object.fromEntries(remaining)) }
}
