// Agent for requests through a SOCKS 5 proxy (RFC 1928), which also resolves the names of hosts.
import { once } from 'node:events'
import type http from 'node:http'
import { connect, type Socket } from 'node:net'
import { Agent, type AgentConnectOpts } from 'agent-base'
import { startTls } from './limited-tls.ts'
import { lookupName } from './name-lookups.ts'
import type { ProxyServer } from './routes.ts'

/** Time limit for the connection to the proxy, and then for its answers, milliseconds; after it the request fails. */
const answerTimeout = 20_000
const defaultPort = 1080

export class SocksAgent extends Agent {
  readonly #proxy: ProxyServer
  /** `options`: whether connections are kept for further requests, and for how long. */
  constructor(proxy: ProxyServer, options: http.AgentOptions) {
    super(options)
    this.#proxy = proxy
  }

  override async connect(_request: http.ClientRequest, options: AgentConnectOpts): Promise<Socket> {
    const { host, port } = options
    if (!host) throw new TypeError('No host was given')
    const socket = await openSocks(this.#proxy, { host, port: Number(port) })
    if (!options.secureEndpoint) return socket
    const { path: _path, ...tlsOptions } = options
    return startTls(socket, { ...tlsOptions, host })
  }
}

async function openSocks(
  { host, credentials }: ProxyServer,
  destination: { readonly host: string; readonly port: number },
): Promise<Socket> {
  const address = new URL(`http://${host}`)
  const socket = connect({ host: address.hostname.replace(/^\[|\]$/g, ''), port: Number(address.port) || defaultPort, lookup: lookupName })
  // The package takes its listeners off once the proxy has answered; an error after that would be an uncaught one.
  socket.on('error', () => undefined)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(answerTimeout) })
    const { SocksClient } = await import('socks')
    await SocksClient.createConnection({
      command: 'connect',
      proxy: {
        host: address.hostname,
        port: socket.remotePort ?? defaultPort,
        type: 5,
        ...(credentials !== null && { userId: credentials.name, password: credentials.password }),
      },
      destination,
      timeout: answerTimeout,
      existing_socket: socket,
    })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}
