// For tests: the stand-in as strict as the documentation allows, so that the app never leans on what a service merely puts up with.
import { type Service, type ServiceOptions, startService } from '../service/index.ts'

/** Starts it with every strictness of `service/world/quirks.ts` on, also after a reset. */
export const startStrictService = (options: ServiceOptions): Promise<Service> => startService({ ...options, strict: true })
