// Tests a connection before sign-in: sends each server of a preset a harmless request without a token, and reports a finding.
import { randomBytes } from 'node:crypto'
import type { CheckedServer, Finding, ServerCheck } from '../../shared/connection/connection-check.ts'
import { hostOf } from '../../shared/connection/connection-form.ts'
import { assertNever, failed, ok, type Result } from '../../shared/errors.ts'
import type { ConnectionPreset } from '../../shared/wire/connection-preset.ts'
import { authorizeAddress } from '../../shared/wire/oauth.ts'
import { type Said, say } from '../../shared/words/words.ts'
import { createPkce } from '../account/tokens/oauth.ts'
import { type Client, userAgentOf } from '../api/client.ts'
import { createSemaphore } from '../semaphore.ts'
import { apiFinding, authorizeFinding, deviceFinding, mediaFinding, notSignInServer, queueFinding } from './connection-verdicts.ts'
import { type Probe, type ProbeRequest, type ProbeResponse, probe } from './probe.ts'
import { failureFinding } from './probe-failures.ts'

export type ConnectionTest = {
  /** Tests one server of a preset; resolves with what was found. Error: cancelled. */
  check(preset: ConnectionPreset, server: CheckedServer): Promise<Result<ServerCheck>>
  /** Cancels all tests under way. */
  cancel(): void
}

type Options = {
  readonly client: Client
  /** Timeout of one request, milliseconds, after which its server gets a bad finding. */
  readonly timeout?: number
  /** Most servers tested at the same time. */
  readonly concurrency?: number
}

export function createConnectionTest({ client, timeout = 8_000, concurrency = 4 }: Options): ConnectionTest {
  const semaphore = createSemaphore({ concurrency })
  let abortController = new AbortController()
  return {
    check: async (preset, server) => {
      const { signal } = abortController
      const release = await semaphore.acquire()
      if (release === null) return failed('cancelled', say('errors.testCancelled'))
      try {
        if (signal.aborted) return failed('cancelled', say('errors.testCancelled'))
        const finding = await testServer(preset, server, {
          userAgent: userAgentOf(client),
          client,
          ask: probeRequest => probe(probeRequest, timeout, signal),
        })
        return signal.aborted
          ? failed('cancelled', say('errors.testCancelled'))
          : ok({ server, host: hostOf(addressOf(preset, server)), ...finding })
      } finally {
        release()
      }
    },
    cancel: () => {
      abortController.abort()
      abortController = new AbortController()
    },
  }
}

type TestContext = { readonly userAgent: string; readonly client: Client; readonly ask: (request: ProbeRequest) => Promise<Probe> }

function testServer(preset: ConnectionPreset, server: CheckedServer, context: TestContext): Promise<Finding> {
  const address = addressOf(preset, server)
  switch (server) {
    case 'auth':
      return testSignInServer(preset, context)
    case 'code':
      return testDeviceCode(preset, context)
    case 'api':
      return testApi(address, 'status', say('connection.hint.otherPaths'), context)
    case 'library':
      return testApi(address, 'library', say('connection.hint.libraryAtRoot'), context)
    case 'queue':
      return testRequest({ address, method: 'GET', headers: { 'user-agent': context.userAgent }, webSocket: true }, context, queueFinding)
    case 'streaming':
    case 'artwork':
      return testRequest({ address, method: 'GET', headers: { 'user-agent': context.userAgent } }, context, mediaFinding)
    default:
      return assertNever(server)
  }
}

async function testRequest(
  probeRequest: ProbeRequest,
  { ask }: TestContext,
  classify: (response: ProbeResponse) => Finding,
): Promise<Finding> {
  const probed = await ask(probeRequest)
  return probed.kind === 'response' ? classify(probed) : failureFinding(probed, probeRequest.address)
}

/**
 * Tests the sign-in server: first whether it is an OAuth server at all, then whether it knows the app. If it refuses the app, the request
 * is repeated without the redirect address: the two answers tell an unknown client from a wrong redirect.
 */
async function testSignInServer(preset: ConnectionPreset, context: TestContext): Promise<Finding> {
  const form = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', 'user-agent': context.userAgent }
  const token: ProbeRequest = { address: `${preset.auth_url}/token`, method: 'POST', headers: form, body: '' }
  const first = await context.ask(token)
  if (first.kind === 'failure') return failureFinding(first, preset.auth_url)
  const hint = notSignInServer(first)
  if (hint !== null) return hint

  const { state, challenge } = createPkce(randomBytes)
  const authorizeUrl = authorizeAddress(preset.auth_url, {
    client_id: preset.client_id,
    state,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: preset.scopes.join(' '),
    redirect_uri: preset.redirect_uri,
  })
  const open = (address: string) =>
    context.ask({ address, method: 'GET', headers: { accept: 'text/html', 'user-agent': context.userAgent } })
  const response = await open(authorizeUrl)
  if (response.kind === 'failure') return failureFinding(response, preset.auth_url)
  const responseWithoutRedirect = response.status >= 400 ? await open(withoutRedirect(authorizeUrl)) : null
  return authorizeFinding(response, responseWithoutRedirect?.kind === 'response' ? responseWithoutRedirect : null, preset.redirect_uri)
}

function withoutRedirect(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('redirect_uri')
  return url.href
}

function testDeviceCode(preset: ConnectionPreset, context: TestContext): Promise<Finding> {
  const query = new URLSearchParams({ client_id: preset.device_client_id ?? preset.client_id, scope: preset.scopes.join(' ') })
  const headers = { accept: 'application/json', 'user-agent': context.userAgent }
  const probeRequest: ProbeRequest = { address: `${preset.auth_url}/device/code?${query.toString()}`, method: 'GET', headers }
  return testRequest(probeRequest, context, response => deviceFinding(response, preset.device_client_id !== null))
}

function testApi(address: string, mode: 'status' | 'library', pathAdvice: Said, context: TestContext): Promise<Finding> {
  const { client, userAgent } = context
  // Members of every request (protocol 2.2); the device's name is the app's, as the name of this computer stays private before a sign-in.
  const body = JSON.stringify({ mode, client: client.name, version: client.version, device_name: client.name, user_agent: userAgent })
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'user-agent': userAgent }
  return testRequest({ address, method: 'POST', headers, body }, context, response => apiFinding(response, pathAdvice))
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
