// Limit of pipelined requests (HTTP/1.1 pipelining), against programs that send thousands on one connection, which no honest client does.

type Connection = { readonly destroyed: boolean; readonly destroy: () => unknown }
type Response = { readonly once: (event: 'close', listener: () => void) => unknown }

/** Most requests of one connection that are handled at the same time; clients that pipeline at all send a few. */
const maxPipelined = 16

/**
 * Makes a function to call with the connection and the response of each request of a server; it returns whether the request may be handled.
 * One beyond `maxWaiting` that are not answered yet destroys its connection, after which no request of that connection is handled.
 */
export function createPipelineLimit(maxWaiting = maxPipelined): (connection: Connection, response: Response) => boolean {
  const waiting = new WeakMap<Connection, number>()
  const change = (connection: Connection, by: 1 | -1): number => {
    const count = (waiting.get(connection) ?? 0) + by
    waiting.set(connection, count)
    return count
  }
  return (connection, response) => {
    if (connection.destroyed) return false
    if (change(connection, 1) > maxWaiting) {
      connection.destroy()
      return false
    }
    response.once('close', () => change(connection, -1))
    return true
  }
}
