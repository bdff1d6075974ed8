// For the stand-in's own tests: a small app that signs in over the real pages, calls modes and opens queue sockets; it knows only the wire.
import { createHash, randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import { z } from 'zod'
import type { ConnectionPreset } from '../shared/wire/connection-preset.ts'
import { type TokenResponse, tokenResponse } from '../shared/wire/oauth.ts'
import { stateSchema } from './world/queue-state.ts'

const userAgent = 'test-app/1.0'

export type ReadResponse = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Record<string, unknown>
}

/** Sends any request, without following redirects; a body that is no JSON object gives an empty `json`. */
export async function ask(address: string, init: RequestInit = {}): Promise<ReadResponse> {
  const response = await fetch(address, { redirect: 'manual', ...init })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: asObject(text) }
}

function asObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export const postForm = (address: string, fields: Readonly<Record<string, string>>): Promise<ReadResponse> =>
  ask(address, { method: 'POST', body: new URLSearchParams(fields) })

export const postJson = (address: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<ReadResponse> =>
  ask(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...headers },
  })

export type Proof = { readonly verifier: string; readonly challenge: string }
export function newProof(): Proof {
  const verifier = randomBytes(48).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The address of the authorize endpoint as the app would open it, with `changes` of parameters; null removes one. */
export function authorizeUrl(preset: ConnectionPreset, challenge: string, changes: Readonly<Record<string, string | null>> = {}): string {
  const query = new URLSearchParams({
    client_id: preset.client_id,
    state: 'state-of-the-app',
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: preset.scopes.join(' '),
    redirect_uri: preset.redirect_uri,
  })
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return `${preset.auth_url}/authorize?${query.toString()}`
}

/** Name → value of the hidden and the preselected fields in a page's form. */
export function formFields(page: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    if (input.includes('type="radio"') && !input.includes(' checked')) continue
    const name = /name="([^"]*)"/.exec(input)?.[1]
    if (name !== undefined) fields[name] = /value="([^"]*)"/.exec(input)?.[1] ?? ''
  }
  return fields
}

/** Opens the consent page and presses a button, as a given user or the one offered first; returns the query of the redirect. */
export async function decide(
  preset: ConnectionPreset,
  address: string,
  decision: 'approve' | 'deny',
  account?: string,
): Promise<URLSearchParams> {
  const page = await ask(address)
  const form = { ...formFields(page.text), ...(account !== undefined && { account }), decision }
  const response = await postForm(`${preset.auth_url}/authorize`, form)
  const location = response.headers.get('location') ?? ''
  if (!location.startsWith(preset.redirect_uri)) throw new Error(`Not sent back to the app: ${response.status} ${response.text}`)
  return new URL(location).searchParams
}

/**
 * Opens the device page at an address with the code in it and presses a button; returns the text of the page that confirms the decision.
 */
export async function decideDevice(preset: ConnectionPreset, address: string, decision: 'approve' | 'deny'): Promise<ReadResponse> {
  const page = await ask(address)
  return await postForm(`${preset.auth_url}/device`, { ...formFields(page.text), decision })
}

export const exchangeCode = (preset: ConnectionPreset, code: string, verifier: string): Promise<ReadResponse> =>
  postForm(`${preset.auth_url}/token`, {
    grant_type: 'authorization_code',
    code,
    client_id: preset.client_id,
    redirect_uri: preset.redirect_uri,
    code_verifier: verifier,
  })

export const refresh = (preset: ConnectionPreset, refreshToken: string): Promise<ReadResponse> =>
  postForm(`${preset.auth_url}/token`, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: preset.client_id,
    redirect_uri: preset.redirect_uri,
  })

/** Signs in by the authorization-code grant, with consent; returns the token response. */
export async function signIn(preset: ConnectionPreset): Promise<TokenResponse> {
  const { verifier, challenge } = newProof()
  const query = await decide(preset, authorizeUrl(preset, challenge), 'approve')
  return tokenResponse.parse((await exchangeCode(preset, query.get('code') ?? '', verifier)).json)
}

export const members = { client: 'test-app', version: '1.0', device_name: 'Test device', user_agent: userAgent }

/** Calls a mode of the JSON API, or `library` at its own server. */
export const call = (
  preset: ConnectionPreset,
  accessToken: string,
  mode: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ReadResponse> =>
  postJson(
    mode === 'library' ? `${preset.library_url}/` : `${preset.api_url}${preset.api_path}`,
    { ...members, mode, ...more },
    { authorization: `Bearer ${accessToken}` },
  )

/**
 * Schema of a frame that the queue server sends; `set_state` has the state's members at the top level (protocol 9.4), as a client sent
 * them.
 */
export const serverFrame = stateSchema.extend({
  command: z.string().optional(),
  result: z.boolean().optional(),
  message: z.string().optional(),
  role: z.enum(['player', 'controller']).optional(),
  session_uuid: z.string().max(200).optional(),
  timestamp: z.number().optional(),
  lastmodified: z.string().optional(),
  value: z.unknown().optional(),
})
type ServerFrame = z.infer<typeof serverFrame>

export type QueueClient = {
  /** Takes the next frame in order of arrival, waiting for it if need be; null: the socket was closed. */
  next(): Promise<ServerFrame | null>
  /** Takes the next frame with this command, dropping the frames before it. */
  nextOf(command: string): Promise<ServerFrame>
  send(frame: Readonly<Record<string, unknown>>): void
  /** Resolves with the close code when the socket is closed. */
  readonly closed: Promise<number>
  close(): void
}

/** Opens a queue socket with a fresh one-time token, or with the given one. */
export async function openQueue(
  preset: ConnectionPreset,
  accessToken: string,
  given?: { readonly token?: string; readonly query?: string; readonly path?: string },
): Promise<QueueClient> {
  const token = given?.token ?? String((await call(preset, accessToken, 'playqueue_token')).json['token'])
  const socket = new WebSocket(`${preset.queue_url}${given?.path ?? '/ws'}?token=${token}${given?.query ?? ''}`)
  const waiting: ServerFrame[] = []
  let wake: (() => void) | null = null
  let open = true
  const woken = () => {
    wake?.()
    wake = null
  }
  socket.on('message', data => {
    waiting.push(serverFrame.parse(JSON.parse(String(data))))
    woken()
  })
  const closed = new Promise<number>(resolve => {
    socket.on('close', code => {
      open = false
      woken()
      resolve(code)
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const next = async (): Promise<ServerFrame | null> => {
    while (waiting.length === 0 && open) {
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
    return waiting.shift() ?? null
  }
  return {
    next,
    nextOf: async command => {
      for (;;) {
        const frame = await next()
        if (frame === null) throw new Error(`Closed before ${command}`)
        if (frame.command === command) return frame
      }
    },
    send: frame => socket.send(JSON.stringify(frame)),
    closed,
    close: () => socket.close(),
  }
}
