// Makes network requests follow the system's settings: its proxies, and its certificates in addition to Node's.
import { connect } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Log } from '../log.ts'
import { lookupName } from './name-lookups.ts'
import { setRouter } from './routed-requests.ts'
import { createRouter } from './routes.ts'
import { createSystemTrust, readSystemCertificates } from './system-certificates.ts'

type Dependencies = {
  /** Electron's `app.resolveProxy`, which knows the system's settings and evaluates PAC files; the page's session has no network. */
  readonly resolveProxy: (address: string) => Promise<string>
  readonly env: NodeJS.ProcessEnv
  readonly log: Pick<Log, 'warning'>
  readonly readCertificates?: () => Promise<readonly string[]>
}

/**
 * Makes requests use the system's proxies and trust its certificates; to be called before the first request. Returns at once: the first
 * request that may use TLS waits for the certificates.
 */
export function followSystemNetwork({ resolveProxy, env, log, readCertificates = readSystemCertificates }: Dependencies): void {
  const known = new LRUCache<string, Promise<boolean>>({ max: 16, ttl: knownFor })
  const isUpLately = (host: string): Promise<boolean> => {
    const answer = known.get(host) ?? isUp(host)
    if (!known.has(host)) known.set(host, answer)
    return answer
  }
  const route = createRouter({ resolveProxy, isUp: isUpLately, env })
  const systemTrust = createSystemTrust({ read: readCertificates, log })
  setRouter(async address => {
    const proxy = await route(address)
    if (address.protocol === 'https:' || proxy !== null) await systemTrust()
    return proxy
  })
}

/** Milliseconds in which a proxy has to accept a connection, or the next one is tried. */
const connectTimeout = 2_000
/** Milliseconds for which it is known whether a proxy does, as each request asks for its route several times. */
const knownFor = 5_000

function isUp(host: string): Promise<boolean> {
  const { hostname, port } = new URL(`http://${host}`)
  return new Promise(resolve => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 80),
      timeout: connectTimeout,
      lookup: lookupName,
    })
    const end = (up: boolean) => {
      socket.destroy()
      resolve(up)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}
