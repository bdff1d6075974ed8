// For tests: an HTTP server on the loopback that keeps connections open, and tells how many were opened and closed.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Mock, vi } from 'vitest'

export type TestServer = {
  /** With a path and a query that no error may name. */
  readonly address: string
  /** Called for each connection that is opened, and for each that is closed. */
  readonly connections: Mock<() => void>
  readonly closed: Mock<() => void>
  stop(): void
}

export async function startServer(respond: RequestListener): Promise<TestServer> {
  const server = createServer({ keepAliveTimeout: 60_000 }, respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const [connections, closed] = [vi.fn<() => void>(), vi.fn<() => void>()]
  server.on('connection', socket => {
    connections()
    socket.on('close', closed)
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/song?Signature=secret`,
    connections,
    closed,
    stop: () => void server.close().closeAllConnections(),
  }
}
