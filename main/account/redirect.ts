// Waits for the browser to come back from the consent page, once: at a loopback address or through the segue:// protocol (C-02, C-07).
import { createServer, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { type RedirectForm, redirectForm } from '../../shared/redirect-form.ts'
import { policy } from '../../shared/wire/policy.ts'
import { belongsTo, codeOfAnswer, isRedirect } from './redirect-answer.ts'

export type Waiting = {
  /** The code. Errors: refused, bad-response, cancelled (also when the time is over). */
  readonly code: Promise<Result<string>>
  /** An address that the operating system handed to the app; false if it is not the answer awaited. Then nothing has changed. */
  deliver(address: string): boolean
  cancel(): void
}

type Options = { readonly redirectUri: string; readonly state: string /** milliseconds */; readonly limit?: number }

/** Begins to wait. Errors: port-taken; bad-response if the registered address cannot be awaited here. */
export async function awaitRedirect({ redirectUri, state, limit = policy.oauth.listenerTimeout }: Options): Promise<Result<Waiting>> {
  const form = redirectForm(redirectUri)
  if (!form) return failed('bad-response', `This app cannot wait at the redirect address ${redirectUri}.`)
  const { promise, resolve } = Promise.withResolvers<Result<string>>()
  let answered = false
  const deliver = (address: string): boolean => {
    if (answered || !isRedirect(address, redirectUri) || !belongsTo(address, state)) return false
    answered = true
    resolve(codeOfAnswer(address))
    return true
  }
  const listener = form.kind === 'loopback' ? await listen(form, query => deliver(redirectUri + query)) : ok(null)
  if (!listener.ok) return listener

  const timer = setTimeout(() => resolve(failed('cancelled', 'Sign-in took too long and was given up.')), limit)
  const code = promise.finally(() => {
    clearTimeout(timer)
    listener.value?.close()
  })
  return ok({
    code,
    deliver,
    cancel: () => {
      answered = true
      resolve(failed('cancelled', 'Sign-in was cancelled.'))
    },
  })
}

type Listener = { close(): void }

/** Connections that say nothing never keep the browser out: of more than these the oldest goes. */
const mostConnections = 20

/** Serves the one path until an answer is taken; `arrived` gets the query with its question mark and says whether it is the one. */
async function listen(form: Extract<RedirectForm, { kind: 'loopback' }>, arrived: (query: string) => boolean): Promise<Result<Listener>> {
  const connections = new Set<Socket>()
  let last: Socket | null = null
  const server = createServer({ headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }, (request, response) => {
    const target = request.url ?? ''
    const [path] = target.split('?', 1)
    if (last || request.method !== 'GET' || path !== form.path) return answer(response, 404, 'There is nothing here.')
    // The browser hears how it went before the listener goes away.
    last = request.socket
    if (arrived(target.slice(form.path.length))) return answer(response, 200, 'You can close this page and go back to Segue.')
    last = null
    answer(response, 400, 'This page belongs to another sign-in. Go back to Segue and open the sign-in page from there.')
  })
  server.on('connection', socket => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
    const [oldest] = connections
    if (connections.size > mostConnections) oldest?.destroy()
  })
  const close = () => {
    server.close()
    for (const socket of connections) if (socket !== last) socket.destroy()
  }
  return new Promise(resolve => {
    server.once('error', error => resolve(listenFailure(error, form.port)))
    server.listen({ host: form.host, port: form.port, exclusive: true }, () => resolve(ok({ close })))
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
