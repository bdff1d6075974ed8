// Maps a server's response in a connection test to a finding with advice, without effects.

import { z } from 'zod'
import type { Finding } from '../../shared/connection/connection-check.ts'
import { foreignJson } from '../../shared/wire/foreign-json.ts'
import { deviceCodeResponse, oauthFailure } from '../../shared/wire/oauth.ts'
import { isMaintenance, truncated } from '../../shared/wire/spelling.ts'
import { type Said, say } from '../../shared/words/words.ts'
import type { ProbeResponse } from './probe.ts'

const good = (text: Said): Finding => ({ outcome: 'good', text, advice: null })
const note = (text: Said, advice: Said): Finding => ({ outcome: 'note', text, advice })
const bad = (text: Said, advice: Said): Finding => ({ outcome: 'bad', text, advice })

const checkAddress = say('connection.hint.checkAddress')
const checkClient = say('connection.hint.checkClientId')

const notForBrowser = bad(say('connection.finding.notForBrowser'), say('connection.hint.useCodeOrRegister'))

/**
 * The finding about a server that is no token endpoint; null if the response is that of one, an OAuth error to the empty form (protocol
 * 1.6).
 */
export function notSignInServer(response: ProbeResponse): Finding | null {
  if (failureIn(response) !== null) return null
  return elsewhere(response) ?? inTrouble(response) ?? bad(say('connection.finding.noSignInServer'), checkAddress)
}

/**
 * The finding for the authorize address (protocol 1.2, 1.6). Errors about the app come as HTML, so only the status tells them apart, and
 * the error code of an app that is not for browsers. `without`: the response to the same request without redirect address, which tells an
 * unknown client from a wrong redirect; null: it was not made.
 */
export function authorizeFinding(response: ProbeResponse, without: ProbeResponse | null, redirectUri: string): Finding {
  const { status, location } = response
  if (location?.startsWith(redirectUri)) return sentBack(new URLSearchParams(location.slice(location.indexOf('?') + 1)))
  if (status < 400) return good(say('connection.finding.knowsApp'))
  if (status === 404) return bad(say('connection.finding.noSignInPage'), checkAddress)
  if (status === 400 && /\bunauthorized_client\b/.test(response.text)) return notForBrowser
  if (status === 400 && without !== null && without.status < 400)
    return bad(say('connection.finding.otherRedirect'), say('connection.hint.registerRedirect'))
  if (status === 400) return bad(say('connection.finding.unknownClientId'), checkClient)
  if (status === 500 && without !== null && without.status >= 500)
    return bad(say('connection.finding.cannotSignIn'), say('connection.hint.registerSomeRedirect'))
  return inTrouble(response) ?? bad(say('connection.finding.signInPageFails', { status }), say('connection.hint.later'))
}

/** The finding for a redirect to the app's own address: an OAuth error that is not about the app itself comes in its parameters. */
function sentBack(redirectParameters: URLSearchParams): Finding {
  const error = redirectParameters.get('error')
  if (error === null) return good(say('connection.finding.knowsApp'))
  const answered = { answered: truncated(redirectParameters.get('error_description') || error) }
  if (error === 'unauthorized_client') return { ...notForBrowser, ...answered }
  if (error === 'invalid_scope') return { ...bad(say('connection.finding.scopesNotGranted'), say('connection.hint.leaveOut')), ...answered }
  return { ...bad(say('connection.finding.refusesApp'), say('connection.hint.seeServiceWords')), ...answered }
}

/**
 * The finding for the device endpoint (protocol 1.2). `isOwn`: the preset has a client id for codes, so that a refusal is a fault, not a
 * note.
 */
export function deviceFinding(response: ProbeResponse, isOwn: boolean): Finding {
  if (response.status < 300 && deviceCodeResponse.safeParse(foreignJson(response.text)).success)
    return good(say('connection.finding.codeWorks'))
  const failure = failureIn(response)
  if (failure === null) return note(say('connection.finding.noCode'), say('connection.hint.useBrowser'))
  const answered = { answered: truncated(failure.error_description || failure.error) }
  if (failure.error === 'unauthorized_client' && !isOwn)
    return {
      ...note(say('connection.finding.forBrowserOnly'), say('connection.hint.secondApp')),
      ...answered,
    }
  if (failure.error === 'unauthorized_client')
    return { ...bad(say('connection.finding.notForCode'), say('connection.hint.registerForCode')), ...answered }
  if (failure.error === 'invalid_client') return { ...bad(say('connection.finding.unknownClientId'), checkClient), ...answered }
  if (failure.error === 'invalid_scope')
    return { ...bad(say('connection.finding.scopesNotGranted'), say('connection.hint.leaveOut')), ...answered }
  return { ...bad(say('connection.finding.refusesCode'), say('connection.hint.seeServiceWords')), ...answered }
}

const envelope = z.looseObject({
  result: z.boolean().optional(),
  authenticated: z.boolean().optional(),
  maintenance: z.unknown().optional(),
  message: z.string().nullish().catch(null),
})

/**
 * The finding for a request without a token (protocol 2.3): good if the response has the service's own form, or status 401, a note during
 * maintenance, else bad.
 */
export function apiFinding(response: ProbeResponse, pathAdvice: Said): Finding {
  const { data: parsedEnvelope } = envelope.safeParse(foreignJson(response.text))
  if (parsedEnvelope !== undefined && isMaintenance(parsedEnvelope.maintenance)) {
    const closed = note(say('connection.finding.maintenance'), say('connection.hint.later'))
    return parsedEnvelope.message ? { ...closed, answered: truncated(parsedEnvelope.message) } : closed
  }
  if (parsedEnvelope?.result !== undefined || parsedEnvelope?.authenticated !== undefined)
    return good(say('connection.finding.signInRequired'))
  if (response.status === 401) return good(say('connection.finding.signInRequired'))
  if (response.status === 404 || response.status === 405) return bad(say('connection.finding.noPath'), pathAdvice)
  return elsewhere(response) ?? inTrouble(response) ?? bad(say('connection.finding.otherService'), checkAddress)
}

/**
 * The finding for a web socket handshake without a token (C-32): good if it succeeds or is refused with 401 or 403, a note for 400, which
 * says nothing, else bad.
 */
export function queueFinding(response: ProbeResponse): Finding {
  const { status } = response
  if (status === 101) return good(say('connection.finding.webSockets'))
  if (status === 401 || status === 403) return good(say('connection.finding.signInRequired'))
  if (status === 400) return note(say('connection.finding.needsSignIn'), say('connection.hint.signInShows'))
  return elsewhere(response) ?? inTrouble(response) ?? bad(say('connection.finding.noWebSockets'), checkAddress)
}

/**
 * The finding for the servers of streams and covers: any response below status 500 is good, as they have nothing at the requested address.
 */
export const mediaFinding = (response: ProbeResponse): Finding => inTrouble(response) ?? good(say('connection.finding.responds'))

/**
 * A bad finding if the server redirects, null otherwise: the app follows no redirect, so that tokens only go to the addresses that the
 * person entered.
 */
function elsewhere({ status, location }: ProbeResponse): Finding | null {
  if (status < 300 || status >= 400 || location === null) return null
  return { ...bad(say('connection.finding.redirects'), say('connection.hint.enterThatAddress')), answered: truncated(location) }
}

const inTrouble = ({ status }: ProbeResponse): Finding | null =>
  status >= 500 ? bad(say('connection.finding.inTrouble', { status }), say('connection.hint.later')) : null

const failureIn = ({ text }: ProbeResponse) => oauthFailure.safeParse(foreignJson(text)).data ?? null
