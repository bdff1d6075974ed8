// One request and its answer, as every handler of the stand-in sees them: plain data, no sockets.
import type { IncomingHttpHeaders } from 'node:http'
import type { BodyFile } from './body-file.ts'

export type Call = {
  readonly method: string
  /** As received, still percent-encoded, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** Whole; empty for GET and HEAD. */
  readonly body: Uint8Array
  /** Where the body lies instead, until the answer is given: only for what takes files. */
  readonly file?: BodyFile
  /** Aborted when the other side goes away. */
  readonly signal: AbortSignal
}

/** The bytes of a body as they become ready; writing waits for a slow reader, and ending early ends the iteration. */
export type Pieces = AsyncIterable<Uint8Array>

export type Answer = {
  readonly status: number
  /** `content-length` is added for text and bytes; pieces state their own or go out chunked. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | Pieces
}

export type Handler = (call: Call) => Answer | Promise<Answer>

const noStore = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export const json = (status: number, value: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...noStore },
  body: JSON.stringify(value),
})

export const text = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...noStore },
  body,
})

export const notFound = (): Answer => text(404, 'Not found')
