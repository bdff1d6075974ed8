// Reads the envelope of a library response (protocol 2) like the schema in api.ts but without zod, whose loading would delay the start of
// the decoding thread by a twentieth.
import type { Envelope } from './api.ts'
import { asDisplayText, asFlag, asTextOf } from './spelling.ts'

/** Reads a date: a text of at most 100 characters, as in api.ts. */
const asDate = asTextOf(100)

export type ResponseEnvelope = Pick<Envelope, 'result' | 'message' | 'authenticated' | 'maintenance'> & {
  /** The date of the library, `status.lastmodified`. */
  readonly lastModified: string | undefined
  /** The service's time when it answered, `status.timestamp`. */
  readonly timestamp: string | undefined
}

/** The members that are read; others may hold third parties' keys and are not looked at (protocol 0, rule 4). */
export const envelopeMembers: readonly string[] = ['result', 'message', 'authenticated', 'maintenance', 'status']

/**
 * Reads the envelope leniently: a member in none of the spellings of its type (spelling.ts) counts as absent; `maintenance` is passed on as
 * it is.
 */
export function responseEnvelope({
  result,
  message,
  authenticated,
  maintenance,
  status,
}: Readonly<Record<string, unknown>>): ResponseEnvelope {
  return {
    result: asFlag(result),
    message: asDisplayText(message),
    authenticated: asFlag(authenticated),
    maintenance,
    lastModified: typeof status === 'object' && status !== null && 'lastmodified' in status ? asDate(status.lastmodified) : undefined,
    timestamp: typeof status === 'object' && status !== null && 'timestamp' in status ? asDate(status.timestamp) : undefined,
  }
}
