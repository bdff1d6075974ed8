// What a test of a connection says: one line for each server of a service.
import type { Said } from './words/words.ts'

/** `code`: the way to sign in with a code, at the sign-in server. */
export const checkedServers = ['auth', 'code', 'api', 'library', 'queue', 'streaming', 'artwork'] as const
export type CheckedServer = (typeof checkedServers)[number]

/** `note`: works as far as it can be told, but there is something to know. */
export type Finding = {
  readonly outcome: 'good' | 'note' | 'bad'
  /** What was found, in a sentence. */
  readonly text: Said
  /** What the person can do; null when nothing has to be done. */
  readonly advice: Said | null
  /** The service's own words, unchanged. */
  readonly answered?: string
}

export type ServerCheck = Finding & { readonly server: CheckedServer; readonly host: string }
