// Owns the account slice: signed out → signing in → signed in → expired. Tokens stay in main/account: other parts get access tokens only.
import type { AccountState, Grant, Person } from '../../shared/app-state.ts'
import type { AppError, Result } from '../../shared/errors.ts'
import type { AccountId } from '../../shared/ids.ts'
import { t } from '../../shared/words/words.ts'
import type { Client } from '../api/client.ts'
import { samePerson } from '../api/person.ts'
import type { DelayFunction } from '../api/retry.ts'
import type { TokenSource } from '../api/with-access-token.ts'
import { accountIdOf, type Connection } from '../connection.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { type AccountSelector, entryToOpen, type KnownAccounts, type StoredAccount } from './known-accounts.ts'
import { type CompleteSignIn, createCompleteSignIn } from './sign-in/complete-sign-in.ts'
import { createCurrentSignIn, isRest, type RestState, type SignInMethod } from './sign-in/current-sign-in.ts'
import { createLateRedirects } from './sign-in/late-redirects.ts'
import type { PendingSignIns } from './sign-in/pending-sign-in.ts'
import type { SignInMethods } from './sign-in/sign-in-methods.ts'
import { createGrants, persistenceOf, sameGrant } from './tokens/grants.ts'
import { appOf } from './tokens/oauth.ts'
import { bindingOf, lastUsedAt, whyNotUsableAt } from './tokens/token-binding.ts'
import { createTokenDeletion } from './tokens/token-deletion.ts'
import type { TokenStore } from './tokens/token-store.ts'
import type { Clocks, StoredTokens } from './tokens/tokens.ts'
import { createTokensInUse, type InUse } from './tokens/tokens-in-use.ts'

type Dependencies = {
  readonly store: Store
  readonly known: KnownAccounts
  readonly tokenStore: TokenStore
  readonly client: Client
  readonly deviceName: () => string
  readonly openBrowser: (address: string) => Promise<Result<void>>
  /** Resolves when nothing runs any more for accounts other than the signed-in one. */
  readonly othersStopped: () => Promise<void>
  readonly clocks: Clocks
  readonly delay: DelayFunction
  readonly methods: SignInMethods
  readonly pending: PendingSignIns
  readonly log: Log
  readonly notify: Notify
  /** Timeout of a sign-in through the browser, milliseconds, after which it is cancelled. */
  readonly timeout: number
}

export type Account = {
  /**
   * Switches to a service, or to none, and takes up the account's kept tokens there; the tokens of the account in use until now are no
   * longer used, but stay in the keychain. A refresh of them is waited for, as its pair replaces them there.
   */
  use(connection: Connection | null, selector?: AccountSelector): Promise<void>
  connection(): Connection | null
  /**
   * Begins a sign-in, whose outcome is shown in the slice; called again during one with the same method, it only reopens the consent page.
   * Does nothing without a service, or while kept tokens are still being looked up.
   */
  signIn(method?: SignInMethod): Promise<void>
  cancelSignIn(): void
  /** The address of the consent page while signing in; it holds the OAuth state, so never for the page or the log. */
  consentAddress(): string | null
  /**
   * Takes a redirect address that the operating system handed to the app; false if no sign-in under way awaits it, though it may still
   * continue one of an earlier run.
   */
  deliver(address: string): boolean
  /**
   * Tries the keychain once more after a failure: stores tokens that are only in memory, or reads those that could not be read. Error: why
   * the tokens will still not survive a restart, or why a new sign-in is needed.
   */
  retryKeychain(): Promise<Result<void>>
  /**
   * Signs out here at once, then deletes the tokens and revokes them at the service; a notice says if the service did not. `shouldForget`:
   * the account also leaves the list of known ones.
   */
  signOut(shouldForget: boolean): Promise<void>
  /**
   * Forgets an account at once; the promise resolves when its tokens are deleted, too. null: the id is unknown or of the account in use,
   * and nothing is forgotten.
   */
  forget(id: AccountId): Promise<void> | null
  /**
   * Marks the account as expired because the service ended its session; `error` holds the service's words. Does nothing while no tokens are
   * in use.
   */
  markExpired(error: AppError): void
  /** Takes the account out of use, as after `use`, because it cannot run here; its tokens stay in the keychain. `error`: why, as shown. */
  putToRest(error: AppError): Promise<void>
  /** To be called when the computer woke up or has a network again: ends the backoff, and refreshes a stale or refused token. */
  wake(): void
  /**
   * Takes over a signed-in person's new name, mail address or subscription from a status response; ignored if the response is about
   * somebody else, or nobody is signed in.
   */
  updatePerson(person: Person): void
  /**
   * The source of access tokens of one account: error `expired` while it is not in use, as when another is signed in, so that no request is
   * made in the wrong name.
   */
  tokensOf(id: AccountId): TokenSource
  stop(): Promise<void>
  /** Resolves when no tokens of an account that was signed out or forgotten are in the keychain any more; they may not be revoked yet. */
  tokensDeleted(): Promise<void>
}

