// Time limit for connections to be ready: without one an address that swallows what it is sent is waited for as long as the request may take.
import type { Socket } from 'node:net'

/** Milliseconds until a connection has to be ready. */
const connectTimeout = 10_000

/** `code`: that of the system for a host that does not answer. */
class ConnectTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Destroys a socket with ConnectTimeout unless it emits `ready` in time; returns it. */
export function limitConnecting<Connection extends Socket>(socket: Connection, ready: 'connect' | 'secureConnect'): Connection {
  const timer = setTimeout(() => socket.destroy(new ConnectTimeout('The host does not answer')), connectTimeout)
  for (const event of [ready, 'close']) socket.once(event, () => clearTimeout(timer))
  return socket
}
