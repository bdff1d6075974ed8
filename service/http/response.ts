// Request and response as plain data, in which the handlers of the stand-in get and return them.
import type { IncomingHttpHeaders } from 'node:http'
import type { BodyFile } from './body-file.ts'

export type Call = {
  readonly method: string
  /** Path as received, percent-encoded, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** The whole body; empty if there is none, if it is in `file`, or if it was discarded. */
  readonly body: Uint8Array
  /** The file that holds the body, deleted once the response is given; only for uploads. */
  readonly file?: BodyFile
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

/** The bytes of a body in pieces, with back-pressure; if the transfer ends early, so does the iteration. */
export type Pieces = AsyncIterable<Uint8Array>

export type HttpResponse = {
  readonly status: number
  /** Headers; `content-length` is added for text and bytes, while pieces state their own or are sent chunked. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | Pieces
}

export type Handler = (call: Call) => HttpResponse | Promise<HttpResponse>

const noStore = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export const json = (status: number, value: unknown): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...noStore },
  body: JSON.stringify(value),
})

export const text = (status: number, body: string): HttpResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...noStore },
  body,
})

export const notFound = (): HttpResponse => text(404, 'Not found')
