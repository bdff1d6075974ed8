// docs/local-control.yaml says what the code does: the same requests, inputs and answers, and a status of the form that it promises.
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ok, type Result } from '../../../shared/errors.ts'
import { failedWith } from '../../../shared/errors-for-tests.ts'
import { openControl } from './control-for-tests.ts'
import { localRequests } from './requests.ts'

type Schema = { readonly [member: string]: unknown }
type Response = { readonly $ref?: string; readonly headers?: Schema; readonly content?: Schema }
type Operation = {
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  readonly responses: Readonly<Record<string, Response>>
}
const document = parse(await readFile(new URL('../../../docs/local-control.yaml', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly servers: readonly { readonly url: string }[]
  readonly info: { readonly description: string }
  readonly components: { readonly schemas: Readonly<Record<string, Schema>>; readonly responses: Readonly<Record<string, Response>> }
}
const events = '/v1/events'
const described = Object.entries(document.paths).filter(([path]) => path !== events)

type Control = Awaited<ReturnType<typeof openControl>>
let control: Control | null = null
afterEach(() => control?.stop())

/** What is described of an answer. */
function responseOf(path: string, status: number): Response | undefined {
  const response = Object.values(document.paths[path] ?? {})[0]?.responses[status]
  return response?.$ref === undefined ? response : document.components.responses[response.$ref.replace('#/components/responses/', '')]
}

/** A schema without its descriptions and `$schema`, which do not affect what it accepts. */
const bare = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (name === 'description' || name === '$schema' ? [] : [[name, bare(part)]])),
  )
}

test('requests and their methods are the same', () => {
  expect(described.map(([path, operations]) => [path, ...Object.keys(operations)])).toEqual(
    Object.entries(localRequests).map(([path, { method }]) => [path, method.toLowerCase()]),
  )
})

test('inputs are the same', () => {
  for (const [path, operations] of described) {
    const schema = Object.values(operations)[0]?.requestBody?.content['application/json'].schema ?? null
    const { input } = localRequests[path] ?? { input: null }
    expect(bare(schema), path).toEqual(input === null ? null : bare(z.toJSONSchema(input, { io: 'input' })))
  }
})

test('the status has the form that is described, over HTTP and by an event, while nothing and while something plays', async () => {
  const { Status, Event } = document.components.schemas
  const schemas = { '#/components/schemas/Status': Status }
  const inlined = (schema: unknown): unknown =>
    JSON.parse(JSON.stringify(schema), (_name, part) => schemas[Object(part).$ref as keyof typeof schemas] ?? part)
  const [status, event] = [Status, Event].map(schema => z.fromJSONSchema(inlined(schema) as Parameters<typeof z.fromJSONSchema>[0]))
  control = await openControl()
  await control.turn(true)
  expect(status?.safeParse(JSON.parse((await control.ask('/v1/status')).text)).error).toBeUndefined()
  control.play()
  const said = JSON.parse((await control.ask('/v1/status')).text)
  expect(status?.safeParse(said).error).toBeUndefined()
  expect(status?.safeParse({ ...said, more: 1 }).success).toBe(false)
  const { events: heard, socket } = await control.listen()
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  expect(event?.safeParse(heard[0]).error).toBeUndefined()
  socket?.terminate()
})

