// CORS headers, so that browser-based clients can read responses from pages of other origins.

import type { Role } from '../world/roles.ts'
import type { World } from '../world/world.ts'
import type { Handler, HttpResponse } from './response.ts'

/**
 * Whether a path is one that apps request; the pages of the sign-in are for a person, and no page of another origin may read or operate
 * them.
 */
const isForApps = (role: Role, path: string): boolean =>
  role === 'auth' ? ['/token', '/revoke', '/device/code'].includes(path) : role !== 'queue'

/** Any origin may read responses, because authorisation is a token in the request, not a cookie of the browser. */
const anyOrigin = { 'access-control-allow-origin': '*' }

const preflight: HttpResponse = {
  status: 204,
  headers: {
    ...anyOrigin,
    'access-control-allow-methods': 'GET, HEAD, POST',
    'access-control-allow-headers': 'authorization, content-type, range, user-agent',
    'access-control-max-age': '600',
  },
  body: '',
}

/** Wraps a handler with CORS, for the paths that apps use; not in the embedded service, nor while a strict quirk forbids it. */
export const crossOrigin =
  (world: World, role: Role, handle: Handler): Handler =>
  async call => {
    if (world.secret !== null || world.quirks.has('same origin only') || !isForApps(role, call.path)) return await handle(call)
    if (call.method === 'OPTIONS') return preflight
    const response = await handle(call)
    return { ...response, headers: { ...response.headers, ...anyOrigin } }
  }
