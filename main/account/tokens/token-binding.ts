// Binds tokens to the servers that they were issued for: other servers get none until the person signs in anew.

import { type AppError, failed } from '../../../shared/errors.ts'
import { hostsOf, notAllowed } from '../../../shared/token-origins.ts'
import { say } from '../../../shared/words/words.ts'
import { type Connection, tokenOriginsAt } from '../../connection.ts'
import type { StoredAccount } from '../known-accounts.ts'
import type { StoredTokens, TokenBinding } from './tokens.ts'

/** The present connection, with the preset by which this account last signed in. */
export const lastUsedAt = (connection: Connection, { choice }: StoredAccount): Connection =>
  choice.kind === 'service' ? { ...connection, choice, preset: choice.preset } : { ...connection, choice }

/**
 * The client and origins that tokens issued at a connection belong to; also assumed for tokens kept by versions that did not store them.
 */
export const bindingOf = (connection: Connection): TokenBinding => ({
  client: connection.preset.client_id,
  receivers: tokenOriginsAt(connection),
})

/** Why tokens may not be used at a connection: code `expired`, naming the servers they were not issued for. null: they may. */
export function whyNotUsableAt(connection: Connection, { receivers }: StoredTokens): AppError | null {
  const otherHosts = hostsOf(notAllowed(tokenOriginsAt(connection), receivers))
  if (otherHosts.length === 0) return null
  const names = otherHosts.join(', ')
  return failed('expired', say('errors.newServersNamed', { names })).error
}
