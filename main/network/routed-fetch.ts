// HTTP requests of main, by node:http and the present router. Not by Node's `fetch`, which decodes whatever encodings a server names: five
// layers of zstd take 600 MB for a body of 28 kB, before any limit of size can count a byte.
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { optionsTo } from './known-addresses.ts'
import { pooledAgent, routeOf } from './routed-requests.ts'

export type RoutedRequest = {
  /** By default GET. */
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** If an iteration over pieces throws, the request is given up, and fails. */
  readonly body?: string | AsyncIterable<Uint8Array>
  readonly signal?: AbortSignal
  /**
   * The addresses of the host, by default looked up for each new connection. A proxy looks names up itself; an empty list means that only a
   * proxy can, so that a direct connection to a name fails.
   */
  readonly addresses?: readonly string[]
}

/** Thrown when a request through a proxy fails, or the proxy refuses it (status 407). */
export class ProxyFailure extends TypeError {
  /** Host name and port of the proxy. */
  readonly host: string
  constructor(host: string, cause: unknown) {
    super('The request through a proxy failed', { cause })
    this.host = host
  }
}

/** Thrown when a response is compressed in another way than by a single gzip, where its body is read; nothing of it is decoded. */
export class UnsupportedEncoding extends TypeError {}

/**
 * Sends a request and resolves with the response once its headers are there; redirects are not followed. The body is read from the
 * connection only as it is asked for, a compressed one decoded. Rejects, as reading the body does, with the reason of the signal, or with a
 * TypeError: ProxyFailure only before the headers, UnsupportedEncoding only from the body. No error names the address.
 */
export async function routedFetch(address: URL | string, options: RoutedRequest): Promise<Response> {
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') throw new TypeError('The address holds a name or a password')
  options.signal?.throwIfAborted()
  try {
    const response = await send(url, options)
    if (response.status !== 407) return response
    await response.body?.cancel()
  } catch (error) {
    throw options.signal?.aborted ? error : await failureOf(url, error)
  }
  throw await failureOf(url, new Error('status 407'))
}

async function failureOf(url: URL, cause: unknown): Promise<TypeError> {
  const route = await routeOf(url)
  return route === null ? transferFailure(cause) : new ProxyFailure(route.host, cause)
}

const transferFailure = (cause: unknown): TypeError => new TypeError('The transfer failed', { cause })

/** Headers that the caller may replace; some servers refuse requests without a User-Agent. */
const defaultHeaders = { accept: '*/*', 'accept-encoding': 'gzip', 'user-agent': 'Segue' }

function send(url: URL, { method = 'GET', headers, body, signal, addresses }: RoutedRequest): Promise<Response> {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const addressed = addresses === undefined ? {} : optionsTo(addresses)
    const request = open(url, { method, headers: { ...defaultHeaders, ...headers }, agent: pooledAgent, ...addressed })
    // A request that still waits for its proxy reports no error once destroyed, so the promise is rejected here.
    let leave = (): void => void request.destroy()
    const abort = (): void => {
      reject(signal?.reason)
      leave()
    }
    signal?.addEventListener('abort', abort, { once: true })
    request.on('close', () => {
      signal?.removeEventListener('abort', abort)
      reject(new Error('The connection was closed')) // without an error where the server switches protocols (status 101)
    })
    request.on('error', reject)
    request.on('response', response => {
      leave = () => leaveExchange(request, response)
      try {
        resolve(responseOf(request, response, signal))
      } catch (error) {
        reject(error)
        request.destroy()
      }
    })
    if (body === undefined || typeof body === 'string') request.end(body)
    else pipeline(Readable.from(body), request, () => undefined) // the request reports its failures itself
  })
}

/** Gives the connection back if nothing more is to be sent or received, else closes it. */
function leaveExchange(request: ClientRequest, message: IncomingMessage): void {
  if (!message.complete || !request.writableFinished) return void request.destroy()
  message.resume()
  message.read() // what has come is dropped here once an iteration has begun: the message does not flow while `readable` is listened to
}

/** Statuses whose responses have no body (Fetch Standard, "null body status"). */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

/** Throws TypeError for an invalid status or header. */
function responseOf(request: ClientRequest, message: IncomingMessage, signal: AbortSignal | undefined): Response {
  const status = message.statusCode ?? 0
  if (status < 200 || status > 599) throw new TypeError(`A response with status ${status}`)
  const headers = new Headers()
  for (let index = 0; index + 1 < message.rawHeaders.length; index += 2)
    headers.append(message.rawHeaders[index] ?? '', message.rawHeaders[index + 1] ?? '')
  if (withoutBody.has(status)) {
    message.once('end', () => leaveExchange(request, message)).resume()
    return new Response(null, { status, headers })
  }
  return new Response(streamOf(request, message, signal), { status, headers })
}

/** Bytes that are decoded at a time. */
const decodedPiece = 65_536

/** Encodings that are compression: of these none but a single gzip is decoded. Other names, such as `utf-8`, are mistakes for no encoding. */
const compressions: ReadonlySet<string> = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'compress', 'x-compress', 'dcb', 'dcz'])

/** The decoded body; throws UnsupportedEncoding. */
function decoded(message: IncomingMessage): Readable {
  const encodings = (message.headers['content-encoding'] ?? '').split(',').map(encoding => encoding.trim().toLowerCase())
  const [compression, ...others] = encodings.filter(encoding => compressions.has(encoding))
  if (compression === undefined || message.headers['content-length'] === '0') return message
  // The window of gzip has 32 kB at most; with other compressions the server chooses up to 128 MB.
  if (!compression.endsWith('gzip') || others.length > 0) throw new UnsupportedEncoding('A compression that was not asked for')
  const gunzip = createGunzip({ chunkSize: decodedPiece })
  // Whoever reads is told of failures; without a listener that stays, one before the first read, or after the last, would be uncaught.
  gunzip.on('error', () => undefined)
  return pipeline(message, gunzip, () => undefined)
}

/** Errors of the stream are the reason of `signal`, a TypeError, and UnsupportedEncoding, so that a status is known whatever the encoding. */
function streamOf(
  request: ClientRequest,
  message: IncomingMessage,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let pieces: Readable
  try {
    pieces = decoded(message)
  } catch (error) {
    request.destroy()
    return new ReadableStream({ pull: controller => controller.error(error) }, { highWaterMark: 0 })
  }
  const iterator: AsyncIterator<Uint8Array> = pieces[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      pull: async controller => {
        try {
          const { done, value } = await iterator.next()
          // A copy, as a reader may transfer the buffer to a thread, and pieces share buffers.
          if (!done) return controller.enqueue(new Uint8Array(value))
          signal?.throwIfAborted() // what was left of an exchange was dropped, so this may not be the end
          controller.close()
        } catch (error) {
          controller.error(signal?.aborted ? signal.reason : transferFailure(error))
        }
        // A server that answered before it had the whole request will not read the rest of it.
        if (!request.writableFinished) request.destroy()
      },
      cancel: () => {
        leaveExchange(request, message)
        if (pieces !== message) pieces.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
