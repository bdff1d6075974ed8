// The request for the whole library (protocol 5), whose response is passed on as a stream.

import { failed } from '../../shared/errors.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say } from '../../shared/words/words.ts'
import { openPost, readText, transportFailure } from './http.ts'
import { bodyAndHeaders, type ModeOutcome, outcomeOf, type RequestContext } from './post-mode.ts'

/**
 * Posts mode `library` once, with this token. The timeout (C-41) is for the response headers, and for a page of HTML or one with an
 * error status, which is read and classified like a response of any other mode; the body of a library may take as long as data keeps coming.
 */
export async function requestLibrary(caller: RequestContext, token: string, signal: AbortSignal): Promise<ModeOutcome<Response>> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new DOMException('too slow', 'TimeoutError')), policy.api.pieceTimeout)
  try {
    return await openLibrary(caller, token, signal, timeout.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** As `requestLibrary`, with a signal that aborts waiting and reading. */
async function openLibrary(caller: RequestContext, token: string, signal: AbortSignal, limit: AbortSignal): Promise<ModeOutcome<Response>> {
  const request = { address: `${caller.preset.library_url}/`, ...bodyAndHeaders(caller, token, 'library', {}), signal }
  const openedResponse = await openPost(request, limit)
  if (!openedResponse.ok)
    return { kind: openedResponse.error.code === 'offline' ? 'transient-failure' : 'failed', error: openedResponse.error }
  const response = openedResponse.value
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  if (response.ok && !isPage) return { kind: 'response', value: response }
  try {
    const outcome = outcomeOf({ status: response.status, text: (await readText(response)) ?? '' })
    return outcome.kind === 'response' ? { kind: 'failed', error: failed('bad-response', say('errors.libraryMissing')).error } : outcome
  } catch (error) {
    return { kind: 'transient-failure', error: transportFailure(error, signal).error }
  }
}
