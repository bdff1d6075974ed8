// Tokens are for the servers that they were given for: any other one gets nothing until the person has signed in anew.

import { type AppError, failed } from '../../../shared/errors.ts'
import { hostsOf, strangersAmong } from '../../../shared/receivers.ts'
import { say } from '../../../shared/words/words.ts'
import { type Connection, receiversOf } from '../../connection.ts'
import type { Entry } from '../known-accounts.ts'
import type { Belongings, KeptTokens } from './tokens.ts'

/** The connection at which the person of an account last signed in, whatever the present one says. */
export const lastUsedAt = (at: Connection, { choice }: Entry): Connection =>
  choice.kind === 'service' ? { ...at, choice, preset: choice.preset } : { ...at, choice }

/** What tokens belong to that are issued at a connection, and those kept by a version that did not write it down. */
export const belongingsOf = (at: Connection): Belongings => ({ client: at.preset.client_id, receivers: receiversOf(at) })

/** Why tokens may not be used at a connection: code `expired`, naming the servers that they were not given for. null: they may. */
export function outOfBounds(at: Connection, { receivers }: KeptTokens): AppError | null {
  const strangers = hostsOf(strangersAmong(receiversOf(at), receivers))
  if (strangers.length === 0) return null
  const names = strangers.join(', ')
  return failed('expired', say('errors.thisConnectionNamesServersThatYou', { names })).error
}
