// Waits for the browser to come back from the consent page, once: at a loopback address or through the segue:// protocol (C-02, C-07).
import { createServer, type Server, type ServerResponse } from 'node:http'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { type RedirectForm, redirectForm } from '../../shared/redirect-form.ts'
import { policy } from '../../shared/wire/policy.ts'
import { codeOfAnswer, isRedirect } from './redirect-answer.ts'

export type Waiting = {
  /** The code. Errors: refused, bad-response, cancelled (also when the time is over). */
  readonly code: Promise<Result<string>>
  /** An address that the operating system handed to the app; false if it is not the one awaited. */
  deliver(address: string): boolean
  cancel(): void
}

type Options = { readonly redirectUri: string; readonly state: string /** milliseconds */; readonly limit?: number }

/** Begins to wait. Errors: port-taken; bad-response if the registered address cannot be awaited here. */
export async function awaitRedirect({ redirectUri, state, limit = policy.oauth.listenerTimeout }: Options): Promise<Result<Waiting>> {
  const form = redirectForm(redirectUri)
  if (!form) return failed('bad-response', `This app cannot wait at the redirect address ${redirectUri}.`)
  const { promise, resolve } = Promise.withResolvers<Result<string>>()
  const deliver = (address: string): boolean => {
    if (!isRedirect(address, redirectUri)) return false
    resolve(codeOfAnswer(address, state))
    return true
  }
  const listener = form.kind === 'loopback' ? await listen(form, query => deliver(redirectUri + query)) : ok(null)
  if (!listener.ok) return listener

  const timer = setTimeout(() => resolve(failed('cancelled', 'Sign-in took too long and was given up.')), limit)
  const code = promise.finally(() => {
    clearTimeout(timer)
    listener.value?.close()
  })
  return ok({ code, deliver, cancel: () => resolve(failed('cancelled', 'Sign-in was cancelled.')) })
}

/** Serves the one path, once; `arrived` gets the query with its question mark. */
async function listen(form: Extract<RedirectForm, { kind: 'loopback' }>, arrived: (query: string) => void): Promise<Result<Server>> {
  let served = false
  const server = createServer((request, response) => {
    const target = request.url ?? ''
    const [path] = target.split('?', 1)
    if (served || request.method !== 'GET' || path !== form.path) return answer(response, 404, 'There is nothing here.')
    served = true
    answer(response, 200, 'You can close this page and go back to Segue.')
    arrived(target.slice(form.path.length))
  })
  server.headersTimeout = 10_000
  server.maxConnections = 20
  return new Promise(resolve => {
    server.once('error', error => resolve(listenFailure(error, form.port)))
    server.listen({ host: form.host, port: form.port, exclusive: true }, () => resolve(ok(server)))
  })
}

/** Says nothing that came with the request, so that nothing can be smuggled into the page. */
function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Segue</title><p>${text}</p></html>\n`)
}

function listenFailure(error: Error, port: number): Result<never> {
  const reason = 'code' in error ? String(error.code) : error.message
  const what = reason === 'EADDRINUSE' ? 'is used by another program' : `cannot be opened (${reason})`
  return failed('port-taken', `Sign-in needs port ${port} of this computer, which ${what}. Close the other program and try again.`)
}
