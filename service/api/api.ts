// The JSON API (protocol 2): checks path, body, sign-in and scope of a request, runs its mode, and receives the history sent with it; every
// response has the envelope.
import { modeScopes } from '../../shared/wire/profile.ts'
import { readJson } from '../http/form.ts'
import { isUnavailable, unavailableResponse } from '../http/gateway-faults.ts'
import { type Call, type Handler, type HttpResponse, json, notFound, text } from '../http/response.ts'
import type { QueuePush } from '../queue/queue-push.ts'
import type { Quirk } from '../world/quirks.ts'
import type { SignIn } from '../world/sign-in.ts'
import { bearerToken, signInOfAccessToken } from '../world/sign-ins.ts'
import { setModified } from '../world/user-library.ts'
import { userOf, type World } from '../world/world.ts'
import { envelope, type Failure, failure } from './envelope.ts'
import { type HistoryDays, namesUnknownSong, readHistory, receiveHistory } from './history.ts'
import { isRefused, type Mode, type ModeResult } from './mode.ts'
import { modes } from './modes.ts'

/** A request of a signed-in app that passed the checks common to all modes. */
export type ApiCall = {
  readonly signIn: SignIn
  readonly mode: string
  readonly members: Readonly<Record<string, unknown>>
  /** The plays and skips sent with the request, by day; they are counted unless the request is refused. */
  readonly days: HistoryDays
}

export function createApiHandler(world: World, push: QueuePush): Handler {
  return async call => {
    const admitted = admit(world, push, call)
    if ('status' in admitted) return admitted
    const members = await runMode(world, push, admitted)
    return json(200, members)
  }
}

/**
 * Paths of protocol 2.1: `/`, `/<mode>`, `/s/json` and `/s/JSON/<mode>`, ignoring letter case; a mode in the path only repeats the one in
 * the body.
 */
const isApiPath = (path: string): boolean => /^\/(s\/json(\/|$))?[a-z_]*\/?$/i.test(path)

/**
 * Makes the checks common to all modes, `library` included: the access token, then the body, then the scope. `only`: the one mode that the
 * server has, whatever the request names. Returns the checked call, or the response that refuses it.
 */
export function admit(world: World, push: QueuePush, call: Call, only?: string): ApiCall | HttpResponse {
  if (!isApiPath(call.path)) return notFound()
  if (call.method !== 'POST') return { ...text(405, 'Method not allowed'), headers: { allow: 'POST' } }
  if (isUnavailable(world)) return unavailableResponse(world)
  const signIn = signInOfAccessToken(world, bearerToken(call.headers))
  if (signIn === null) return unauthenticated(world)
  const read = readJson(call, world.quirks.has('announced as json'))
  if ('whyInvalid' in read) return refuse(world, read.whyInvalid, 400)
  const { members } = read
  const mode = textOf(members['mode']) ?? only
  if (mode === undefined) return refuse(world, 'Missing parameter: mode')
  const wrong = wrongMember(world, call, members)
  if (wrong !== null) return refuse(world, wrong)
  describeSignIn(world, push, signIn, call, members)
  const days = members['history'] === undefined ? [] : readHistory(world, members['history'])
  if (days === null) return refuse(world, 'The history is malformed')
  const isUnwanted = (quirk: Quirk): boolean => world.quirks.has(quirk) && namesUnknownSong(userOf(world, signIn).library, days)
  if (isUnwanted('history of unknown songs fails')) return text(500, 'Internal server error')
  if (isUnwanted('history of known songs only')) return refuse(world, 'The history names an unknown song')
  return allowed(world, { signIn, mode: only ?? mode, members, days })
}

/**
 * The call, if its sign-in has the scope that the mode needs (C-12); else the response that refuses it. An unknown mode is refused, too.
 * `status` needs no scope, unless a quirk says so.
 */
