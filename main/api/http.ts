// HTTP requests with a timeout and a size limit, whose failures are error codes; knows nothing of tokens or JSON.

import { failed, ok, type Result } from '../../shared/errors.ts'
import type { TextResponse } from '../../shared/wire/text-response.ts'
import { say } from '../../shared/words/words.ts'
import { collectBytes } from '../network/append-bytes.ts'
import { ProxyFailure, routedFetch, UnsupportedEncoding } from '../network/routed-fetch.ts'

export type HttpRequest = {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Timeout of the whole exchange, body included, milliseconds. */
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Most bytes of a response that are read, by default; those of the API are far smaller, so a larger one is not what was asked for, and
 * fails.
 */
const maxResponseBytes = 2_000_000

/**
 * Posts and reads the whole response, whatever its status. Redirects are not followed, as a token must reach no address but the configured
 * one. Errors: offline (no connection, or timeout), cancelled, bad-response (too large, or in an unknown encoding).
 */
export async function post(request: HttpRequest): Promise<Result<TextResponse>> {
  return readWhole(request, await openPost(request, AbortSignal.timeout(request.timeout)))
}

/** As `post`, with method GET. */
export async function get(request: Omit<HttpRequest, 'body'>): Promise<Result<TextResponse>> {
  return readWhole(request, await open(request, { method: 'GET' }, AbortSignal.timeout(request.timeout)))
}

/** As `get`, but resolves with the Location header, null if there is none, and reads no body. */
export async function getLocation(request: Omit<HttpRequest, 'body'>): Promise<Result<string | null>> {
  const opened = await open(request, { method: 'GET' }, AbortSignal.timeout(request.timeout))
  if (!opened.ok) return opened
  // The body is dropped unread, as only the headers are needed.
  await opened.value.body?.cancel().catch(() => undefined)
  return ok(opened.value.headers.get('location'))
}

async function readWhole(request: Omit<HttpRequest, 'body'>, opened: Result<Response>): Promise<Result<TextResponse>> {
  if (!opened.ok) return opened
  try {
    return await readResponse(opened.value)
  } catch (error) {
    return transportFailure(error, request.signal)
  }
}

/**
 * Posts and resolves with the response once its headers are there, its body unread. `limit`, like the request's own signal, aborts both
 * waiting and body. Errors: offline, cancelled, bad-response (an unknown encoding).
 */
export const openPost = (request: Omit<HttpRequest, 'timeout'>, limit: AbortSignal): Promise<Result<Response>> =>
  open(request, { method: 'POST', body: request.body }, limit)

async function open(
  request: Omit<HttpRequest, 'timeout' | 'body'>,
  methodAndBody: { readonly method: 'GET' } | { readonly method: 'POST'; readonly body: string },
  limit: AbortSignal,
): Promise<Result<Response>> {
  try {
    const response = await routedFetch(request.address, {
      ...methodAndBody,
      headers: request.headers,
      signal: request.signal ? AbortSignal.any([request.signal, limit]) : limit,
    })
    return ok(response)
  } catch (error) {
    return transportFailure(error, request.signal)
  }
}

/** Reads status and body; rejects if the transfer fails. Error: bad-response (more than `largest` bytes). */
export async function readResponse(response: Response, largest = maxResponseBytes): Promise<Result<TextResponse>> {
  const text = await readText(response, largest)
  return text === null ? failed('bad-response', say('errors.responseTooLarge')) : ok({ status: response.status, text })
}

/** Reads a body as UTF-8 text; null if it has more than `largest` bytes. Rejects if the transfer fails. */
export async function readText(response: Response, largest = maxResponseBytes): Promise<string | null> {
  if (!response.body) return ''
  const bytes = await collectBytes(response.body, largest)
  return bytes && Buffer.from(bytes.buffer, 0, bytes.length).toString('utf8')
}

/**
 * The error for what `routedFetch` or reading a body threw: cancelled if `signal` is aborted, bad-response for an encoding that was not
 * asked for, else offline. Anything that is no failure of the
 * transport is a bug and thrown again.
 */
export function transportFailure(error: unknown, signal: AbortSignal | undefined): ReturnType<typeof failed> {
  if (signal?.aborted) return failed('cancelled', say('errors.cancelled'))
  if (error instanceof DOMException && error.name === 'TimeoutError') return failed('offline', say('errors.serviceTimedOut'))
  if (error instanceof ProxyFailure) {
    return failed('offline', say('errors.notReachedThroughProxy', { host: error.host }))
  }
  if (error instanceof UnsupportedEncoding) return failed('bad-response', say('errors.responseInvalid'))
  if (error instanceof TypeError || error instanceof DOMException) return failed('offline', say('errors.serviceUnreachable'))
  throw error
}
