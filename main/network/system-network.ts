// Makes network requests follow the system's settings: its proxies, and its certificates in addition to Node's.
import { connect } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Log } from '../log.ts'
import { setRouter } from './routed-requests.ts'
import { createRouter } from './routes.ts'

type Dependencies = {
  /** Electron's `app.resolveProxy`, which knows the system's settings and evaluates PAC files; the page's session has no network. */
  readonly resolveProxy: (address: string) => Promise<string>
  readonly env: NodeJS.ProcessEnv
  readonly log: Log
}

/** Makes requests use the system's proxies and trust its certificates; to be called before the first request. */
export function followSystemNetwork({ resolveProxy, env, log }: Dependencies): void {
  trustSystem(log)
  setRouter(createRouter({ resolveProxy, isUp, env }))
}

/** Trusts the system's certificates, too: those of a company, a filter, or a home server. */
function trustSystem(log: Log): void {
  try {
    setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')])
  } catch (error) {
    log.warning('the certificates of the system cannot be read', error)
  }
}

/** Milliseconds in which a proxy has to accept a connection, or the next one is tried. */
const connectTimeout = 2_000

function isUp(host: string): Promise<boolean> {
  const { hostname, port } = new URL(`http://${host}`)
  return new Promise(resolve => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80), timeout: connectTimeout })
    const end = (up: boolean) => {
      socket.destroy()
      resolve(up)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}
