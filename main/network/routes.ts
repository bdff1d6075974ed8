// Routing of requests: direct, or through the proxy that the system names for the address.
import { hideSecret } from '../redact.ts'

export type ProxyServer = {
  readonly scheme: 'http' | 'https' | 'socks'
  /** Host name and port; an IPv6 address in brackets. */
  readonly host: string
  readonly credentials: Credentials | null
}
export type Credentials = { readonly name: string; readonly password: string }
/** Null: a direct connection. */
export type Route = ProxyServer | null
export type Router = (address: URL) => Promise<Route>

type Dependencies = {
  /** The system's answer for an address, in PAC notation: `PROXY a:3128; SOCKS b:1080; DIRECT`. The system also evaluates PAC scripts. */
  readonly resolveProxy: (address: string) => Promise<string>
  /** Whether a proxy accepts connections; called only if the system names an alternative to it. */
  readonly isUp: (host: string) => Promise<boolean>
  /** Environment variables that may name proxies with credentials, such as https_proxy. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * Makes a router: addresses of this computer are reached directly; others by the first route of the system's answer whose proxy is up (the
 * last one is taken unchecked), directly if it names none. The system is asked anew for every request, because the computer may have
 * changed networks.
 */
export function createRouter({ resolveProxy, isUp, env }: Dependencies): Router {
  const credentials = credentialsIn(env)
  return async address => {
    if (isLoopback(address.hostname)) return null
    // Chromium routes a web socket by the http address of its handshake.
    const requestedAddress = address.href.replace(/^ws/, 'http')
    // Only the origin is told, because the whole address may hold a token, and a PAC script is written by whoever runs the network.
    const proxyRoutes = parsePacResult(await resolveProxy(`${new URL(requestedAddress).origin}/`))
    for (const [index, proxyRoute] of proxyRoutes.entries()) {
      const isLast = index === proxyRoutes.length - 1
      if (proxyRoute === null || isLast || (await isUp(proxyRoute.host)))
        return proxyRoute && { ...proxyRoute, credentials: credentials.get(proxyRoute.host) ?? null }
    }
    return null
  }
}

/**
 * Whether a host name means this computer: requests to it are always direct, whatever the system says, as the embedded service is there.
 */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** Kind of proxy in PAC notation → scheme of its address. */
const schemes: ReadonlyMap<string, ProxyServer['scheme']> = new Map([
  ['PROXY', 'http'],
  ['HTTPS', 'https'],
  ['SOCKS', 'socks'],
  ['SOCKS5', 'socks'],
] as const)

/** Parses an answer in PAC notation, in its order; entries of other forms are left out. */
function parsePacResult(list: string): readonly Route[] {
  return list.split(';').flatMap((entry): readonly Route[] => {
    const [kind = '', host] = entry.trim().split(/\s+/)
    if (kind === 'DIRECT') return [null]
    const scheme = schemes.get(kind)
    return scheme === undefined || host === undefined || !URL.canParse(`http://${host}`) ? [] : [{ scheme, host, credentials: null }]
  })
}

/**
 * Ports at which the system may name a proxy whose address in the environment names none. Of SOCKS the usual one is 1080, but Chromium on
 * Linux takes every proxy of the environment for one of HTTP (net/proxy_resolution/proxy_config_service_linux.cc).
 */
function defaultPorts(protocol: string): readonly string[] {
  if (protocol === 'http:') return ['80']
  return protocol === 'https:' ? ['443'] : ['1080', '80']
}

/** Proxy (host and port) → its name and password in environment variables; the system names proxies without them. */
function credentialsIn(env: Dependencies['env']): ReadonlyMap<string, Credentials> {
  const forEncrypted = [env['https_proxy'], env['HTTPS_PROXY']]
  const named = [...forEncrypted, env['http_proxy'], env['HTTP_PROXY'], env['all_proxy'], env['ALL_PROXY']].filter(
    text => text !== undefined,
  )
  return new Map(
    named.flatMap((text): readonly (readonly [string, Credentials])[] => {
      if (!URL.canParse(text)) return []
      const { hostname, port, protocol, username, password } = new URL(text)
      if (username === '') return []
      const credentials = { name: percentDecoded(username), password: percentDecoded(password) }
      const basic = Buffer.from(`${credentials.name}:${credentials.password}`).toString('base64')
      // All forms of the password are hidden in the log: percent-encoded, plain, and as the Authorization header.
      for (const secret of [password, credentials.password, basic]) hideSecret(secret)
      const ports = port === '' ? defaultPorts(protocol) : [port]
      return ports.map(each => [`${hostname.toLowerCase()}:${each}`, credentials])
    }),
  )
}

/** Decodes percent-encoding; a text with none, or an invalid one, is returned as it is, because a password may hold a plain %. */
function percentDecoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The proxy's URL with credentials, for connecting only, never for the log. */
export function proxyAddress({ scheme, host, credentials }: ProxyServer): string {
  const who = credentials === null ? '' : `${encodeURIComponent(credentials.name)}:${encodeURIComponent(credentials.password)}@`
  return `${scheme === 'socks' ? 'socks5' : scheme}://${who}${host}`
}
