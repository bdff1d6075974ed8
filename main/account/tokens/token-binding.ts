// Binds tokens to the servers that they were issued for: other servers get none until the person signs in anew.

import { hostsOf, notAllowed } from '../../../shared/connection/token-origins.ts'
import { type AppError, failed } from '../../../shared/errors.ts'
import { say } from '../../../shared/words/words.ts'
import { type Connection, tokenOriginsAt } from '../../connection.ts'
import type { StoredAccount } from '../known-accounts.ts'
import type { StoredTokens, TokenBinding } from './tokens.ts'

/** The connection at its present identity, but with the preset by which this account last signed in; a folder may have another path now. */
export const lastUsedAt = (connection: Connection, { choice }: StoredAccount): Connection =>
  choice.kind === 'service' ? { ...connection, choice, preset: choice.preset } : connection

/**
 * The client and the origins that tokens issued at a connection belong to; also assumed for tokens stored by versions that did not note
 * them.
 */
export const bindingOf = (connection: Connection): TokenBinding => ({
  client: connection.preset.client_id,
  receivers: tokenOriginsAt(connection),
})

/**
 * The error for tokens that may not be used at a connection, because a server of it is none that they were issued for: code `expired`,
 * naming the servers. null: they may be used.
 */
export function whyNotUsableAt(connection: Connection, { receivers }: StoredTokens): AppError | null {
  const otherHosts = hostsOf(notAllowed(tokenOriginsAt(connection), receivers))
  if (otherHosts.length === 0) return null
  const names = otherHosts.join(', ')
  return failed('expired', say('errors.newServersNamed', { names })).error
}
