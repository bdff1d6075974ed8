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

/** Starts the stand-in with every strict quirk of `service/world/quirks.ts` on, also after a reset. */
export const startStrictService = async (options: ServiceOptions): Promise<Service> =>
  startService({ redirectUri: await freeRedirectUri(portsOfWorker()), ...options, strict: true })
