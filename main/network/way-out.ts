// The way of this process to other computers: `fetch` and agents that go by the router in use. Until the app has chosen one, straight.
import http from 'node:http'
import https from 'node:https'
import { Agent } from 'agent-base'
import { z } from 'zod'
import { type ProxyServer, proxyAddress, type Route, type Router } from './routes.ts'

let router: Router = async () => null

/** From now on every request goes as this router says; gives how to go as before. */
export function goBy(chosen: Router): () => void {
  const before = router
  router = chosen
  return () => {
    router = before
  }
}

/** Whether an address is reached by a proxy, which alone has to know the name in it. */
export const isProxied = async (address: URL): Promise<boolean> => (await router(address)) !== null

/** What `fetch` sends a request through. The package has it in another version than Node itself. */
const dispatcher = z.custom<NonNullable<RequestInit['dispatcher']>>(
  value => typeof value === 'object' && value !== null && 'dispatch' in value && typeof value.dispatch === 'function',
)
/** One for each proxy, so that its connections are used again. */
const dispatchers = new Map<string, Promise<z.infer<typeof dispatcher>>>()

/** As the platform's `fetch`, but never on to where a server redirects to. Rejects as that does, with a ProxyFailure where a proxy is on the way. */
export async function fetchOut(address: URL | string, init: Omit<RequestInit, 'redirect' | 'dispatcher'>): Promise<Response> {
  const route = await router(new URL(address))
  if (route === null) return fetch(address, { ...init, redirect: 'manual' })
  try {
    return await fetch(address, { ...init, dispatcher: await dispatcherFor(route), redirect: 'manual' })
  } catch (error) {
    throw error instanceof TypeError ? new ProxyFailure(route.host, error) : error
  }
}

/** Nothing came through the proxy. Why is not known: `fetch` does not tell what a proxy answers. */
export class ProxyFailure extends TypeError {
  /** Name and port. */
  readonly host: string
  constructor(host: string, cause: TypeError) {
    super(cause.message, { cause })
    this.host = host
  }
}

function dispatcherFor(proxy: ProxyServer): Promise<z.infer<typeof dispatcher>> {
  const uri = proxyAddress(proxy)
  const known = dispatchers.get(uri)
  if (known) return known
  // Only where there is a proxy is it worth to be read.
  const made = import('undici').then(({ ProxyAgent, Socks5ProxyAgent }) =>
    dispatcher.parse(proxy.scheme === 'socks' ? new Socks5ProxyAgent(uri) : new ProxyAgent({ uri })),
  )
  dispatchers.set(uri, made)
  return made
}

/** For requests of node:http and node:https, and for web sockets. */
class RoutedAgent extends Agent {
  readonly #agents = new Map<string, Promise<http.Agent>>()

  override async connect(request: http.ClientRequest, { secureEndpoint }: { readonly secureEndpoint: boolean }): Promise<http.Agent> {
    const route = await router(new URL(`${secureEndpoint ? 'https' : 'http'}://${request.getHeader('host')}${request.path}`))
    // What goes on after the answer, as a web socket does, needs a tunnel, encrypted or not.
    const way = secureEndpoint ? 'tls' : request.hasHeader('upgrade') ? 'tunnel' : 'plain'
    const key = `${way} ${route === null ? '' : proxyAddress(route)}`
    const known = this.#agents.get(key) ?? agentFor(route, way)
    this.#agents.set(key, known)
    return known
  }
}

async function agentFor(route: Route, way: 'tls' | 'tunnel' | 'plain'): Promise<http.Agent> {
  if (route === null) return way === 'tls' ? new https.Agent() : new http.Agent()
  const address = proxyAddress(route)
  if (route.scheme === 'socks') return new (await import('socks-proxy-agent')).SocksProxyAgent(address.replace('socks5:', 'socks5h:'))
  if (way === 'plain') return new (await import('http-proxy-agent')).HttpProxyAgent(address)
  return new (await import('https-proxy-agent')).HttpsProxyAgent(address)
}

export const agentOut: http.Agent = new RoutedAgent()
