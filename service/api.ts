// The JSON API (protocol 2): paths, members, sign-in, scope, history, then the mode itself, in one envelope.
import { modeScopes } from '../shared/wire/profile.ts'
import { type Answer, type Call, type Handler, json, notFound, text } from './answer.ts'
import { isUnavailable, unavailable } from './broken-answers.ts'
import { envelope, type Failure, failure } from './envelope.ts'
import { readJson } from './form.ts'
import { receiveHistory } from './history.ts'
import { isRefused, type Mode, type ModeAnswer } from './mode.ts'
import { modes } from './modes.ts'
import type { QueuePush } from './queue-push.ts'
import type { Session } from './session.ts'
import { sessionOfAccessToken } from './sessions.ts'
import { touch } from './user-library.ts'
import { userOf, type World } from './world.ts'

/** A request that came from a signed-in app, in good form. */
export type ApiCall = { readonly session: Session; readonly mode: string; readonly members: Readonly<Record<string, unknown>> }

export function apiHandler(world: World, push: QueuePush): Handler {
  return async call => {
    const admitted = admit(world, push, call)
    if ('status' in admitted) return admitted
    const answer = await run(world, push, admitted)
    return json(200, answer)
  }
}

/** Protocol 2.1: `/`, `/<mode>`, `/s/json` and `/s/JSON/<mode>`, ignoring letter case; a mode in the path only repeats the one in the body. */
const isApiPath = (path: string): boolean => /^\/(s\/json(\/|$))?[a-z_]*\/?$/i.test(path)

/** Checks everything that is the same for all modes, the library included; answers the call, or what to refuse it with. */
export function admit(world: World, push: QueuePush, call: Call): ApiCall | Answer {
  if (!isApiPath(call.path)) return notFound()
  if (call.method !== 'POST') return { ...text(405, 'Method not allowed'), headers: { allow: 'POST' } }
  if (isUnavailable(world)) return unavailable(world)
  const read = readJson(call)
  if ('wrong' in read) return json(400, failure(world, read.wrong))
  const { members } = read
  const wrong = wrongMember(call, members)
  if (wrong !== null) return json(200, failure(world, wrong))
  const session = sessionOfAccessToken(world, bearer(call))
  if (session === null) return unauthenticated(world)
  describeSession(world, push, session, call, members)

  const mode = String(members['mode'])
  if (members['history'] !== undefined) {
    const told = receiveHistory(world, userOf(world, session), members['history'])
    if (!told) return json(200, { ...failure(world, 'The history is malformed'), authenticated: true })
  }
  const scope = Object.hasOwn(modeScopes, mode) ? modeScopes[mode] : undefined
  if (scope === undefined) return json(200, { ...failure(world, `Unknown mode: ${mode}`), authenticated: true })
  if (!session.scopes.includes(scope)) {
    record(world, session, mode, false)
    return json(200, { ...failure(world, `This needs the scope ${scope}`), authenticated: true })
  }
  return { session, mode, members }
}

const bearer = (call: Call): string => /^Bearer ([^\s]+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? ''

/** Protocol 2.2: device_name, client, version and mode are text; user_agent, if sent, equals the header, which has to be there. */
function wrongMember(call: Call, members: Readonly<Record<string, unknown>>): string | null {
  for (const name of ['mode', 'client', 'version', 'device_name'])
    if (typeof members[name] !== 'string' || members[name] === '') return `Missing parameter: ${name}`
  const agent = call.headers['user-agent']
  if (agent === undefined || agent === '') return 'Missing header: User-Agent'
  if (members['user_agent'] !== undefined && members['user_agent'] !== agent) return 'user_agent must equal the User-Agent header'
  return null
}

function unauthenticated(world: World): Answer {
  if (world.quirks.has('status 401')) return text(401, 'Unauthorized')
  const answer = failure(world, 'Please log in again')
  return json(200, { ...answer, result: world.quirks.has('true but unauthenticated'), authenticated: false })
}

function describeSession(world: World, push: QueuePush, session: Session, call: Call, members: Readonly<Record<string, unknown>>): void {
  const client = String(members['client']).slice(0, 200)
  const deviceName = String(members['device_name']).slice(0, 200)
  session.userAgent = String(call.headers['user-agent']).slice(0, 300)
  if (session.client === client && session.deviceName === deviceName) return
  session.client = client
  session.deviceName = deviceName
  world.changed()
  push.sessionsChanged(session.userId)
}

/** Keeps for tests which modes were called. */
export function record(world: World, session: Session, mode: string, result: boolean): void {
  world.received.calls.add({ user_id: session.userId, mode, device_name: session.deviceName, result })
}

async function run(world: World, push: QueuePush, { session, mode, members }: ApiCall): Promise<Record<string, unknown> | Failure> {
  const handler: Mode | undefined = Object.hasOwn(modes, mode) ? modes[mode] : undefined
  const user = userOf(world, session)
  const writes = modeScopes[mode] === 'user.library:write'
  if (writes) world.received.writes.add({ user_id: user.id, mode, body: withoutEnvelope(members) })
  const done: ModeAnswer = handler === undefined ? { refused: `${mode} is served elsewhere` } : handler({ world, user, session, members })
  record(world, session, mode, !isRefused(done))
  if (isRefused(done)) {
    await world.saved() // history may have come with it
    return { ...failure(world, done.refused), authenticated: true }
  }
  if (writes) {
    touch(user.library, world.now())
    world.changed()
    push.libraryChanged(user)
  }
  await world.saved()
  return { ...envelope(world, user), ...done }
}

function withoutEnvelope(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { client: _client, version: _version, device_name: _name, user_agent: _agent, history: _history, mode: _mode, ...rest } = members
  return rest
}
