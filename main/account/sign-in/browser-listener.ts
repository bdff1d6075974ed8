// The HTTP server at the loopback redirect address: it accepts one response, sends the browser on to a last page, and refuses whatever is
// not a top-level navigation.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createPipelineLimit } from 'pipeline-limit'
import type { RedirectForm } from '../../../shared/connection/redirect-form.ts'
import { failed, ok, type Result } from '../../../shared/errors.ts'
import { say, t } from '../../../shared/words/words.ts'
import { type BrowserPage, browserPage } from './browser-page.ts'

type LoopbackForm = Extract<RedirectForm, { kind: 'loopback' }>
export type Listener = {
  /** Sets the content of the browser's last page: `name` is who is signed in, null if the sign-in failed. */
  showOutcome(name: string | null): void
  /** Ends the listener; if a response has arrived, only after the last page was shown, or its time is over. */
  close(): void
}

/**
 * Most connections open at the same time; beyond that the oldest is closed, so that idle ones cannot keep the browser out. The browser's own
 * is left open while it waits for the last page.
 */
const maxConnections = 20
/**
 * How long the port stays open for the last page once the outcome of the sign-in is known, or `outcomeTimeout` is over, milliseconds: long
 * enough for a slow browser, short enough for the next sign-in, which needs the same port.
 */
const lastPageTime = 5_000
/**
 * How long a request for the last page waits for the outcome of the sign-in, milliseconds; then the page only says that the response has
 * arrived.
 */
const outcomeTimeout = 10_000

const nothingPage = browserPage(t('browserPage.nothingHeading'), t('browserPage.nothingDescription'), false)
const continuePage = browserPage(t('actions.goOn'), t('browserPage.goOnHint'), false)
const arrivedPage = browserPage(t('browserPage.receivedHeading'), t('browserPage.receivedDescription'), true)
const failedPage = browserPage(t('signIn.unfinished'), t('browserPage.failedDescription'), false)
const signedInPage = (name: string) => browserPage(t('browserPage.signedInHeading', { name }), t('browserPage.receivedDescription'), true)
const otherSignInPage = browserPage(t('browserPage.anotherSignInHeading'), t('browserPage.anotherSignInDescription'), false)

/**
 * Listens at the redirect address until a response is accepted: `arrived` gets the query, with its question mark, and returns whether it is
 * the awaited one. The browser is then redirected to a page without the query, so that the code stays out of its history. Error:
 * port-taken.
 */
export async function listenForBrowser(form: LoopbackForm, arrived: (query: string) => boolean): Promise<Result<Listener>> {
  const connections = new Set<Socket>()
  const servers: Server[] = []
  const lastPath = form.path === '/done' ? '/finished' : '/done'
  const { promise: outcome, resolve: showOutcome } = Promise.withResolvers<BrowserPage>()
  /** Resolves with the page to show last: with the outcome of the sign-in, or after a timeout without it. */
  const lastPage = () => Promise.race([outcome, pause(outcomeTimeout, arrivedPage, { ref: false })])
  let stage: 'waiting' | 'received' | 'finished' = 'waiting'
  let lastSocket: Socket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const end = () => {
    clearTimeout(timer)
    for (const server of servers) server.close()
    for (const socket of connections) if (socket !== lastSocket) socket.destroy()
  }
  const mayHandle = createPipelineLimit(1)
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    // Each response closes its connection, so that a second request was pipelined, which no browser does.
    if (!mayHandle(request.socket, response)) return
    const target = request.url ?? ''
    const [path] = target.split('?', 1)
    if (request.method !== 'GET' || !isTopLevelNavigation(request, form)) return sendPage(response, 404, nothingPage)
    if (stage === 'received' && target === lastPath) {
      stage = 'finished'
      lastSocket = request.socket
      return void lastPage().then(page => {
        sendPage(response, 200, page)
        end()
      })
    }
    if (stage !== 'waiting' || path !== form.path) return sendPage(response, 404, nothingPage)
    // Noted before `arrived` decides, which may close the listener and with it all connections but this one: it must stay open for the
    // response.
    lastSocket = request.socket
    stage = 'received'
    if (arrived(target.slice(form.path.length))) return sendPage(response, 303, continuePage, { location: lastPath })
    stage = 'waiting'
    sendPage(response, 400, otherSignInPage)
  }
  const trackConnection = (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
    const oldest = [...connections].find(each => each !== lastSocket)
    if (connections.size > maxConnections) oldest?.destroy()
  }

  for (const host of form.hosts) {
    const server = createServer({ headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }, handle).on('connection', trackConnection)
    const opened = await listen(server, host, form.port)
    // Failing to open ::1 is no error on a computer without IPv6, whose localhost is 127.0.0.1 alone.
    if (opened === null) servers.push(server)
    else if (form.hosts.length === 1 || servers.length === 0 || opened === 'EADDRINUSE') {
      end()
      return portError(form.port, opened)
    }
  }
  return ok({
    showOutcome: name => showOutcome(name === null ? failedPage : signedInPage(name)),
    close: () => {
      if (stage === 'waiting') return end()
      void lastPage().then(() => {
        timer = setTimeout(end, lastPageTime)
        timer.unref()
      })
    },
  })
}

/** Opens a port; null on success, else the system's error code. */
const listen = (server: Server, host: string, port: number): Promise<string | null> =>
  new Promise(resolve => {
    server.once('error', error => resolve('code' in error ? String(error.code) : error.message))
    server.listen({ host, port, exclusive: true }, () => resolve(null))
  })

/**
 * Whether a request is a top-level navigation (not a subresource or frame) under the registered host name; with DNS rebinding the host
 * would be another. Older browsers send no Sec-Fetch headers, and pass.
 */
function isTopLevelNavigation({ headers }: IncomingMessage, { hosts, port }: LoopbackForm): boolean {
  const names = hosts.length > 1 ? ['localhost'] : hosts.map(host => (host === '::1' ? '[::1]' : host))
  const isNamed = names.some(name => headers.host === `${name}:${port}` || (port === 80 && headers.host === name))
  const [mode = 'navigate', dest = 'document'] = [headers['sec-fetch-mode'], headers['sec-fetch-dest']]
  return isNamed && mode === 'navigate' && dest === 'document'
}

function sendPage(
  response: ServerResponse,
  status: number,
  { html, policy }: BrowserPage,
  extraHeaders: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    connection: 'close',
    ...extraHeaders,
  })
  response.end(html)
}

function portError(port: number, reason: string): Result<never> {
  const isUsed = reason === 'EADDRINUSE'
  return failed(
    'port-taken',
    isUsed ? say('errors.portUsed', { port: String(port) }) : say('errors.portNotOpened', { port: String(port), reason }),
  )
}