/** A body that fits, of the requests that take one. */
const good: Readonly<Record<string, unknown>> = {
  '/v1/seek': { position: 1 },
  '/v1/volume': { volume: 1 },
  '/v1/like': { liked: true },
  '/v1/search': { text: 'x' },
}
type Found = { readonly path: string; readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

/** Provokes every answer that there is to have of each request, one after the other. */
async function allResponses(): Promise<readonly Found[]> {
  const found: Found[] = []
  const say = async (how: (method: 'GET' | 'POST', body: string | undefined) => Parameters<Control['ask']>[1]) => {
    for (const [path, operations] of described) {
      const method = 'get' in operations ? 'GET' : 'POST'
      const body = good[path] === undefined ? undefined : JSON.stringify(good[path])
      if (control) found.push({ path, ...(await control.ask(path, how(method, body))) })
    }
  }
  const withBody = (method: string, body: string, type = 'application/json') => ({
    ...{ method, body, headers: { 'content-type': type, 'content-length': String(body.length) } },
  })
  const rightly = () => say((method, body) => ({ method, ...(body !== undefined && { body }) }))

  control = await openControl({ signedIn: false })
  await control.turn(true)
  await rightly()
  await control.stop()
  const refusals = (['not-found', 'expired', 'refused'] as const).map(code => failedWith(code, 'No.'))
  let liked: Result<void> = ok(undefined)
  control = await openControl({ liked: () => liked })
  await control.turn(true)
  await rightly()
  control.play()
  control.hasLibrary()
  await rightly()
  for (const refusal of refusals) {
    liked = refusal
    await rightly()
  }
  await say(method => ({ method, headers: { authorization: undefined } }))
  await say(method => ({ method, headers: { origin: 'https://evil.test' } }))
  await say(method => ({ method: method === 'GET' ? 'POST' : 'GET' }))
  await say(method => withBody(method, 'x'.repeat(5_000)))
  await say(method => withBody(method, '{"more":1}'))
  await say((method, body = '{}') => withBody(method, body, 'text/plain'))
  control.pass(60_000)
  for (let count = 0; count < 200; count += 1) await control.ask('/v1/status')
  await rightly()
  return found
}

test('every answer of every request is described with its headers and its form, and no other', async () => {
  const error = z.fromJSONSchema(document.components.schemas['Error'] as Parameters<typeof z.fromJSONSchema>[0])
  const found = await allResponses()
  for (const [path, operations] of described) {
    const [{ responses } = { responses: {} }] = Object.values(operations)
    const statuses = new Set(found.filter(one => one.path === path).map(({ status }) => String(status)))
    expect([path, ...[...statuses].sort()]).toEqual([path, ...Object.keys(responses).sort()])
  }
  for (const { path, status, headers, text } of found) {
    const what = `${path} ${status}`
    const response = responseOf(path, status)
    for (const name of Object.keys(response?.headers ?? {})) expect(Object.keys(headers), what).toContain(name.toLowerCase())
    if (response?.content === undefined) expect(text, what).toBe('')
    else if (status !== 200) expect(error.safeParse(JSON.parse(text)).error, what).toBeUndefined()
  }
})

test('so is every answer to who wants events', async () => {
  control = await openControl()
  await control.turn(true)
  const { listen, ask } = control
  const first = await listen()
  expect(first.socket).not.toBeNull()
  const refused = [await listen({ authorization: 'Bearer x' }), await listen({ origin: 'https://evil.test' })]
  const sockets = await Promise.all(Array.from({ length: 16 }, () => listen()))
  refused.push(...sockets.filter(({ socket }) => socket === null))
  const { status, headers } = await ask(events)
  for (const { socket } of [first, ...sockets]) socket?.terminate()
  const found = [...refused.map(one => ({ status: one.refused ?? 0, headers: one.headers })), { status, headers }]
  const statuses = [101, ...found.map(one => one.status)].map(String)
  expect(statuses.sort()).toEqual(Object.keys(document.paths[events]?.['get']?.responses ?? {}).sort())
  for (const one of found)
    for (const name of Object.keys(responseOf(events, one.status)?.headers ?? {}))
      expect(Object.keys(one.headers), String(one.status)).toContain(name.toLowerCase())
})

test('of several reasons for a refusal the one that is named first in the description counts', async () => {
  control = await openControl()
  await control.turn(true)
  const long = { body: 'x'.repeat(5_000), headers: { 'content-type': 'text/plain', 'content-length': '5000' } }
  const asked = [
    await control.ask('/v1/none', { headers: { origin: 'https://evil.test', authorization: undefined } }),
    await control.ask('/v1/none', { headers: { authorization: undefined } }),
    await control.ask('/v1/none', { method: 'PUT', ...long }),
    await control.ask('/v1/seek', { method: 'PUT', ...long }),
    await control.ask('/v1/seek', { method: 'POST', ...long }),
    await control.ask('/v1/seek', { method: 'POST', body: '{', headers: { 'content-type': 'text/plain' } }),
  ]
  expect(asked.map(({ status }) => status)).toEqual([403, 401, 404, 405, 413, 415])
  expect(document.info.description).toContain('403, 401 or 429, 404 or 426, 405, 413, 400 or 415')
})
