// Faults ordered by tests: the next requests of a role fail, are delayed, or wait until released.

import type { Role } from '../world/roles.ts'
import { readForm } from './form.ts'
import type { Call } from './response.ts'

export type Fault =
  /** The request is answered with this status, and with `body` or else a line of text, and not performed. */
  | { readonly kind: 'status'; readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  /**
   * The request is refused with an OAuth error (protocol 1.6), with `status` or else the error's standard status; an authorize request is
   * refused by its redirect.
   */
  | {
      readonly kind: 'oauth'
      readonly error: string
      readonly error_description?: string | undefined
      readonly status?: number | undefined
    }
  /** The request is performed, then members of its JSON response, or parameters of its redirect, are set or removed. */
  | {
      readonly kind: 'change'
      readonly members?: Readonly<Record<string, unknown>> | undefined
      readonly without?: readonly string[] | undefined
    }
  /** The request is answered with a gateway's HTML page and this status, and not performed. */
  | { readonly kind: 'html'; readonly status: number }
  /** The connection is cut before the request is performed. */
  | { readonly kind: 'drop' }
  /** The request is performed, then the connection is cut before the response. */
  | { readonly kind: 'lost' }
  /** The connection is cut after so many bytes of the response's body. */
  | { readonly kind: 'cut'; readonly bytes: number }
  /** The response's body is sent at this rate at most. */
  | { readonly kind: 'slow'; readonly bytes_per_second: number }

export type FaultRequest = {
  readonly role: Role
  /** Number of requests that the order applies to; null: all until cleared. */
  readonly count: number | null
  /** Restricts the order to requests whose path contains this text. */
  readonly path?: string | undefined
  readonly method?: string | undefined
  /** Restricts the order to requests whose form has this grant type: tells a refresh from a device-code poll at the token endpoint. */
  readonly grant_type?: string | undefined
  /** Restricts the order to requests whose JSON body has this mode. */
  readonly mode?: string | undefined
  /** Delay before the request is performed, milliseconds. */
  readonly delay?: number | undefined
  readonly fault?: Fault | undefined
}

export type Faults = {
  request(request: FaultRequest): void
  clear(): void
  hold(role: Role): void
  /** Lets the held requests of a role go on; without a role, those of all. */
  release(role?: Role): void
  /** Number of requests that wait because of a `hold`. */
  held(): number
  /** Waits as long as a delay or hold for this request wants, then resolves with the fault ordered for it; null: none. */
  take(role: Role, call: Call): Promise<Fault | null>
}

type Hold = { readonly opened: Promise<void>; readonly open: () => void }

/** Makes the orders of faults, none at first. `latency`: delay added to every request, milliseconds. */
export function createFaults(latency: number): Faults {
  let requests: { request: FaultRequest; left: number }[] = []
  const holds = new Map<Role, Hold>()
  let waiting = 0

  const nextRequest = (role: Role, call: Call): FaultRequest | null => {
    const matching = requests.find(({ request }) => matches(request, role, call))
    if (matching === undefined) return null
    matching.left -= 1
    if (matching.left === 0) requests = requests.filter(other => other !== matching)
    return matching.request
  }

  return {
    request: request => requests.push({ request, left: request.count ?? Number.POSITIVE_INFINITY }),
    clear: () => {
      requests = []
    },
    hold: role => {
      if (holds.has(role)) return
      const { promise, resolve } = Promise.withResolvers<void>()
      holds.set(role, { opened: promise, open: resolve })
    },
    release: role => {
      for (const [held, gate] of holds) {
        if (role !== undefined && held !== role) continue
        holds.delete(held)
        gate.open()
      }
    },
    held: () => waiting,
    take: async (role, call) => {
      const request = nextRequest(role, call)
      const gate = holds.get(role)
      if (gate !== undefined) {
        waiting += 1
        await gate.opened
        waiting -= 1
      }
      await pause(latency + (request?.delay ?? 0), call.signal)
      return request?.fault ?? null
    },
  }
}

function matches(request: FaultRequest, role: Role, call: Call): boolean {
  if (request.role !== role) return false
  if (request.path !== undefined && !call.path.includes(request.path)) return false
  if (request.method !== undefined && call.method !== request.method) return false
  if (request.grant_type !== undefined && readForm(call)?.get('grant_type') !== request.grant_type) return false
  return request.mode === undefined || modeOf(call) === request.mode
}

function modeOf(call: Call): unknown {
  try {
    const body: unknown = JSON.parse(Buffer.from(call.body).toString('utf8'))
    return typeof body === 'object' && body !== null && 'mode' in body ? body.mode : undefined
  } catch {
    return undefined
  }
}

/** Waits so many milliseconds, or until the client disconnects. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return
  await new Promise<void>(resolve => {
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    signal.addEventListener('abort', finish)
  })
}
