// Tests a connection before sign-in: sends each server of a preset a harmless request without a token, and reports a finding.
import { randomBytes } from 'node:crypto'
import type { CheckedServer, Finding, ServerCheck } from '../../shared/connection-check.ts'
import { hostOf } from '../../shared/connection-form.ts'
import { assertNever, failed, ok, type Result } from '../../shared/errors.ts'
import type { ConnectionPreset } from '../../shared/wire/connection-preset.ts'
import { authorizeAddress } from '../../shared/wire/oauth.ts'
import { type Said, say } from '../../shared/words/words.ts'
import { createProof } from '../account/tokens/oauth.ts'
import { type Client, userAgentOf } from '../api/client.ts'
import { createSemaphore } from '../media/semaphore.ts'
import { apiFinding, authorizeFinding, deviceFinding, mediaFinding, notSignInServer, queueFinding } from './connection-verdicts.ts'
import { type Probe, type ProbeAnswer, type ProbeRequest, probe } from './probe.ts'
import { troubleFinding } from './probe-troubles.ts'

export type ConnectionTest = {
  /** Tests one server. Error: cancelled. */
  check(preset: ConnectionPreset, server: CheckedServer): Promise<Result<ServerCheck>>
  /** Cancels all tests under way. */
  cancel(): void
}

type Options = {
  readonly client: Client
  /** Timeout of one request, milliseconds. */
  readonly limit?: number
  /** Most servers tested at the same time. */
  readonly atOnce?: number
}

export function createConnectionTest({ client, limit = 8_000, atOnce = 4 }: Options): ConnectionTest {
  const semaphore = createSemaphore({ atOnce })
  let stop = new AbortController()
  return {
    check: async (preset, server) => {
      const { signal } = stop
      const done = await semaphore.take()
      if (done === null) return failed('cancelled', say('errors.theTestWasCancelled'))
      try {
        if (signal.aborted) return failed('cancelled', say('errors.theTestWasCancelled'))
        const found = await look(preset, server, { userAgent: userAgentOf(client), client, ask: asked => probe(asked, limit, signal) })
        return signal.aborted
          ? failed('cancelled', say('errors.theTestWasCancelled'))
          : ok({ server, host: hostOf(addressOf(preset, server)), ...found })
      } finally {
        done()
      }
    },
    cancel: () => {
      stop.abort()
      stop = new AbortController()
    },
  }
}

type Looking = { readonly userAgent: string; readonly client: Client; readonly ask: (asked: ProbeRequest) => Promise<Probe> }

function look(preset: ConnectionPreset, server: CheckedServer, looking: Looking): Promise<Finding> {
  const address = addressOf(preset, server)
  switch (server) {
    case 'auth':
      return lookAtSignIn(preset, looking)
    case 'code':
      return lookAtCode(preset, looking)
    case 'api':
      return lookAtApi(address, 'status', say('connection.advice.otherPaths'), looking)
    case 'library':
      return lookAtApi(address, 'library', say('connection.advice.libraryAtRoot'), looking)
    case 'queue':
      return lookAt({ address, method: 'GET', headers: { 'user-agent': looking.userAgent }, webSocket: true }, looking, queueFinding)
    case 'streaming':
    case 'artwork':
      return lookAt({ address, method: 'GET', headers: { 'user-agent': looking.userAgent } }, looking, mediaFinding)
    default:
      return assertNever(server)
  }
}

async function lookAt(asked: ProbeRequest, { ask }: Looking, judge: (answer: ProbeAnswer) => Finding): Promise<Finding> {
  const found = await ask(asked)
  return found.kind === 'answer' ? judge(found) : troubleFinding(found, asked.address)
}

/** Tests the sign-in server: first whether it is an OAuth server at all, then whether it knows the app. */
async function lookAtSignIn(preset: ConnectionPreset, looking: Looking): Promise<Finding> {
  const form = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', 'user-agent': looking.userAgent }
  const token: ProbeRequest = { address: `${preset.auth_url}/token`, method: 'POST', headers: form, body: '' }
  const first = await looking.ask(token)
  if (first.kind === 'trouble') return troubleFinding(first, preset.auth_url)
  const other = notSignInServer(first)
  if (other !== null) return other

  const { state, challenge } = createProof(randomBytes)
  const whole = authorizeAddress(preset.auth_url, {
    client_id: preset.client_id,
    state,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: preset.scopes.join(' '),
    redirect_uri: preset.redirect_uri,
  })
  const open = (address: string) =>
    looking.ask({ address, method: 'GET', headers: { accept: 'text/html', 'user-agent': looking.userAgent } })
  const answer = await open(whole)
  if (answer.kind === 'trouble') return troubleFinding(answer, preset.auth_url)
  const without = answer.status >= 400 ? await open(withoutRedirect(whole)) : null
  return authorizeFinding(answer, without?.kind === 'answer' ? without : null, preset.redirect_uri)
}

function withoutRedirect(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('redirect_uri')
  return url.href
}

function lookAtCode(preset: ConnectionPreset, looking: Looking): Promise<Finding> {
  const query = new URLSearchParams({ client_id: preset.device_client_id ?? preset.client_id, scope: preset.scopes.join(' ') })
  const headers = { accept: 'application/json', 'user-agent': looking.userAgent }
  const asked: ProbeRequest = { address: `${preset.auth_url}/device/code?${query.toString()}`, method: 'GET', headers }
  return lookAt(asked, looking, answer => deviceFinding(answer, preset.device_client_id !== null))
}

function lookAtApi(address: string, mode: 'status' | 'library', pathAdvice: Said, looking: Looking): Promise<Finding> {
  const { client, userAgent } = looking
  // Protocol 2.2; with the app's name as the device's, as the name of this computer stays private before sign-in.
  const body = JSON.stringify({ mode, client: client.name, version: client.version, device_name: client.name, user_agent: userAgent })
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'user-agent': userAgent }
  return lookAt({ address, method: 'POST', headers, body }, looking, answer => apiFinding(answer, pathAdvice))
}

function addressOf(preset: ConnectionPreset, server: CheckedServer): string {
  switch (server) {
    case 'auth':
    case 'code':
      return preset.auth_url
    case 'api':
      return `${preset.api_url}${preset.api_path}`
    case 'library':
      return `${preset.library_url}/`
    case 'queue':
      return `${preset.queue_url}/ws`
    case 'streaming':
      return `${preset.streaming_server}/`
    case 'artwork':
      return `${preset.artwork_server}/`
    default:
      return assertNever(server)
  }
}
