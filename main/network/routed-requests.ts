// All outgoing requests of this process: `fetch` and agents that use the present router, direct until one is set.
import http from 'node:http'
import https from 'node:https'
import { Agent } from 'agent-base'
import { z } from 'zod'
import { createLruCache } from './lru-cache.ts'
import { type ProxyServer, proxyAddress, type Route, type Router } from './routes.ts'
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

/** Whether an address is reached through a proxy; then this computer may be unable to resolve its host name. */
export const isProxied = async (address: URL): Promise<boolean> => (await router(address)) !== null

/** undici's dispatcher, checked at run time because the package's type differs from that of Node's own version. */
const dispatcher = z.custom<NonNullable<RequestInit['dispatcher']>>(
  value => typeof value === 'object' && value !== null && 'dispatch' in value && typeof value.dispatch === 'function',
)
/** Most proxies to which open connections are kept for reuse; a PAC script can name any number. */
const maxProxies = 8
const dispatchers = createLruCache<z.infer<typeof dispatcher>>(maxProxies, evicted => void evicted.close())

/**
 * Node's `fetch` through the present router, without following redirects. Rejects as `fetch` does; with a ProxyFailure if the request went
 * through a proxy.
 */
export async function routedFetch(address: URL | string, init: Omit<RequestInit, 'redirect' | 'dispatcher'>): Promise<Response> {
  const route = await router(new URL(address))
  if (route === null) return fetch(address, { ...init, redirect: 'manual' })
  try {
    return await fetch(address, { ...init, dispatcher: await dispatcherFor(route), redirect: 'manual' })
  } catch (error) {
    throw error instanceof TypeError ? new ProxyFailure(route.host, error) : error
  }
}

/** Thrown when a request through a proxy fails; the reason is unknown, as `fetch` hides the proxy's answer. */
export class ProxyFailure extends TypeError {
  /** Host name and port of the proxy. */
  readonly host: string
  constructor(host: string, cause: TypeError) {
    super(cause.message, { cause })
    this.host = host
  }
}

function dispatcherFor(proxy: ProxyServer): Promise<z.infer<typeof dispatcher>> {
  const uri = proxyAddress(proxy)
  // The package is loaded only here, as few people have a proxy.
  return dispatchers(uri, async () => {
    const { ProxyAgent, Socks5ProxyAgent } = await import('undici')
    return dispatcher.parse(proxy.scheme === 'socks' ? new Socks5ProxyAgent(uri) : new ProxyAgent({ uri }))
  })
}

/** Agent for node:http, node:https and web sockets that sends each request by the present router. */
class RoutedAgent extends Agent {
  // An agent for each of the three kinds of connection (`connectionKind`) to each proxy, and for each kind without a proxy.
  readonly #agents = createLruCache<http.Agent>(3 * (1 + maxProxies), () => undefined)

  override async connect(request: http.ClientRequest, { secureEndpoint }: { readonly secureEndpoint: boolean }): Promise<http.Agent> {
    const route = await router(new URL(`${secureEndpoint ? 'https' : 'http'}://${request.getHeader('host')}${request.path}`))
    // An upgraded connection, such as a web socket, needs a tunnel (CONNECT), encrypted or not.
    const connectionKind = secureEndpoint ? 'tls' : request.hasHeader('upgrade') ? 'tunnel' : 'plain'
    return this.#agents(`${connectionKind} ${route === null ? '' : proxyAddress(route)}`, () => agentFor(route, connectionKind))
  }
}

async function agentFor(route: Route, connectionKind: 'tls' | 'tunnel' | 'plain'): Promise<http.Agent> {
  if (route === null) return connectionKind === 'tls' ? new https.Agent() : new http.Agent()
  const address = proxyAddress(route)
  if (route.scheme === 'socks') return new (await import('socks-proxy-agent')).SocksProxyAgent(address.replace('socks5:', 'socks5h:'))
  if (connectionKind === 'plain') return new (await import('http-proxy-agent')).HttpProxyAgent(address)
  return new TunnelAgent(route)
}

export const routedAgent: http.Agent = new RoutedAgent()
