// The authorize endpoint (protocol 1.2, 1.4): checks the request, shows the consent page, and redirects with the decision.
import { proofParameter } from '../../shared/wire/oauth.ts'
import { allScopes } from '../../shared/wire/profile.ts'
import { readForm, repeated } from '../http/form.ts'
import type { Call, HttpResponse } from '../http/response.ts'
import { type AuthorizeRequest, addBounded } from '../world/oauth-requests.ts'
import { newSecret } from '../world/sign-ins.ts'
import type { World } from '../world/world.ts'
import { type OAuthRefusal, refusal } from './errors.ts'
import { consentPage, messagePage } from './pages.ts'

/** How long a consent page is valid, milliseconds. */
const pageLifetime = 30 * 60_000

/**
 * Answers a GET: the consent page, or an error. Errors about the app itself are shown in the browser, others are redirected to the app
 * (1.6). In the embedded service no page is shown: a request with the proof of this run is redirected with a code at once, any other is
 * refused.
 */
export function showAuthorize(world: World, query: URLSearchParams): HttpResponse {
  const app = world.apps.find(({ clientId }) => clientId === query.get('client_id'))
  if (app === undefined) return messagePage(400, 'This app is not known', 'invalid_client: Invalid client: client credentials are invalid')
  const redirectUri = query.get('redirect_uri') ?? app.redirectUri
  if (redirectUri === null)
    return messagePage(500, 'This app cannot be signed in here', 'invalid_argument: Missing parameter: `redirectUri`')
  if (app.grant !== 'authorization_code')
    return messagePage(400, 'This app is not for the browser', 'unauthorized_client: Unauthorized client: `grant_type` is invalid')
  if (redirectUri !== app.redirectUri || repeated(query) === 'client_id' || repeated(query) === 'redirect_uri')
    return messagePage(400, 'The way back is wrong', 'invalid_client: Invalid client: `redirect_uri` does not match client value')

  const question = readQuestion(world, query)
  if ('error' in question) return goBack(redirectUri, { ...failure(question), state: query.get('state') })

  const request = { clientId: app.clientId, redirectUri, ...question, expires: world.now() + pageLifetime }
  if (world.secret !== null) {
    const [owner] = world.users.values()
    if (owner === undefined || !world.secret.isProof(query.get(proofParameter), 'authorize', question.challenge))
      return messagePage(403, 'Only the app may ask', 'This library belongs to the app that opened it. Sign in there.')
    return approve(world, request, owner.id)
  }
  const id = newSecret()
  addBounded(world.authorizeRequests, id, request, world.now())
  return consentPage({
    action: '/authorize',
    hidden: { request: id },
    app: app.name,
    scopes: question.scopes,
    people: [...world.users.values()],
    leadsTo: redirectUri,
  })
}

type Question = { readonly state: string; readonly challenge: string; readonly scopes: readonly string[] }

function readQuestion(world: World, query: URLSearchParams): Question | OAuthRefusal {
  const twice = repeated(query)
  if (twice !== null) return refusal('invalid_request', `Invalid request: \`${twice}\` is given more than once`)
  const type = query.get('response_type')
  if (type === null) return refusal('invalid_request', 'Missing parameter: `response_type`')
  if (type !== 'code') return refusal('unsupported_response_type', 'Unsupported response type: `response_type` is not supported')
  const state = query.get('state')
  if (state === null || state === '') return refusal('invalid_request', 'Missing parameter: `state`')
  if (state.length > 128) return refusal('invalid_request', 'Invalid parameter: `state` is longer than 128 characters')
  const method = query.get('code_challenge_method')
  if (method !== 'S256') return refusal('invalid_request', `Invalid request: transform algorithm '${method ?? ''}' not supported`)
  const challenge = query.get('code_challenge')
  if (challenge === null) return refusal('invalid_request', 'Missing parameter: `code_challenge`')
  if (!/^[\w-]{43}$/.test(challenge)) return refusal('invalid_request', 'Invalid parameter: `code_challenge`')
  const scopes = readScopes(world, query.get('scope'))
  return 'error' in scopes ? scopes : { state, challenge, scopes: scopes.scopes }
}

/**
 * Parses a space-separated list of scopes; unknown ones are dropped, as clients also ask for `offline_access`, but at least one has to be
 * known (C-09).
 */
export function readScopes(world: World, text: string | null): { readonly scopes: readonly string[] } | OAuthRefusal {
  const requestedScopes = [...new Set((text ?? '').split(' ').filter(name => name !== ''))]
  if (requestedScopes.length === 0) return refusal('invalid_scope', 'Invalid scope: no scope is requested')
  const knownScopes: readonly string[] = allScopes
  const scopes = requestedScopes.filter(name => knownScopes.includes(name))
  const unknown = requestedScopes.find(name => !knownScopes.includes(name))
  const isRefused = unknown !== undefined && (scopes.length === 0 || world.quirks.has('known scopes only'))
  return isRefused ? refusal('invalid_scope', `Invalid scope: \`${unknown}\` is unknown`) : { scopes }
}

/** The scopes that an approval grants: those that a test forced, else those asked for, reduced by the quirk `smaller grant`. */
export const granted = (world: World, scopes: readonly string[]): readonly string[] =>
  world.forcedScopes ?? (world.quirks.has('smaller grant') ? scopes.filter(scope => scope.endsWith(':read')) : scopes)

/**
 * Answers the POST of the consent page: redirects with a code or a refusal; an error page (400) if the page has expired or was used before.
 */
export function decideAuthorize(world: World, call: Call): HttpResponse {
  const form = readForm(call)
  const id = form?.get('request') ?? ''
  const request = world.authorizeRequests.get(id)
  world.authorizeRequests.delete(id)
  if (form === null || request === undefined || request.expires <= world.now())
    return messagePage(400, 'This page has expired', 'Go back to the app and sign in again.')
  const { redirectUri, state } = request
  const user = world.users.get(form.get('account') ?? '')
  if (form.get('decision') !== 'approve' || user === undefined)
    return goBack(redirectUri, { ...failure(refusal('access_denied', 'Access denied: the person refused the request')), state })
  return approve(world, request, user.id)
}

/** Issues a code for the account of `userId` and redirects the browser with it. */
function approve(world: World, { clientId, redirectUri, challenge, scopes, state }: AuthorizeRequest, userId: string): HttpResponse {
  const code = newSecret()
  const expires = world.now() + world.lifetimes.code * 1000
  addBounded(world.codes, code, { clientId, userId, redirectUri, challenge, scopes: granted(world, scopes), expires }, world.now())
  return goBack(redirectUri, { code, state })
}

const failure = ({ error, description }: OAuthRefusal) => ({ error, error_description: description })

function goBack(redirectUri: string, parameters: Readonly<Record<string, string | null>>): HttpResponse {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, value)
  const location = `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query.toString()}`
  return { status: 303, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }, body: '' }
}
