// For tests: a proxy on loopback that demands a name and a password, and resolves host names that no other resolver knows, such as
// service.test.
import { createServer, type IncomingMessage, request as requestHttp, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'

export type TestProxy = {
  /** Host name and port of the proxy. */
  readonly host: string
  /** The targets of all requests that it let through, as `name:port`. */
  readonly passed: readonly string[]
  /** Number of requests that it refused, as they had no or another name and password. */
  refused(): number
  /** Number of its clients' connections that are open. */
  open(): number
  stop(): Promise<void>
}

type Options = { readonly name: string; readonly password: string; readonly ports: Readonly<Record<string, number>> }

/**
 * Starts the proxy, which opens tunnels (CONNECT) and forwards plain http. `ports`: target `name:port` → the port of this computer to which
 * it leads.
 */
export async function startProxy({ name, password, ports }: Options): Promise<TestProxy> {
  const passed: string[] = []
  let refusals = 0
  const mayPass = ({ headers }: IncomingMessage) =>
    headers['proxy-authorization'] === `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
  const server = createServer((request, response) => {
    const { host, pathname, search } = new URL(request.url ?? '', 'http://no-proxy')
    const port = ports[`${host}:80`] ?? ports[host]
    if (!mayPass(request)) {
      refusals += 1
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="test"' }).end()
      return
    }
    if (request.url?.startsWith('/')) return void response.writeHead(400).end() // RFC 9112, 3.2.2: the whole address
    if (port === undefined) return void response.writeHead(502).end()
    passed.push(host)
    const onwards = requestHttp({ port, path: pathname + search, method: request.method, headers: request.headers }, upstream => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers)
      upstream.pipe(response)
    })
    request.pipe(onwards)
  })
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    const port = ports[request.url ?? '']
    socket.on('error', () => undefined)
    if (!mayPass(request)) {
      refusals += 1
      return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="test"\r\nContent-Length: 0\r\n\r\n')
    }
    if (port === undefined) return socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    passed.push(request.url ?? '')
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    join(socket, port)
  })
  return { host: await listen(server), passed, refused: () => refusals, ...whileOpen(server) }
}

/** Starts a SOCKS 5 proxy (RFC 1928) that demands no password. `ports`: as of `startProxy`. */
export async function startSocks(ports: Options['ports']): Promise<TestProxy> {
  const passed: string[] = []
  const server = createTcpServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(Buffer.from([5, 0]))
      socket.once('data', asked => {
        const length = asked[4] ?? 0
        const wanted = `${asked.toString('latin1', 5, 5 + length)}:${asked.readUInt16BE(5 + length)}`
        const port = ports[wanted]
        socket.write(Buffer.from([5, port === undefined ? 4 : 0, 0, 1, 0, 0, 0, 0, 0, 0]))
        if (port === undefined) return socket.end()
        passed.push(wanted)
        join(socket, port)
      })
    })
  })
  return { host: await listen(server), passed, refused: () => 0, ...whileOpen(server) }
}

function join(socket: Socket, port: number): void {
  const onwards = connect(port, '127.0.0.1')
  onwards.on('error', () => socket.destroy())
  socket.on('close', () => onwards.destroy())
  socket.pipe(onwards).pipe(socket)
}

async function listen(server: Server | TcpServer): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

function whileOpen(server: Server | TcpServer): Pick<TestProxy, 'open' | 'stop'> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    open: () => sockets.size,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
