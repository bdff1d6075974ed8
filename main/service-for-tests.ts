// For tests: the stand-in as strict as the service's documentation allows, so that the app never relies on what a service merely tolerates.
import { type Service, type ServiceOptions, startService } from '../service/index.ts'

/** Starts the stand-in with every strict quirk of `service/world/quirks.ts` on, also after a reset. */
export const startStrictService = (options: ServiceOptions): Promise<Service> => startService({ ...options, strict: true })