function allowed(world: World, call: ApiCall): ApiCall | HttpResponse {
  const { signIn, mode } = call
  const scope = Object.hasOwn(modeScopes, mode) ? modeScopes[mode] : undefined
  if (scope === undefined) return refuse(world, `Unknown mode: ${mode}`)
  const isOpen = mode === 'status' && !world.quirks.has('account scope for status')
  if (isOpen || signIn.scopes.includes(scope)) return call
  record(world, signIn, mode, false)
  return refuse(world, `This needs the scope ${scope}`)
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
/** A response with `result: false` and a message, to an app that stays signed in (`authenticated: true`); `code`: its HTTP status. */
const refuse = (world: World, message: string, code = 200): HttpResponse => json(code, { ...failure(world, message), authenticated: true })

/**
 * What is wrong with the common members, null if nothing is. Protocol 2.2: real clients leave out all but `mode`, and name themselves
 * differently in header and body; only strict quirks refuse that.
 */
function wrongMember({ quirks }: World, call: Call, members: Readonly<Record<string, unknown>>): string | null {
  if (quirks.has('all members required'))
    for (const name of ['client', 'version', 'device_name']) if (textOf(members[name]) === undefined) return `Missing parameter: ${name}`
  if (!quirks.has('user agent required')) return null
  const agent = call.headers['user-agent']
  if (agent === undefined || agent === '') return 'Missing header: User-Agent'
  if (members['user_agent'] !== undefined && members['user_agent'] !== agent) return 'user_agent must equal the User-Agent header'
  return null
}

function unauthenticated(world: World): HttpResponse {
  if (world.quirks.has('status 401')) return text(401, 'Unauthorized')
  const members = failure(world, 'Please log in again')
  return json(200, { ...members, result: world.quirks.has('true but unauthenticated'), authenticated: false })
}

/** Updates the sign-in's client, device name and user agent from the request; those that it leaves out stay unchanged. */
function describeSignIn(world: World, push: QueuePush, signIn: SignIn, call: Call, members: Readonly<Record<string, unknown>>): void {
  const client = textOf(members['client'])?.slice(0, 200) ?? signIn.client
  const deviceName = textOf(members['device_name'])?.slice(0, 200) ?? signIn.deviceName
  signIn.userAgent = call.headers['user-agent']?.slice(0, 300) ?? signIn.userAgent
  if (signIn.client === client && signIn.deviceName === deviceName) return
  signIn.client = client
  signIn.deviceName = deviceName
  world.changed()
  push.sessionsChanged(signIn.userId)
}

/** Notes in the log for tests that a mode was called, and whether it succeeded. */
export function record(world: World, signIn: SignIn, mode: string, succeeded: boolean): void {
  world.received.calls.add({ user_id: signIn.userId, mode, device_name: signIn.deviceName, result: succeeded })
}

/**
 * Runs the mode; returns the members of the response. History is not counted if the request is refused, because an app sends it again then.
 */
async function runMode(
  world: World,
  push: QueuePush,
  { signIn, mode, members, days }: ApiCall,
): Promise<Record<string, unknown> | Failure> {
  const handler: Mode | undefined = Object.hasOwn(modes, mode) ? modes[mode] : undefined
  if (handler === undefined) return { ...failure(world, `${mode} is served elsewhere`), authenticated: true }
  const user = userOf(world, signIn)
  const writes = Object.hasOwn(modeScopes, mode) && modeScopes[mode] === 'user.library:write'
  if (writes) world.received.writes.add({ user_id: user.id, mode, body: withoutEnvelope(members) })
  // For a mode that only reads, which cannot refuse any more, history is received before it runs: a status has to show the plays sent with
  // it.
  else receiveHistory(world, user, days)
  const result: ModeResult = handler({ world, user, signIn, members })
  record(world, signIn, mode, !isRefused(result))
  if (isRefused(result)) return { ...failure(world, result.refused), authenticated: true }
  if (writes) {
    receiveHistory(world, user, days)
    setModified(user.library, world.now())
    world.changed()
    push.libraryChanged(user)
  }
  await world.saved()
  return { ...envelope(world, user), ...result }
}

function withoutEnvelope(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { client: _client, version: _version, device_name: _name, user_agent: _agent, history: _history, mode: _mode, ...rest } = members
  return rest
}
