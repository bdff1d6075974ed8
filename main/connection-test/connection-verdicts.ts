// What the answers of a service to a test mean, in words, and what to do about them. Pure: an answer in, a finding out.

import { z } from 'zod'
import type { Finding } from '../../shared/connection-check.ts'
import { foreignJson } from '../../shared/wire/foreign-json.ts'
import { deviceCodeAnswer, oauthFailure } from '../../shared/wire/oauth.ts'
import { clipped } from '../../shared/wire/spelling.ts'
import type { ProbeAnswer } from './probe.ts'

const good = (text: string): Finding => ({ outcome: 'good', text, advice: null })
const note = (text: string, advice: string): Finding => ({ outcome: 'note', text, advice })
const bad = (text: string, advice: string): Finding => ({ outcome: 'bad', text, advice })

const checkAddress = 'Check the address: something else answers there.'
const checkClient = 'Check the client id: copy it once more from the page where the app is registered.'

const notForBrowser = bad(
  'This app is not registered for signing in with the browser.',
  'Sign in with a code, or register an app for the browser.',
)

/** Null for a token endpoint, which answers an empty form with an OAuth error (protocol 1.6); else what it is instead. */
export function notSignInServer(answer: ProbeAnswer): Finding | null {
  if (failureIn(answer) !== null) return null
  return elsewhere(answer) ?? inTrouble(answer) ?? bad('What answers here is not a sign-in server.', checkAddress)
}

/**
 * The answer of the authorize address (protocol 1.2, 1.6). Errors about the app are shown in the browser, so the status tells, and the word for an app that is not for the browser;
 * `without` is the answer to the same question without the redirect address, which tells the two apart.
 */
export function authorizeFinding(answer: ProbeAnswer, without: ProbeAnswer | null, redirectUri: string): Finding {
  const { status, location } = answer
  if (location?.startsWith(redirectUri)) return sentBack(new URLSearchParams(location.slice(location.indexOf('?') + 1)))
  if (status < 400) return good('Answers, knows the client id and its redirect address.')
  if (status === 404) return bad('There is no sign-in page at this address.', checkAddress)
  if (status === 400 && /\bunauthorized_client\b/.test(answer.text)) return notForBrowser
  if (status === 400 && without !== null && without.status < 400)
    return bad(
      'The redirect address is not the one registered for this client id.',
      'Register exactly this address, or enter the registered one: http or https, name, port, path and a / at the end all count.',
    )
  if (status === 400) return bad('The service does not know this client id.', checkClient)
  if (status === 500 && without !== null && without.status >= 500)
    return bad('The service cannot sign this app in.', 'Check that a redirect address is registered for the app.')
  return inTrouble(answer) ?? bad(`The sign-in page answers with the error ${status}.`, 'Try again later.')
}

/** An error about anything but the app itself comes back to the redirect address. */
function sentBack(answer: URLSearchParams): Finding {
  const error = answer.get('error')
  if (error === null) return good('Answers, knows the client id and its redirect address.')
  const words = { answered: clipped(answer.get('error_description') || error) }
  if (error === 'unauthorized_client') return { ...notForBrowser, ...words }
  if (error === 'invalid_scope') return { ...bad('The service does not grant these scopes.', 'Leave out what it names.'), ...words }
  return { ...bad('The service refuses to sign this app in.', 'See what it answered.'), ...words }
}

/** The answer of the device endpoint (protocol 1.2). `own`: the app for codes has a client id of its own, so that it has to work. */
export function deviceFinding(answer: ProbeAnswer, own: boolean): Finding {
  if (answer.status < 300 && deviceCodeAnswer.safeParse(foreignJson(answer.text)).success) return good('Works with this client id.')
  const failure = failureIn(answer)
  if (failure === null) return note('The service does not offer it at this address.', 'Sign in with the browser instead.')
  const words = { answered: clipped(failure.error_description || failure.error) }
  if (failure.error === 'unauthorized_client' && !own)
    return {
      ...note(
        'This client id is for the browser only.',
        'To sign in with a code, register a second app for it and enter its client id, too.',
      ),
      ...words,
    }
  if (failure.error === 'unauthorized_client')
    return { ...bad('This app is not registered for signing in with a code.', 'Register it for the device code grant.'), ...words }
  if (failure.error === 'invalid_client') return { ...bad('The service does not know this client id.', checkClient), ...words }
  if (failure.error === 'invalid_scope') return { ...bad('The service does not grant these scopes.', 'Leave out what it names.'), ...words }
  return { ...bad('The service refuses to give a code.', 'See what it answered.'), ...words }
}

const envelope = z.looseObject({
  result: z.boolean().optional(),
  authenticated: z.boolean().optional(),
  maintenance: z.unknown().optional(),
  message: z.string().nullish().catch(null),
})

/** The answer to a request without a token (protocol 2.3): one that asks to sign in, in the service's own form. */
export function apiFinding(answer: ProbeAnswer, pathAdvice: string): Finding {
  const { data } = envelope.safeParse(foreignJson(answer.text))
  if (data?.maintenance) {
    const closed = note('Answers, but is closed for maintenance.', 'Try again later.')
    return data.message ? { ...closed, answered: clipped(data.message) } : closed
  }
  if (data?.result !== undefined || data?.authenticated !== undefined) return good('Answers, and asks to sign in first, as it should.')
  if (answer.status === 401) return good('Answers, and asks to sign in first, as it should.')
  if (answer.status === 404 || answer.status === 405) return bad('There is a server, but nothing for Segue at this path.', pathAdvice)
  return elsewhere(answer) ?? inTrouble(answer) ?? bad('What answers here is not this kind of service.', checkAddress)
}

/** The answer to the wish for a web socket without a token (C-32). */
export function queueFinding(answer: ProbeAnswer): Finding {
  const { status } = answer
  if (status === 101) return good('Accepts web sockets.')
  if (status === 401 || status === 403) return good('Answers, and asks to sign in first, as it should.')
  if (status === 400)
    return note('Answers, but refuses without a sign-in to say more.', 'Signing in will show whether it is the right one.')
  return elsewhere(answer) ?? inTrouble(answer) ?? bad('What answers here does not open web sockets.', checkAddress)
}

/** Any answer will do: what these servers have, they have at longer addresses. */
export const mediaFinding = (answer: ProbeAnswer): Finding => inTrouble(answer) ?? good('Answers.')

/** Redirects are not followed by the app itself, either: tokens go only where the person said. */
function elsewhere({ status, location }: ProbeAnswer): Finding | null {
  if (status < 300 || status >= 400 || location === null) return null
  return { ...bad('The server sends one on to another address.', 'If you trust that address, enter it here.'), answered: clipped(location) }
}

const inTrouble = ({ status }: ProbeAnswer): Finding | null =>
  status >= 500 ? bad(`The server is there, but in trouble (${status}).`, 'Try again later.') : null

const failureIn = ({ text }: ProbeAnswer) => oauthFailure.safeParse(foreignJson(text)).data ?? null
