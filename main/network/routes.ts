// By which way an address is reached: straight, or through the proxy that the system names for it.
import { hideSecret } from '../redact.ts'

export type ProxyServer = {
  readonly scheme: 'http' | 'https' | 'socks'
  /** Name and port; an IPv6 address stands in brackets. */
  readonly host: string
  readonly credentials: Credentials | null
}
export type Credentials = { readonly name: string; readonly password: string }
/** Null: straight. */
export type Route = ProxyServer | null
export type Router = (address: URL) => Promise<Route>

type Dependencies = {
  /** The system's answer for the origin of an address, as PAC writes it: `PROXY a:3128; SOCKS b:1080; DIRECT`. Proxy files (PAC) were asked already. */
  readonly resolveProxy: (address: string) => Promise<string>
  /** Whether something listens there; asked only where the system names another way, too. */
  readonly isUp: (host: string) => Promise<boolean>
  /** Proxies with name and password, as programs without a desktop are told of them. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Asks the system anew for every address: the computer may have gone to another network. */
export function createRouter({ resolveProxy, isUp, env }: Dependencies): Router {
  const known = credentialsIn(env)
  return async address => {
    if (isLoopback(address.hostname)) return null
    // Chromium knows web sockets by the address of their handshake.
    const asked = address.href.replace(/^ws/, 'http')
    // Not the whole of it: that may hold a token, and a proxy file is a program of whoever runs the network.
    const ways = readWays(await resolveProxy(`${new URL(asked).origin}/`))
    for (const [index, way] of ways.entries()) {
      const isLast = index === ways.length - 1
      if (way === null || isLast || (await isUp(way.host))) return way && { ...way, credentials: known.get(way.host) ?? null }
    }
    return null
  }
}

/** What is on this computer needs no proxy, whatever the system says: the demo and the folder are there. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** How the system calls them. */
const schemes: ReadonlyMap<string, ProxyServer['scheme']> = new Map([
  ['PROXY', 'http'],
  ['HTTPS', 'https'],
  ['SOCKS', 'socks'],
  ['SOCKS5', 'socks'],
] as const)

/** What is not understood is passed over. */
function readWays(list: string): readonly Route[] {
  return list.split(';').flatMap((entry): readonly Route[] => {
    const [kind = '', host] = entry.trim().split(/\s+/)
    if (kind === 'DIRECT') return [null]
    const scheme = schemes.get(kind)
    return scheme === undefined || host === undefined || !URL.canParse(`http://${host}`) ? [] : [{ scheme, host, credentials: null }]
  })
}

/** By the proxy's name and port. The system names a proxy without them. */
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
      const host = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
      const credentials = { name: decoded(username), password: decoded(password) }
      const basic = Buffer.from(`${credentials.name}:${credentials.password}`).toString('base64')
      // As it stands in addresses, as it is, and as it is sent.
      for (const secret of [password, credentials.password, basic]) hideSecret(secret)
      return [[host, credentials]]
    }),
  )
}

/** A person may well write a % as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** As URL, with name and password in it: for whoever connects, and no log. */
export function proxyAddress({ scheme, host, credentials }: ProxyServer): string {
  const who = credentials === null ? '' : `${encodeURIComponent(credentials.name)}:${encodeURIComponent(credentials.password)}@`
  return `${scheme === 'socks' ? 'socks5' : scheme}://${who}${host}`
}
