// Eight listeners, one for each role and one for control, so that each part of the service has its own origin.
import { randomInt } from 'node:crypto'
import { type Role, roles } from '../world/roles.ts'
import { type Listener, openListener } from './http.ts'

/** Timeout of a whole upload request, milliseconds: enough for a song over a slow line. */
const uploadTimeout = 30 * 60_000

export type Listeners = Readonly<Record<Role | 'control', Listener>>

/** A record with one value per role, and one for control, each given by `make`. */
export const mapRoles = <Value>(make: (role: Role | 'control') => Value): Record<Role | 'control', Value> => ({
  auth: make('auth'),
  api: make('api'),
  library: make('library'),
  queue: make('queue'),
  stream: make('stream'),
  artwork: make('artwork'),
  upload: make('upload'),
  control: make('control'),
})

/**
 * Opens a port for each role: consecutive ones from `port`, or any free ones without it. For each opened port, adds a function to `stops`
 * that closes it.
 */
export async function openListeners(port: number | undefined, stops: (() => Promise<void>)[]): Promise<Listeners> {
  const openByKey = new Map<string, Listener>()
  let next = port ?? 0
  for (const role of [...roles, 'control']) {
    const listener = await openListener(next, undefined, role === 'upload' ? uploadTimeout : undefined)
    stops.push(() => listener.stop())
    openByKey.set(role, listener)
    if (port !== undefined) next += 1
  }
  return mapRoles(role => {
    const listener = openByKey.get(role)
    if (listener === undefined) throw new Error(`No listener for ${role}`)
    return listener
  })
}

/**
 * Ports that a redirect URI may get: below the ephemeral ports of Linux (from 32768), macOS and Windows (from 49152), which the system may
 * give to an outgoing connection at any time.
 */
export const redirectPorts = { from: 20_000, to: 32_767 }

/**
 * A redirect URI with a loopback port from `from` to `to` that is free now; not reserved, as the app opens it at the sign-in. Throws if fifty
 * tries find none.
 */
export async function freeRedirectUri({ from, to } = redirectPorts): Promise<string> {
  for (let attempts = 0; attempts < 50; attempts += 1) {
    const probe = await openListener(randomInt(from, to + 1)).catch(() => null)
    if (probe === null) continue
    await probe.stop()
    return `${probe.origin}/callback`
  }
  throw new Error(`No port from ${from} to ${to} is free to come back to after signing in`)
}
