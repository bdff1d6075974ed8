// Agents for all outgoing requests of this process, which use the present router, direct until one is set.
import http from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Agent } from 'agent-base'
import { LRUCache } from 'lru-cache'
import { limitConnecting } from './connect-limit.ts'
import { poolName } from './known-addresses.ts'
import { LimitedTlsAgent } from './limited-tls.ts'
import { lookupName } from './name-lookups.ts'
import { proxyAddress, type Route, type Router } from './routes.ts'
import { SocksAgent } from './socks-agent.ts'
import { TunnelAgent } from './tunnel-agent.ts'

let router: Router = async () => null

/** Sets the router for all requests from now on; returns the function that restores the former one. */
export function setRouter(chosen: Router): () => void {
  const before = router
  router = chosen
  return () => {
    router = before
  }
}

/** The route of an address; null: a direct connection. */
export const routeOf = (address: URL): Promise<Route> => router(address)

/** Whether an address is reached through a proxy; then this computer may be unable to resolve its host name. */
export const isProxied = async (address: URL): Promise<boolean> => (await router(address)) !== null

/** Most proxies to which agents are kept; a PAC script can name any number. */
const maxProxies = 8

/** Time after which an unused connection is closed, milliseconds: most servers keep them for five seconds or longer. */
const unusedTimeout = 4_000

type Pooling = { readonly keepAlive: boolean; readonly timeout?: number }

/** Agent for node:http, node:https and web sockets that sends each request by the present router. */
class RoutedAgent extends Agent {
  // An agent for each of the three kinds of connection (`connectionKind`) to each proxy, and for each kind without a proxy.
  readonly #agents = new LRUCache<string, Promise<http.Agent>>({ max: 3 * (1 + maxProxies) })
  readonly #options: Pooling

  constructor(options: Pooling) {
    super(options)
    this.#options = options
  }

  /** One name for all hosts: the agents to which requests are handed on pool them, and Node keeps an empty list for each name here. */
  override getName(): string {
    return ''
  }

  override async connect(request: http.ClientRequest, { secureEndpoint }: { readonly secureEndpoint: boolean }): Promise<http.Agent> {
    const route = await router(new URL(`${secureEndpoint ? 'https' : 'http'}://${request.getHeader('host')}${request.path}`))
    // An upgraded connection, such as a web socket, needs a tunnel (CONNECT), encrypted or not.
    const connectionKind = secureEndpoint ? 'tls' : request.hasHeader('upgrade') ? 'tunnel' : 'plain'
    const key = `${connectionKind} ${route === null ? '' : proxyAddress(route)}`
    const known = this.#agents.get(key)
    if (known !== undefined) return known
    const made = agentFor(route, connectionKind, this.#options)
    this.#agents.set(key, made)
    // What could not be made is tried again.
    made.catch(() => this.#agents.get(key) === made && this.#agents.delete(key))
    return made
  }
}

/** Node's agent for http, with a time limit for connecting. */
class LimitedAgent extends http.Agent {
  override getName(options?: Parameters<http.Agent['getName']>[0]): string {
    return poolName(super.getName(options), options)
  }
  override createConnection(options: http.ClientRequestArgs, callback?: (error: Error | null, stream: Duplex) => void) {
    const socket = super.createConnection({ lookup: lookupName, ...options }, callback)
    return socket instanceof Socket ? limitConnecting(socket, 'connect') : socket
  }
}

async function agentFor(route: Route, connectionKind: 'tls' | 'tunnel' | 'plain', options: Pooling): Promise<http.Agent> {
  if (route === null) return connectionKind === 'tls' ? new LimitedTlsAgent(options) : new LimitedAgent(options)
  if (route.scheme === 'socks') return new SocksAgent(route, options)
  // On a connection that is used again it would leave out the proxy's name and password, and the absolute address.
  if (connectionKind === 'plain')
    return new (await import('http-proxy-agent')).HttpProxyAgent(proxyAddress(route), { keepAlive: false, lookup: lookupName })
  return new TunnelAgent(route, { pooling: options })
}

/** For a connection of its own for each request. */
export const routedAgent: http.Agent = new RoutedAgent({ keepAlive: false })

/** For requests that share connections one after the other. */
export const pooledAgent: http.Agent = new RoutedAgent({ keepAlive: true, timeout: unusedTimeout })
