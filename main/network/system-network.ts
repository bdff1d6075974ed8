// Goes into the world as the system does: by its proxies, and trusting whom it trusts beside those whom Node knows.
import { connect } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Log } from '../log.ts'
import { createRouter } from './routes.ts'
import { goBy } from './way-out.ts'

type Dependencies = {
  /** Electron's `app.resolveProxy`: it knows the settings of the system and runs proxy files (PAC). That of the page's session leads nowhere. */
  readonly resolveProxy: (address: string) => Promise<string>
  readonly env: NodeJS.ProcessEnv
  readonly log: Log
}

/** To be called before the first request. */
export function followSystemNetwork({ resolveProxy, env, log }: Dependencies): void {
  trustSystem(log)
  goBy(createRouter({ resolveProxy, isUp, env }))
}

/** Adds the certificates of the system: of a company, of a filter, of a service that somebody runs at home. */
function trustSystem(log: Log): void {
  try {
    setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')])
  } catch (error) {
    log.warning('the certificates of the system cannot be read', error)
  }
}

/** How long a proxy may take to be there before the next one that the system names is taken, milliseconds. */
const connectWithin = 2_000

function isUp(host: string): Promise<boolean> {
  const { hostname, port } = new URL(`http://${host}`)
  return new Promise(resolve => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80), timeout: connectWithin })
    const end = (up: boolean) => {
      socket.destroy()
      resolve(up)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}
