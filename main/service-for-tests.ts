// For tests: the stand-in as strict as the service's documentation allows, so that the app never relies on what a service merely tolerates.
import { freeRedirectUri, redirectPorts } from '../service/http/listeners.ts'
import { type Service, type ServiceOptions, startService } from '../service/index.ts'

/**
 * Redirect ports of this worker alone: another one would take a port that is free here, and open only at the sign-in. At most eight workers.
 */
const portsOfWorker = () => {
  const width = Math.floor((redirectPorts.to - redirectPorts.from + 1) / 8)
  const from = redirectPorts.from + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 8) * width
  return { from, to: from + width - 1 }
}

/** A redirect URI whose port no test of another worker takes. */
export const freeRedirect = (): Promise<string> => freeRedirectUri(portsOfWorker())

/**
 * Starts the stand-in with every strict quirk of `service/world/quirks.ts` on, also after a reset. A service with a folder for its data
 * keeps the redirect URI that is written there.
 */
export async function startStrictService(options: ServiceOptions): Promise<Service> {
  const redirectUri = options.redirectUri ?? (options.data === undefined ? await freeRedirect() : undefined)
  return startService({ ...options, redirectUri, strict: true })
}
