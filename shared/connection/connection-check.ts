// The result of testing a connection: one finding per server of the service.
import type { Said } from '../words/words.ts'

/** The servers tested; `code`: the endpoint for sign-in with a code, on the sign-in server. */
export const checkedServers = ['auth', 'code', 'api', 'library', 'queue', 'streaming', 'artwork'] as const
export type CheckedServer = (typeof checkedServers)[number]

/** The finding about one server. `note`: it works as far as can be told, with a caveat. */
export type Finding = {
  readonly outcome: 'good' | 'note' | 'bad'
  /** What was found, as a sentence. */
  readonly text: Said
  /** What the person can do; null: nothing is needed. */
  readonly advice: Said | null
  /** The service's own message, unchanged. */
  readonly answered?: string
}

export type ServerCheck = Finding & { readonly server: CheckedServer; readonly host: string }