export function startAccount(dependencies: Dependencies): Account {
  const { store, known, tokenStore, client, deviceName, openBrowser, othersStopped, clocks, delay, pending, log, notify } = dependencies
  let currentConnection: Connection | null = null
  /** The account whose tokens the keychain has not given yet, so that the service may still take them after a sign-out. */
  let unreadTokensOf: AccountId | null = null

  const onStoredLate = (id: AccountId) => {
    const inUseAccount = inUse.get()
    if (inUseAccount?.id === id) showGrant(inUseAccount, { scopes: inUseAccount.tokens.scope, storedIn: 'keychain' })
  }
  const tokenDeletion = createTokenDeletion({ tokenStore, known, notify })
  const grants = createGrants({ tokenStore, tokenDeletion, client, log, onStoredLate })
  const { keep, revoke, forgetTokens } = grants
  const setState = (state: AccountState) => store.set('account', state)
  const signingIn = createCurrentSignIn({
    begin: (connection, method) => dependencies.methods[method](connection),
    openBrowser,
    completeSignIn: (...issued) => completeSignIn(...issued),
    setState,
    log,
    notify,
    timeout: dependencies.timeout,
    now: clocks.wall,
  })

  /**
   * The state that is restored if a sign-in fails: the present one, or that before a sign-in under way; null while the kept tokens are
   * still being looked up.
   */
  const stateToRestore = (): RestState | null => {
    const state = signingIn.restState() ?? store.get().account
    return isRest(state) ? state : null
  }

  const lateRedirects = createLateRedirects({
    pending,
    signingIn,
    currentConnection: () => currentConnection,
    appAt: connection => appOf(connection, client),
    stateToRestore,
    log,
    notify,
    steady: clocks.steady,
  })

  /** Shows an account state; during a sign-in only replaces the state that is restored if the sign-in fails. */
  const setRestState = (state: RestState) => {
    if (signingIn.restState()) signingIn.setRestState(state)
    else setState(state)
  }

  const inUse = createTokensInUse({
    clocks,
    log,
    keep: async (inUseAccount, tokens) => {
      const { id } = inUseAccount
      const now = inUse.get()
      // A pair that comes after the account was left is not kept if the person has forgotten the account since, or signed in to it anew.
      const isOver = known.find(id)?.signedOut !== false || (now?.id === id && now !== inUseAccount)
      if (!isOver) showGrant(inUseAccount, await keep(id, tokens))
    },
    onRefused: ({ id }, error) => {
      const state = signingIn.restState() ?? store.get().account
      if ('person' in state && state.person) setRestState({ phase: 'expired', person: state.person, error })
      void tokenStore.forget(id)
    },
  })

  /**
   * Puts tokens into use and shows the person as signed in. `isFresh`: the tokens were just issued, so the account is also put first in the
   * list of known ones.
   */
  const begin = (connection: Connection, person: Person, tokens: StoredTokens, isFresh: boolean, grant: Grant) => {
    inUse.begin({ id: accountIdOf(connection.identity, person.userId), app: appOf(connection, client), tokens, fresh: isFresh })
    if (isFresh) known.remember(connection, person)
    setState({ phase: 'signed-in', person, ...grant })
  }

  const completeSignIn: CompleteSignIn = createCompleteSignIn({
    ...{ store, known, tokenStore, grants, inUse, client, deviceName, othersStopped, clocks, delay, setState, log },
    begin: (connection, person, tokens, grant) => begin(connection, person, tokens, true, grant),
  })

  const showGrant = (inUseAccount: InUse, grant: Grant) => {
    const state = signingIn.restState() ?? store.get().account
    if (inUse.get() !== inUseAccount || state.phase !== 'signed-in') return
    if (!sameGrant(state, grant)) setRestState({ phase: 'signed-in', person: state.person, ...grant })
  }

  /**
   * Takes up the tokens of a known account from the keychain. Its library is shown before they are found, and also if they are not, with
   * the account as `expired`.
   */
  const resume = async (connection: Connection, entry: StoredAccount): Promise<void> => {
    const id = accountIdOf(entry.identity, entry.userId)
    unreadTokensOf = id
    const person: Person = { userId: entry.userId, name: entry.name, email: null, premium: false }
    // The library is shown before the keychain answers, which may wait for a password.
    const before = lastUsedAt(connection, entry)
    known.remember(before, person)
    if (store.get().account.phase === 'starting') setState({ phase: 'starting', person })
    const applyFound = (tokens: StoredTokens, why?: AppError) => {
      if (unreadTokensOf === id) unreadTokensOf = null
      const error = whyNotUsableAt(connection, tokens)
      if (error) return setRestState({ phase: 'expired', person, error })
      const { scope: scopes } = tokens
      begin(connection, person, tokens, false, { scopes, storedIn: why ? 'this-run' : 'keychain', ...(why && { why }) })
    }
    // An account that is opened again while it is still being left has only the former pair in the keychain.
    await inUse.closed(id)
    const storedTokens = await tokenStore.find(id, bindingOf(before), tokens => {
      if (currentConnection === connection && store.get().account.phase === 'expired' && known.current() === id) applyFound(tokens)
    })
    // If the person signed in, signed out or changed the service while the keychain was read, its result is dropped.
    if (currentConnection !== connection || known.current() !== id || signingIn.restState() || inUse.get()) return
    if (storedTokens.kind === 'tokens') return applyFound(storedTokens.tokens, storedTokens.why)
    // Without an entry its session was ended by the service.
    if (storedTokens.isMissing) unreadTokensOf = null
    setRestState({ phase: 'expired', person, error: storedTokens.error })
  }

  const putToRest = async (error: AppError | null) => {
    const last = inUse.leave()
    known.clearCurrent()
    // A sign-in that is cancelled restores this state, never a person's, who may not even be of the connection now chosen.
    setRestState({ phase: 'signed-out', error })
    signingIn.cancel()
    if (last) await inUse.close(last, { keepsPair: true })
  }

  const currentId = (): AccountId | null => inUse.get()?.id ?? known.current()

  /** Sign-outs and forgotten accounts whose tokens are still in the keychain. */
  const departures = new Set<Promise<unknown>>()
  const untilDone = <Done>(departure: Promise<Done>): Promise<Done> => {
    departures.add(departure)
    const over = () => void departures.delete(departure)
    departure.then(over, over)
    return departure
  }
  const signOut = async (shouldForget: boolean): Promise<void> => {
    signingIn.cancel()
    const connection = currentConnection
    const id = currentId()
    const isUnread = connection?.choice.kind === 'service' && id !== null && unreadTokensOf === id
    const last = inUse.leave()
    known.clearCurrent()
    if (id) shouldForget ? known.forget(id) : known.markSignedOut(id)
    setState({ phase: 'signed-out', error: null })
    const takeTokens = async () => {
      const lastRefresh = last && (await inUse.close(last, { keepsPair: false }))
      if (id) await tokenDeletion.delete(id)
      await known.flushed()
      return lastRefresh
    }
    const refresh = await untilDone(takeTokens())
    const isRevoked = !connection || (last ? await revoke(connection, { refresh, client: last.tokens.client }) : !isUnread)
    if (!isRevoked) notify('warning', t('account.signedOutHereOnly'))
  }

  return {
    use: async (next, selector = 'last') => {
      currentConnection = next
      await putToRest(null)
      // The service that is left may be stopped next, and would not answer a refresh of an account that was left just before.
      if (!next) await inUse.closed(null)
      if (!next || currentConnection !== next) return
      if (entryToOpen(known, next.identity, selector)) {
        setState({ phase: 'starting', person: null })
        await othersStopped()
        if (currentConnection !== next) return
        // Looked up again, because the account may have been forgotten during the wait.
        const entry = entryToOpen(known, next.identity, selector)
        if (entry) await inUse.whileSearching(resume(next, entry))
        else setState({ phase: 'signed-out', error: null })
      }
      void pending.deleteExpired(next.preset)
      void tokenDeletion.retry()
    },
    connection: () => currentConnection,
    signIn: async (method = 'browser') => {
      const rest = stateToRestore()
      if (!currentConnection || !rest) return
      if (!signingIn.restState()) lateRedirects.resetNotices()
      // The service inside the app needs no consent page: the secret of this run proves that the request comes from the app.
      await signingIn.start(currentConnection, method === 'browser' && currentConnection.prove ? 'embedded' : method, rest)
    },
    cancelSignIn: signingIn.cancel,
    consentAddress: signingIn.address,
    deliver: lateRedirects.deliver,
    retryKeychain: async () => {
      const state = store.get().account
      const inUseAccount = inUse.get()
      if (inUseAccount && state.phase === 'signed-in') showGrant(inUseAccount, await keep(inUseAccount.id, inUseAccount.tokens))
      const entry = currentConnection && state.phase === 'expired' && state.error.code === 'keychain' ? known.find(known.current()) : null
      if (currentConnection && entry) await resume(currentConnection, entry)
      return persistenceOf(store.get().account)
    },
    signOut,
    forget: id => {
      const entry = known.find(id)
      if (!entry || id === currentId()) return null
      known.forget(id)
      return untilDone(forgetTokens(id, entry)).then(async revokeLast => {
        if (!(await revokeLast())) notify('warning', t('account.forgottenHereOnly', { person: entry.name }))
      })
    },
    putToRest,
    markExpired: error => inUse.get()?.keeper.end(error),
    wake: () => inUse.get()?.keeper.wake(),
    updatePerson: person => {
      const state = signingIn.restState() ?? store.get().account
      if (state.phase !== 'signed-in' || !currentConnection || state.person.userId !== person.userId || samePerson(state.person, person))
        return
      const entry = known.find(currentId())
      known.remember(entry ? lastUsedAt(currentConnection, entry) : currentConnection, person)
      setRestState({ ...state, person })
    },
    tokensOf: inUse.sourceOf,
    stop: async () => {
      pending.close()
      signingIn.cancel()
      const last = inUse.get()
      if (last) await inUse.close(last, { keepsPair: true })
      await inUse.closed(null)
      await known.flushed()
    },
    tokensDeleted: async () => void (await Promise.allSettled(departures)),
  }
}
