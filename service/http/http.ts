// HTTP between sockets and handlers: reads whole requests, applies ordered faults, and writes responses with back-pressure.
import { rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createPipelineLimit } from 'pipeline-limit'
import { type AllowedHosts, isAllowedCaller } from './allowed-hosts.ts'
import { type BodyRule, readBody } from './body.ts'
import { type BodyFile, bodyToFile } from './body-file.ts'
import { applyFault } from './fault-responses.ts'
import type { Fault } from './faults.ts'
import { type Call, type Handler, type HttpResponse, text } from './response.ts'
import { sendResponse } from './send.ts'

export type Listener = {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** `127.0.0.1:<port>` */
  readonly host: string
  readonly server: Server
  stop(): Promise<void>
}

/**
 * Most connections open at the same time on one listener, beyond which new ones are closed; any program on this computer can open some, and
 * more would exhaust the file descriptors of the app around an embedded service.
 */
const maxConnections = 500

/**
 * Milliseconds for which an idle connection is kept for its next request, as common servers do. Node's 5 s are so short that a client which
 * was busy for that long sends its request into a connection that is just being closed.
 */
const keepAliveTimeout = 60_000

/**
 * Opens a port on loopback; 0: any free one. Timeouts in milliseconds: `patience` until a request's headers are whole, `forBodies` until
 * the whole request is. Rejects if the port is taken.
 */
export async function openListener(port: number, patience = 10_000, forBodies = patience): Promise<Listener> {
  // Node checks for overdue connections every 30 s only, unless told otherwise.
  const checking = { headersTimeout: patience, requestTimeout: forBodies, connectionsCheckingInterval: patience / 5 }
  const server = createServer({ ...checking, keepAliveTimeout })
  server.maxConnections = maxConnections
  /** All open connections, also those upgraded to web sockets, which the HTTP server does not track any more; `stop` closes them. */
  const open = new Set<Duplex>()
  server.on('connection', stream => {
    open.add(stream)
    stream.once('close', () => open.delete(stream))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject('code' in error && error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken`) : error))
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A port was expected')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    host: `127.0.0.1:${address.port}`,
    server,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const stream of open) stream.destroy()
      }),
  }
}

export type Serving = {
  readonly handle: Handler
  /** Who may use the listener; others get 403 before the body is read. */
  readonly hosts: AllowedHosts
  /** The rule for the body of a request with these headers; a body larger than it accepts gets 413. */
  readonly bodies: (headers: IncomingHttpHeaders) => BodyRule
  /** Waits as long as a test ordered, and resolves with the fault to apply to this request; null: none. */
  readonly takeFault: (call: Call) => Promise<Fault | null>
  /** Called with every exception of a handler, which is a bug. */
  readonly onBug: (error: unknown) => void
  /** The response after an exception; by default a plain 500. */
  readonly broken?: HttpResponse | undefined
}

/** Answers each request of a listener: checks the caller, receives the body, applies an ordered fault, calls the handler. */
export function serve(listener: Listener, serving: Serving): void {
  const mayHandle = createPipelineLimit()
  /** Connections of callers that may not use the listener: the first request gets 403, one pipelined behind it destroys its connection. */
  const refusedConnections = new WeakSet<Duplex>()
  listener.server.on('request', (request, outgoing) => {
    if (refusedConnections.has(request.socket)) return void request.socket.destroy()
    if (!mayHandle(request.socket, outgoing)) return
    if (!isAllowedCaller(serving.hosts, request.headers, listener.host)) {
      refusedConnections.add(request.socket)
      // Written in one go, so that the connection closes before more of it is read.
      outgoing.writeHead(403, { ...text(403, '').headers, connection: 'close' }).end('Only the app may ask')
      return
    }
    const abortController = new AbortController()
    outgoing.once('close', () => abortController.abort())
    request.once('error', () => abortController.abort())
    handleRequest(request, outgoing, abortController.signal, serving).catch(async error => {
      serving.onBug(error)
      if (outgoing.headersSent) outgoing.destroy()
      else await sendResponse(outgoing, serving.broken ?? text(500, 'The service failed'), { head: false, signal: abortController.signal })
    })
  })
}

async function handleRequest(request: IncomingMessage, outgoing: ServerResponse, signal: AbortSignal, serving: Serving): Promise<void> {
  const rule = serving.bodies(request.headers)
  const body = rule.folder === undefined ? await readBody(request, rule) : await bodyToFile(request, rule.maxBytes, rule.folder)
  if (body === 'gone') return
  if (body === 'too large') return await refuse(outgoing, text(413, 'The request is too large'), signal)
  if (body === 'no room') return await refuse(outgoing, text(507, 'There is no room for the request'), signal)
  if (body instanceof Uint8Array) return await handleBody(request, outgoing, signal, serving, body)
  try {
    await handleBody(request, outgoing, signal, serving, new Uint8Array(), body)
  } finally {
    await rm(body.path, { force: true })
  }
}

async function handleBody(
  request: IncomingMessage,
  outgoing: ServerResponse,
  signal: AbortSignal,
  serving: Serving,
  body: Uint8Array,
  file?: BodyFile,
): Promise<void> {
  const call = toCall(request, body, signal, file)
  if (call === null) {
    await sendResponse(outgoing, text(400, 'The address is malformed'), { head: false, signal })
    return
  }
  const fault = await serving.takeFault(call)
  if (signal.aborted) return
  if (fault?.kind === 'drop') {
    outgoing.destroy()
    return
  }
  const response = await applyFault(fault, call, serving.handle)
  if (fault?.kind === 'lost') {
    outgoing.destroy()
    return
  }
  await sendResponse(outgoing, response, {
    head: request.method === 'HEAD',
    signal,
    cutAfter: fault?.kind === 'cut' ? fault.bytes : undefined,
    bytesPerSecond: fault?.kind === 'slow' ? fault.bytes_per_second : undefined,
  })
}

/** Refuses a request whose body is not read to its end, so the connection cannot be reused. */
const refuse = (outgoing: ServerResponse, response: HttpResponse, signal: AbortSignal): Promise<void> =>
  sendResponse(outgoing, { ...response, headers: { ...response.headers, connection: 'close' } }, { head: false, signal })

/** The request as plain data for the handlers; null if its target is no valid address. */
export function toCall(request: IncomingMessage, body: Uint8Array, signal: AbortSignal, file?: BodyFile): Call | null {
  const target = request.url ?? '/'
  if (!target.startsWith('/')) return null
  const question = target.indexOf('?')
  return {
    method: request.method ?? 'GET',
    path: question < 0 ? target : target.slice(0, question),
    query: new URLSearchParams(question < 0 ? '' : target.slice(question + 1)),
    headers: request.headers,
    body,
    ...(file && { file }),
    signal,
  }
}
