// What the envelope of a library answer says (protocol 2), read as the schema in api.ts reads it, but without that: the thread that decodes a
// library would start a twentieth later with it.
import type { Envelope } from './api.ts'
import { asFlag, asTextOf, asWords } from './spelling.ts'

/** As in api.ts; characters. */
const asDate = asTextOf(100)

export type AnswerEnvelope = Pick<Envelope, 'result' | 'message' | 'authenticated' | 'maintenance'> & {
  /** `status.lastmodified`. */
  readonly lastModified: string | undefined
}

/** The members that it is read from; the others may hold keys of third parties and are not looked at (protocol 0, rule 4). */
export const envelopeMembers: readonly string[] = ['result', 'message', 'authenticated', 'maintenance', 'status']

/** Lenient: what is of another type is as if it were not there. */
export function answerEnvelope({ result, message, authenticated, maintenance, status }: Readonly<Record<string, unknown>>): AnswerEnvelope {
  return {
    result: asFlag(result),
    message: asWords(message),
    authenticated: asFlag(authenticated),
    maintenance,
    lastModified: typeof status === 'object' && status !== null && 'lastmodified' in status ? asDate(status.lastmodified) : undefined,
  }
}
