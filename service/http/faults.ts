// Faults that tests order: the next requests of a role fail, come late, or wait until released.

import type { Role } from '../world/roles.ts'
import type { Call } from './answer.ts'
import { readForm } from './form.ts'

export type Fault =
  /** Answered with this status and a line of text, or with this body. */
  | { readonly kind: 'status'; readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  /** Refused with an OAuth error (protocol 1.6), with the status of its table or this one; of an authorize request in the redirect. */
  | {
      readonly kind: 'oauth'
      readonly error: string
      readonly error_description?: string | undefined
      readonly status?: number | undefined
    }
  /** Everything is done, then members of the JSON answer, or parameters of the redirect, are other ones or left out. */
  | {
      readonly kind: 'change'
      readonly members?: Readonly<Record<string, unknown>> | undefined
      readonly without?: readonly string[] | undefined
    }
  /** Answered with an HTML page (a gateway's) and this status. */
  | { readonly kind: 'html'; readonly status: number }
  /** The connection is cut before anything is done. */
  | { readonly kind: 'drop' }
  /** Everything is done, then the connection is cut before the answer. */
  | { readonly kind: 'lost' }
  /** The answer's body is cut after so many bytes. */
  | { readonly kind: 'cut'; readonly bytes: number }
  /** The answer's body comes no faster than this. */
  | { readonly kind: 'slow'; readonly bytes_per_second: number }

export type FaultOrder = {
  readonly role: Role
  /** How many requests; null = until cleared. */
  readonly count: number | null
  /** Only requests whose path contains this. */
  readonly path?: string | undefined
  readonly method?: string | undefined
  /** Only requests whose form names this grant type: of the token address, a refresh but no poll. */
  readonly grant_type?: string | undefined
  /** Only requests whose JSON body names this mode. */
  readonly mode?: string | undefined
  /** Milliseconds to wait first. */
  readonly delay?: number | undefined
  readonly fault?: Fault | undefined
}

export type Faults = {
  order(order: FaultOrder): void
  clear(): void
  hold(role: Role): void
  /** Lets the held requests of a role go on; of all roles without one. */
  release(role?: Role): void
  /** How many requests wait behind a hold right now. */
  held(): number
  /** Waits as ordered; answers the fault that this request shall meet. */
  meet(role: Role, call: Call): Promise<Fault | null>
}

type Gate = { readonly opened: Promise<void>; readonly open: () => void }

/** `latency` is added to every request, milliseconds. */
export function createFaults(latency: number): Faults {
  let orders: { order: FaultOrder; left: number }[] = []
  const gates = new Map<Role, Gate>()
  let waiting = 0

  const take = (role: Role, call: Call): FaultOrder | null => {
    const found = orders.find(({ order }) => matches(order, role, call))
    if (found === undefined) return null
    found.left -= 1
    if (found.left === 0) orders = orders.filter(other => other !== found)
    return found.order
  }

  return {
    order: order => orders.push({ order, left: order.count ?? Number.POSITIVE_INFINITY }),
    clear: () => {
      orders = []
    },
    hold: role => {
      if (gates.has(role)) return
      const { promise, resolve } = Promise.withResolvers<void>()
      gates.set(role, { opened: promise, open: resolve })
    },
    release: role => {
      for (const [held, gate] of gates) {
        if (role !== undefined && held !== role) continue
        gates.delete(held)
        gate.open()
      }
    },
    held: () => waiting,
    meet: async (role, call) => {
      const order = take(role, call)
      const gate = gates.get(role)
      if (gate !== undefined) {
        waiting += 1
        await gate.opened
        waiting -= 1
      }
      await pause(latency + (order?.delay ?? 0), call.signal)
      return order?.fault ?? null
    },
  }
}

function matches(order: FaultOrder, role: Role, call: Call): boolean {
  if (order.role !== role) return false
  if (order.path !== undefined && !call.path.includes(order.path)) return false
  if (order.method !== undefined && call.method !== order.method) return false
  if (order.grant_type !== undefined && readForm(call)?.get('grant_type') !== order.grant_type) return false
  return order.mode === undefined || modeOf(call) === order.mode
}

function modeOf(call: Call): unknown {
  try {
    const body: unknown = JSON.parse(Buffer.from(call.body).toString('utf8'))
    return typeof body === 'object' && body !== null && 'mode' in body ? body.mode : undefined
  } catch {
    return undefined
  }
}

/** Waits so many milliseconds, or until the other side has gone away. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return
  await new Promise<void>(resolve => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
  })
}
