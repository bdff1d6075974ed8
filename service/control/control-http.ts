// The HTTP interface of the side door (README.md): each path calls one function of control.ts; for tests on this computer only.
import { z } from 'zod'
import { readJson } from '../http/form.ts'
import { type Call, type Handler, type HttpResponse, json, notFound, text } from '../http/response.ts'
import { quirks } from '../world/quirks.ts'
import { roles } from '../world/roles.ts'
import type { Control } from './control.ts'
import { libraryChange } from './control-library.ts'

const role = z.enum(roles)
const fault = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    status: z.number().int().min(200).max(599),
    body: z.string().default('Ordered by a test'),
    headers: z.record(z.string(), z.string()).default({}),
  }),
  z.object({
    kind: z.literal('oauth'),
    error: z.string().min(1),
    error_description: z.string().optional(),
    status: z.number().int().min(400).max(599).optional(),
  }),
  z.object({
    kind: z.literal('change'),
    members: z.record(z.string(), z.unknown()).optional(),
    without: z.array(z.string()).optional(),
  }),
  z.object({ kind: z.literal('html'), status: z.number().int().min(200).max(599).default(502) }),
  z.object({ kind: z.literal('drop') }),
  z.object({ kind: z.literal('lost') }),
  z.object({ kind: z.literal('cut'), bytes: z.number().int().nonnegative() }),
  z.object({ kind: z.literal('slow'), bytes_per_second: z.number().positive() }),
])
const faultRequest = z.object({
  role,
  count: z.number().int().positive().nullable().default(1),
  path: z.string().optional(),
  method: z.string().optional(),
  grant_type: z.string().optional(),
  mode: z.string().optional(),
  delay: z.number().nonnegative().optional(),
  fault: fault.optional(),
})
const someRoles = z.object({ roles: z.array(role).default([]) })
const seconds = z.number().nonnegative().optional()
const lifetimes = z.object({
  access: seconds,
  refresh: seconds,
  code: seconds,
  device: seconds,
  interval: seconds,
  queueToken: seconds,
  queueIdle: seconds,
})
const device = z.object({
  device_name: z.string().min(1),
  client: z.string().optional(),
  user_id: z.string().optional(),
  scopes: z.array(z.string()).optional(),
  joinable: z.boolean().optional(),
})
const cut = z.object({
  by: z.string().optional(),
  about: z.string().optional(),
  pause: z.boolean().optional(),
  fault: z.enum(['drop', 'lost']),
})
const sockets = z.object({
  session_uuid: z.string().optional(),
  drop: z.literal(true).optional(),
  at: cut.optional(),
  frame: z.unknown().optional(),
  text: z.string().optional(),
})

/** The handler of a path: takes a JSON body, gives a JSON value. */
type Command = (members: Readonly<Record<string, unknown>>) => unknown
const command =
  <Members>(schema: z.ZodType<Members>, run: (members: Members) => unknown): Command =>
  members =>
    run(schema.parse(members))

/**
 * Makes the handler of the side door. A request with an Origin header gets 403, so that pages in a browser of this computer are refused.
 */
export function createControlHandler(control: Control): Handler {
  const reads: Readonly<Record<string, () => unknown>> = {
    '/about': () => control.about(),
    '/received': () => control.received(),
    '/quirks': () => quirks,
  }
  const commands: Readonly<Record<string, Command>> = {
    '/expire': command(z.object({ access: z.boolean().optional(), refresh: z.boolean().optional() }), tokens => control.expire(tokens)),
    '/next': command(faultRequest, members => control.next(members)),
    '/hold': command(someRoles, members => control.hold(members.roles)),
    '/release': command(someRoles, members => control.release(members.roles)),
    '/library': command(libraryChange, change => ({ changed: control.library(change) })),
    '/quirks': command(z.record(z.string(), z.boolean()), changes => control.quirks(changes)),
    '/grant': command(z.object({ scopes: z.array(z.string()).nullable() }), ({ scopes }) => control.grant(scopes)),
    '/lifetimes': command(lifetimes, changes => control.lifetimes(withoutUndefined(changes))),
    '/user': command(
      z.object({ user_id: z.string().optional(), premium: z.boolean().optional(), one_queue: z.boolean().optional() }),
      change => control.user(change),
    ),
    '/devices': command(device, members => control.addDevice(members)),
    '/end-session': command(z.object({ session_uuid: z.string() }), ({ session_uuid }) => ({ ended: control.endSession(session_uuid) })),
    '/sockets': command(sockets, ({ session_uuid, drop, at, frame, text: frameText }) => ({
      sockets: at
        ? control.cutSockets(at)
        : drop
          ? control.dropSockets(session_uuid)
          : control.inject(frameText ?? JSON.stringify(frame), session_uuid),
    })),
    '/reset': command(z.object({}), () => control.reset()),
  }
  return call => {
    if (call.headers.origin !== undefined) return text(403, 'Only programs on this computer may ask')
    if (call.method === 'GET') {
      const read = Object.hasOwn(reads, call.path) ? reads[call.path] : undefined
      return read === undefined ? notFound() : json(200, read())
    }
    const run = Object.hasOwn(commands, call.path) ? commands[call.path] : undefined
    if (call.method !== 'POST' || run === undefined) return notFound()
    return runCommand(call, run)
  }
}

function runCommand(call: Call, run: Command): HttpResponse {
  const read = readJson(call, true)
  if ('whyInvalid' in read) return json(400, { ok: false, message: read.whyInvalid })
  try {
    return json(200, { ok: true, ...Object(run(read.members)) })
  } catch (error) {
    if (error instanceof z.ZodError) return json(400, { ok: false, message: z.prettifyError(error) })
    if (error instanceof RangeError) return json(400, { ok: false, message: error.message })
    throw error
  }
}

const withoutUndefined = <Item>(values: Readonly<Record<string, Item | undefined>>): Record<string, Item> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
