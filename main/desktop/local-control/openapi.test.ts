// docs/local-control.yaml says what the code does: the same requests, inputs and answers, and a status of the form that it promises.
import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { openControl } from './control-for-tests.ts'
import { localRequests } from './requests.ts'

type Schema = { readonly [member: string]: unknown }
type Operation = {
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  readonly responses: Readonly<Record<string, unknown>>
}
const document = parse(await readFile(new URL('../../../docs/local-control.yaml', import.meta.url), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly servers: readonly { readonly url: string }[]
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
const events = '/v1/events'
const described = Object.entries(document.paths).filter(([path]) => path !== events)

let control: Awaited<ReturnType<typeof openControl>> | null = null
afterEach(() => control?.stop())

/** Without what only people read. */
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

test('every status that a request is answered with is described', async () => {
  control = await openControl()
  await control.turn(true)
  const good: Readonly<Record<string, unknown>> = {
    '/v1/seek': { position: 1 },
    '/v1/volume': { volume: 1 },
    '/v1/like': { liked: true },
    '/v1/search': { text: 'x' },
  }
  const look = async () => {
    for (const [path, operations] of described) {
      const [[method, operation] = []] = Object.entries(operations)
      const asked = method === 'get' ? await control?.ask(path) : await control?.post(path, good[path])
      expect(Object.keys(operation?.responses ?? {}), path).toContain(String(asked?.status))
    }
  }
  await look()
  control.play()
  control.hasLibrary()
  await look()
})
