// Sockets on one side, handlers on the other: reads a request whole, meets ordered faults, writes the answer as fast as it is taken.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Answer, type Call, type Handler, text } from './answer.ts'
import { answerUnder } from './fault-answers.ts'
import type { Fault } from './faults.ts'
import { sendAnswer } from './send.ts'

/** Larger request bodies are refused with 413. */
const bodyLimit = 32 * 1024 * 1024

export type Listener = {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  readonly server: Server
  stop(): Promise<void>
}

/** Opens a port on this computer only; 0 = any free one. Throws if it is taken. */
export async function openListener(port: number): Promise<Listener> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject('code' in error && error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken`) : error))
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A port was expected')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    server,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type Serving = {
  readonly handle: Handler
  /** Waits as ordered and names the fault to meet. */
  readonly meet: (call: Call) => Promise<Fault | null>
  /** Told of every bug in a handler. */
  readonly onBug: (error: unknown) => void
  /** The answer then; else a plain 500. */
  readonly broken?: Answer | undefined
}

/** Answers the requests of a listener. */
export function serve(listener: Listener, serving: Serving): void {
  listener.server.on('request', (request, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    request.once('error', () => gone.abort())
    answerRequest(request, response, gone.signal, serving).catch(async error => {
      serving.onBug(error)
      if (response.headersSent) response.destroy()
      else await sendAnswer(response, serving.broken ?? text(500, 'The service failed'), { head: false, signal: gone.signal })
    })
  })
}

async function answerRequest(request: IncomingMessage, response: ServerResponse, signal: AbortSignal, serving: Serving): Promise<void> {
  const body = await readBody(request)
  if (body === 'gone') return
  if (body === 'too large') {
    await sendAnswer(response, { ...text(413, 'The request is too large'), headers: { connection: 'close' } }, { head: false, signal })
    return
  }
  const call = toCall(request, body, signal)
  if (call === null) {
    await sendAnswer(response, text(400, 'The address is malformed'), { head: false, signal })
    return
  }
  const fault = await serving.meet(call)
  if (signal.aborted) return
  if (fault?.kind === 'drop') {
    response.destroy()
    return
  }
  const answer = await answerUnder(fault, call, serving.handle)
  if (fault?.kind === 'lost') {
    response.destroy()
    return
  }
  await sendAnswer(response, answer, {
    head: request.method === 'HEAD',
    signal,
    cutAfter: fault?.kind === 'cut' ? fault.bytes : undefined,
    bytesPerSecond: fault?.kind === 'slow' ? fault.bytes_per_second : undefined,
  })
}

/** The request as data; null if its address cannot be read. */
export function toCall(request: IncomingMessage, body: Uint8Array, signal: AbortSignal): Call | null {
  const target = request.url ?? '/'
  if (!target.startsWith('/')) return null
  const question = target.indexOf('?')
  return {
    method: request.method ?? 'GET',
    path: question < 0 ? target : target.slice(0, question),
    query: new URLSearchParams(question < 0 ? '' : target.slice(question + 1)),
    headers: request.headers,
    body,
    signal,
  }
}

async function readBody(request: IncomingMessage): Promise<Uint8Array | 'too large' | 'gone'> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of request) {
      if (!Buffer.isBuffer(piece)) throw new TypeError('Bytes were expected')
      size += piece.length
      if (size > bodyLimit) return 'too large'
      pieces.push(piece)
    }
  } catch {
    return 'gone' // the other side broke off; there is nobody to answer
  }
  return Buffer.concat(pieces)
}
