// What lets web apps read answers from pages of their own (CORS), as clients in use do that live in a browser.

import type { Role } from '../world/roles.ts'
import type { World } from '../world/world.ts'
import type { Answer, Handler } from './answer.ts'

/** Where a web app asks; the pages of the sign-in are for the person alone, and no other page may read or press them. */
const isForApps = (role: Role, path: string): boolean =>
  role === 'auth' ? ['/token', '/revoke', '/device/code'].includes(path) : role !== 'queue'

/** No credential of the browser counts here (the token is in the request), so any origin may read what it got by its token. */
const anyOrigin = { 'access-control-allow-origin': '*' }

const preflight: Answer = {
  status: 204,
  headers: {
    ...anyOrigin,
    'access-control-allow-methods': 'GET, HEAD, POST',
    'access-control-allow-headers': 'authorization, content-type, range, user-agent',
    'access-control-max-age': '600',
  },
  body: '',
}

/** The same handler, for pages of any origin too; not inside an app, and not while a strictness keeps them out. */
export const crossOrigin =
  (world: World, role: Role, handle: Handler): Handler =>
  async call => {
    if (world.secret !== null || world.quirks.has('same origin only') || !isForApps(role, call.path)) return await handle(call)
    if (call.method === 'OPTIONS') return preflight
    const answer = await handle(call)
    return { ...answer, headers: { ...answer.headers, ...anyOrigin } }
  }
