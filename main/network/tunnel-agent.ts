// Agent for requests through an HTTP proxy that opens tunnels (CONNECT, RFC 9110 9.3.6). Node's own parser reads the proxy's answer, which
// limits it to 16 kB of headers.
import http from 'node:http'
import https from 'node:https'
import { isIP, isIPv6, type Socket } from 'node:net'
import { Agent, type AgentConnectOpts } from 'agent-base'
import { startTls } from './limited-tls.ts'
import { lookupName } from './name-lookups.ts'
import { type ProxyServer, proxyAddress } from './routes.ts'

/** Time limit for the proxy's answer, milliseconds; then the connection to it is closed, and the request fails with ETIMEDOUT. */
const answerTimeout = 20_000

/** `code`: ETIMEDOUT, or `PROXY_407` for a proxy that answers with status 407, as it wants a name and a password. */
class TunnelFailure extends Error {
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

type TunnelOptions = { readonly timeout?: number | undefined; readonly pooling?: http.AgentOptions }

export class TunnelAgent extends Agent {
  readonly #proxy: ProxyServer
  readonly #timeout: number
  /** `timeout`: of the proxy's answer, milliseconds. `pooling`: whether connections are kept for further requests, and for how long. */
  constructor(proxy: ProxyServer, { timeout = answerTimeout, pooling = {} }: TunnelOptions = {}) {
    super(pooling)
    this.#proxy = proxy
    this.#timeout = timeout
  }

  override async connect(_request: http.ClientRequest, options: AgentConnectOpts): Promise<Socket> {
    const { host, port } = options
    if (!host) throw new TypeError('No host was given')
    const socket = await openTunnel(this.#proxy, `${isIPv6(host) ? `[${host}]` : host}:${port}`, this.#timeout)
    if (!options.secureEndpoint) return socket
    const { path: _path, ...tlsOptions } = options
    return startTls(socket, { ...tlsOptions, host })
  }
}

/**
 * Resolves with the connection to `target` (host name and port) once the proxy has opened it. Until then nothing but the timeout ends it, as
 * Node does not tell an agent that the request was given up.
 */
function openTunnel(proxy: ProxyServer, target: string, timeout: number): Promise<Socket> {
  const address = new URL(proxyAddress(proxy))
  const open = address.protocol === 'https:' ? https.request : http.request
  const { credentials } = proxy
  const basic = credentials && Buffer.from(`${credentials.name}:${credentials.password}`).toString('base64')
  const host = address.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const connecting = open({
      host,
      // The name of the proxy, for its certificate: by default Node takes the name in the Host header, which is the target's. An IP address
      // is not sent as a name.
      servername: isIP(host) === 0 ? host : '',
      port: address.port || (address.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...(basic !== null && { 'proxy-authorization': `Basic ${basic}` }) },
      agent: false,
      lookup: lookupName,
    })
    const timer = setTimeout(() => connecting.destroy(new TunnelFailure('The proxy does not answer', 'ETIMEDOUT')), timeout)
    connecting.on('error', reject)
    connecting.on('close', () => clearTimeout(timer))
    connecting.on('connect', ({ statusCode = 0 }, socket, head) => {
      clearTimeout(timer)
      if (statusCode >= 200 && statusCode < 300) {
        if (head.length > 0) socket.unshift(head)
        return resolve(socket)
      }
      socket.destroy()
      reject(new TunnelFailure(`The proxy answered with status ${statusCode}`, `PROXY_${statusCode}`))
    })
    connecting.end()
  })
}
