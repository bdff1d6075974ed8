// Finishes a sign-in whose tokens were issued: who it is, the tokens kept, and another account's work stopped before it is shown.
import type { AccountState, Grant, Person } from '../../../shared/app-state.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import type { Client } from '../../api/client.ts'
import { identify } from '../../api/person.ts'
import type { DelayFunction } from '../../api/retry.ts'
import { accountIdOf, type Connection } from '../../connection.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store.ts'
import type { KnownAccounts } from '../known-accounts.ts'
import type { Grants } from '../tokens/grants.ts'
import { bindingOf } from '../tokens/token-binding.ts'
import type { TokenStore } from '../tokens/token-store.ts'
import { type Clocks, type StoredTokens, tokensFrom } from '../tokens/tokens.ts'
import type { InUse, TokensInUse } from '../tokens/tokens-in-use.ts'
import type { Issued } from './attempt.ts'

type Dependencies = {
  readonly store: Pick<Store, 'get'>
  readonly known: Pick<KnownAccounts, 'find'>
  readonly tokenStore: TokenStore
  readonly grants: Pick<Grants, 'keep' | 'revoke'>
  readonly inUse: Pick<TokensInUse, 'get' | 'leave' | 'close' | 'closed'>
  readonly client: Client
  readonly deviceName: () => string
  /** Resolves when no work of any other account than the signed-in one is running any more. */
  readonly othersStopped: () => Promise<void>
  readonly clocks: Clocks
  readonly delay: DelayFunction
  readonly setState: (state: AccountState) => void
  /** Puts the new tokens into use and shows the person as signed in. */
  readonly begin: (connection: Connection, person: Person, tokens: StoredTokens, grant: Grant) => void
  readonly log: Log
}

/**
 * Finishes a sign-in: identifies the person, keeps the tokens, stops what runs for another account, and then shows it. null: it was
 * cancelled meanwhile (`current` says so); then the new tokens are revoked, and those kept before are stored again.
 */
export type CompleteSignIn = (connection: Connection, issued: Issued, current: () => boolean) => Promise<Result<Person | null>>

export function createCompleteSignIn(dependencies: Dependencies): CompleteSignIn {
  const { store, known, tokenStore, inUse, client, deviceName, othersStopped, clocks, delay, setState, begin, log } = dependencies
  const { keep, revoke } = dependencies.grants

  /**
   * Ends the use of the tokens in use before a sign-in: they are revoked if new ones of the same account replace them (`wasReplaced`), else
   * left in the keychain.
   */
  const retireTokens = async (connection: Connection, former: InUse, wasReplaced: boolean) => {
    const refresh = await inUse.close(former, { keepsPair: !wasReplaced })
    if (wasReplaced) await revoke(connection, { refresh, client: former.tokens.client })
  }

  return async (connection, { response, client: owner, grant }, current) => {
    const tokens = tokensFrom(response, clocks.wall(), { ...bindingOf(connection), client: owner, grant })
    const person = current() ? await identify({ preset: connection.preset, client, deviceName }, tokens.access, delay, tokens.scope) : null
    if (!person?.ok || !current()) {
      await revoke(connection, tokens)
      return person?.ok === false ? person : ok(null)
    }
    const id = accountIdOf(connection.identity, person.value.userId)
    // What is kept of it by a refresh under way is what a sign-in that is cancelled restores.
    await inUse.closed(id)
    const former = inUse.get()
    const storedBefore =
      former?.id === id || known.find(id)?.signedOut !== false ? null : await tokenStore.find(id, bindingOf(connection), () => undefined)
    const granted = await keep(id, tokens)
    const { account } = store.get()
    const previousPerson = account.phase === 'signing-in' ? account.previousPerson : null
    // Work of another account is stopped first: nothing of one account may be shown under another.
    if (current() && previousPerson !== null && previousPerson.userId !== person.value.userId) {
      setState({ phase: 'signed-out', error: null })
      await othersStopped()
    }
    if (!current()) {
      // Cancelled meanwhile: restores the tokens kept before, unless the person signed out or forgot the account.
      const before = former?.id === id ? former.tokens : storedBefore?.kind === 'tokens' ? storedBefore.tokens : null
      if (before && known.find(id)?.signedOut === false) await tokenStore.save(id, before)
      else await tokenStore.forget(id)
      await revoke(connection, tokens)
      return ok(null)
    }
    inUse.leave()
    begin(connection, person.value, tokens, granted)
    log.info(`signed in, tokens kept: ${granted.storedIn}`)
    // Not awaited: the person is signed in, and a cancel that comes while a slow service revokes must find no sign-in under way.
    if (former) void retireTokens(connection, former, former.id === id)
    if (storedBefore?.kind === 'tokens') void revoke(connection, storedBefore.tokens)
    return ok(person.value)
  }
}
