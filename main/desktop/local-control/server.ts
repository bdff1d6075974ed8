// The HTTP and web socket server of local control: loopback only, with limits on rate, size, time and connections.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createPipelineLimit } from 'pipeline-limit'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Log } from '../../log.ts'
import { createRateLimiter } from '../../rate-limit.ts'
import { refusalOf } from './authorise-request.ts'
import { type ControlDependencies, localRequests } from './requests.ts'

type Dependencies = {
  readonly port: number
  readonly token: () => string
  readonly dependencies: ControlDependencies
  /** The event that a socket gets first, the present status; later ones come by `broadcast`. */
  readonly initialEvent: () => unknown
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  readonly log: Pick<Log, 'warning' | 'error'>
  /** Milliseconds within which a request has to arrive whole. */
  readonly timeout?: number
}

export type LocalServer = {
  readonly port: number
  /** Sends an event to all event sockets. */
  broadcast(event: unknown): void
  /** Closes all event sockets, as the token has changed. */
  closeSockets(): void
  stop(): Promise<void>
}

/**
 * Rate limits of the whole server, `count` per `within` milliseconds: for requests, far more than buttons and switches send; for requests
 * with a wrong token, few, against guessing; and for new connections. Requests beyond them get 429.
 */
const [requestLimit, guessLimit, connectionLimit] = [
  { within: 10_000, count: 200 },
  { within: 60_000, count: 30 },
  { within: 10_000, count: 400 },
]
const limits = { connections: 64, sockets: 16, body: 4_096, waiting: 1 << 20 }
/**
 * Rate limit of the bytes received on one event socket, as clients send nothing but pings and pongs; a socket that receives more is cut.
 */
const receiveLimit = { within: 10_000, count: Number.POSITIVE_INFINITY, bytes: 4_096 }
const eventsPath = '/v1/events'

/** Starts the server on 127.0.0.1; rejects if the port is taken. */
export async function startLocalServer({
  port: wantedPort,
  token,
  dependencies,
  initialEvent,
  steady,
  log,
  timeout = 10_000,
}: Dependencies): Promise<LocalServer> {
  const exceedsRequests = createRateLimiter(requestLimit, steady)
  const exceedsGuesses = createRateLimiter(guessLimit, steady)
  const exceedsConnections = createRateLimiter(connectionLimit, steady)
  /** Connections on which a request was refused: one pipelined behind it destroys its connection, as there may be thousands. */
  const refusedConnections = new WeakSet<Duplex>()
  let port = wantedPort
  /** The HTTP status by which a request is refused for its headers or by a rate limit (401, 403, 429); null: it may be answered. */
  const refusalStatus = ({ headers }: IncomingMessage): number | null => {
    const refusal = refusalOf(headers, port, token())
    if (refusal === 'page') return 403
    if (refusal === 'stranger') return exceedsGuesses() ? 429 : 401
    return exceedsRequests() ? 429 : null
  }
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const status = refusalStatus(request)
    if (status !== null) {
      refusedConnections.add(request.socket)
      return send(response, status, undefined, { connection: 'close' })
    }
    // The path is looked up in the table of requests as it came; it never names a file, and is never decoded.
    const path = request.url ?? ''
    const localRequest = Object.hasOwn(localRequests, path) ? localRequests[path] : undefined
    if (localRequest === undefined) return send(response, path === eventsPath ? 426 : 404)
    if (request.method !== localRequest.method) return send(response, 405, undefined, { allow: localRequest.method })
    const body = await readBody(request)
    if (body === null) return send(response, 413)
    if (localRequest.input === null && body.length > 0) return send(response, 400, { error: 'Nothing is sent with this.' })
    if (localRequest.input !== null && !/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
      return send(response, 415)
    const input = localRequest.input?.safeParse(parseJson(body))
    if (input?.success === false) return send(response, 400, { error: 'What was sent does not fit.' })
    const { status: code, body: responseBody } = await localRequest.run(input?.data, dependencies)
    return send(response, code, responseBody)
  }
  const server = createServer({
    ...{ maxHeaderSize: 8_192, headersTimeout: timeout / 2, requestTimeout: timeout, keepAliveTimeout: 5_000 },
    // Node checks for overdue connections every 30 s only, unless told otherwise.
    connectionsCheckingInterval: timeout / 10,
  })
  server.maxConnections = limits.connections
  const open = new Set<Duplex>()
  server.on('connection', stream => {
    if (exceedsConnections()) return void stream.destroy()
    open.add(stream)
    stream.once('close', () => open.delete(stream))
  })
  const mayHandle = createPipelineLimit()
  server.on('request', (request, response) => {
    if (refusedConnections.has(request.socket)) return void request.socket.destroy()
    if (!mayHandle(request.socket, response)) return
    respond(request, response).catch((error: unknown) => {
      log.error('a request of local control was not answered', error)
      if (!response.headersSent) send(response, 500)
      else response.destroy()
    })
  })
  // Event sockets are for sending; clients have nothing to send, so messages above a kilobyte end the socket.
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1_024, perMessageDeflate: false, clientTracking: true })
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const status =
      refusalStatus(request) ?? (request.url === eventsPath ? null : 404) ?? (sockets.clients.size >= limits.sockets ? 429 : null)
    if (status !== null) {
      // HTTP timeouts do not hold for an upgraded stream, so a half-open one is destroyed here.
      const headers = Object.entries({ ...headersOf(status), connection: 'close', 'content-length': '0' })
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
      return void stream.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n`, () => stream.destroy())
    }
    sockets.handleUpgrade(request, stream, head, socket => {
      socket.on('error', () => socket.terminate())
      socket.on('message', () => socket.close(1008))
      const exceedsReceived = createRateLimiter(receiveLimit, steady)
      stream.on('data', (part: Buffer) => exceedsReceived(part.length) && socket.terminate())
      sendEvent(socket, initialEvent())
    })
  })
  port = await listen(server, wantedPort)
  return {
    port,
    broadcast: event => {
      for (const socket of sockets.clients) sendEvent(socket, event)
    },
    closeSockets: () => {
      for (const socket of sockets.clients) socket.terminate()
    },
    stop: () =>
      new Promise(resolve => {
        for (const socket of sockets.clients) socket.terminate()
        sockets.close()
        server.close(() => resolve())
        for (const stream of open) stream.destroy()
      }),
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Sends an event on a socket; a client that does not read, so that too much is buffered for it, is disconnected. */
function sendEvent(socket: WebSocket, event: unknown): void {
  if (socket.bufferedAmount > limits.waiting) socket.terminate()
  else socket.send(JSON.stringify(event))
}

/** Reads the body of a request as text; null if it exceeds the size limit. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += Buffer.byteLength(chunk)
    if (length > limits.body) return null
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The headers that a status demands, as `retry-after` with 429; none for most. */
function headersOf(status: number): Readonly<Record<string, string>> {
  switch (status) {
    case 401:
      return { 'www-authenticate': 'Bearer' }
    case 413:
      return { connection: 'close' }
    case 426:
      return { connection: 'upgrade', upgrade: 'websocket' }
    case 429:
      return { 'retry-after': '10' }
    default:
      return {}
  }
}

/** Sends JSON without CORS headers, so that no page can read it, and with caching and MIME sniffing off. */
function send(response: ServerResponse, status: number, body?: unknown, more: Record<string, string> = {}): void {
  const text = body === undefined ? '' : JSON.stringify(body)
  const contentHeaders = text === '' ? {} : { 'content-type': 'application/json; charset=utf-8' }
  response
    .writeHead(status, {
      ...contentHeaders,
      ...headersOf(status),
      ...more,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(text)
}
