// Owns the account slice: signed out → signing in → signed in → expired. Tokens are known here and in the keeper, nowhere else.
import type { AccountState, Person } from '../../shared/app-state.ts'
import { type AppError, failed, ok, type Result } from '../../shared/errors.ts'
import { millis } from '../../shared/ids.ts'
import { policy } from '../../shared/wire/policy.ts'
import type { TokenSource } from '../api/api.ts'
import { type Client, userAgentOf } from '../api/client.ts'
import { identify } from '../api/person.ts'
import type { Pause } from '../api/retry.ts'
import type { Connection } from '../connection.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import type { Kept } from './kept.ts'
import { type OAuthApp, revokeTokens } from './oauth.ts'
import { type Attempt, beginSignIn } from './sign-in.ts'
import { createTokenKeeper, type TokenKeeper } from './token-keeper.ts'
import { type Clocks, type KeptTokens, tokensFrom } from './tokens.ts'

type Dependencies = {
  readonly store: Store
  readonly kept: Kept
  readonly client: Client
  readonly deviceName: () => string
  readonly openBrowser: (address: string) => Promise<Result<void>>
  readonly clocks: Clocks
  readonly pause: Pause
  readonly random: (bytes: number) => Buffer
  readonly log: Log
  readonly notify: Notify
  /** How long the browser may take, milliseconds. */
  readonly limit?: number
}

export type Account = {
  /** Turns to a service, or to none, and takes up what was kept of the last run there. Nobody may be signed in elsewhere. */
  use(connection: Connection | null): Promise<void>
  /** The service in use. */
  connection(): Connection | null
  /** Opens the consent page; how it ends is seen in the slice. While one is under way the page is opened once more. */
  signIn(): Promise<void>
  cancelSignIn(): void
  /** The address of the consent page while signing in; never for the page or the log. */
  consentAddress(): string | null
  /** An address that the operating system handed to the app; false if no sign-in awaits it. */
  deliver(address: string): boolean
  /** Forgets everything here at once, then revokes at the service. */
  signOut(): Promise<void>
  /** What a status answer said about the person. */
  known(person: Person): void
  /** Of whoever is signed in at the moment; `expired` otherwise. */
  readonly tokens: TokenSource
  stop(): void
}

/** The sign-in under way: its browser part once that has begun, and the state to go back to if it comes to nothing. */
type SigningIn = { begun: Attempt | null; readonly rest: AccountState }

type Where = Pick<Extract<AccountState, { step: 'signed-in' }>, 'kept' | 'why'>

export function startAccount(dependencies: Dependencies): Account {
  const { store, kept, client, deviceName, openBrowser, clocks, pause, random, log, notify } = dependencies
  const limit = dependencies.limit ?? policy.oauth.listenerTimeout
  let connection: Connection | null = null
  let keeper: TokenKeeper | null = null
  /** A result that comes after its sign-in was replaced is nobody's. */
  let attempt: SigningIn | null = null

  const become = (state: AccountState) => store.set('account', state)
  const appOf = ({ preset }: Connection): OAuthApp => ({ ...preset, userAgent: userAgentOf(client) })

  /** From here on the tokens are in use. */
  const begin = (at: Connection, person: Person, tokens: KeptTokens, fresh: boolean, where: Where) => {
    const mine = createTokenKeeper({
      app: appOf(at),
      tokens,
      clocks,
      log,
      fresh,
      keep: async next => {
        const now = await keep(at, next)
        const state = store.get().account
        if (state.step === 'signed-in' && state.kept !== now.kept) become({ step: 'signed-in', person: state.person, ...now })
      },
      refused: error => {
        if (keeper !== mine) return
        keeper = null
        lapse(at, error)
      },
    })
    keeper = mine
    become({ step: 'signed-in', person, ...where })
  }

  /** Whether the tokens will be there after a restart, and if not, why. */
  const keep = async (at: Connection, tokens: KeptTokens): Promise<Where> => {
    const saved = await kept.saveTokens(at, tokens)
    return saved.ok ? { kept: 'keychain' } : { kept: 'this-run', why: saved.error.message }
  }

  const lapse = (at: Connection, error: AppError) => {
    const state = store.get().account
    if (state.step !== 'signed-in') return
    become({ step: 'expired', person: state.person, error })
    void kept.forgetTokens(at)
  }

  const signIn = async () => {
    const rest = store.get().account
    if (attempt) return reopen()
    if (!connection || (rest.step !== 'signed-out' && rest.step !== 'expired')) return
    const mine: SigningIn = { begun: null, rest: withError(rest, null) }
    attempt = mine
    become({ step: 'signing-in', stage: 'browser', until: millis(clocks.wall() + limit) })
    const begun = await beginSignIn({ app: appOf(connection), random, limit })
    if (!begun.ok) return leave(mine, begun.error)
    if (attempt !== mine) return begun.value.cancel()
    mine.begun = begun.value
    void finish(mine, begun.value, connection)
    await reopen()
  }

  const reopen = async () => {
    const address = attempt?.begun?.address
    if (address === undefined) return
    const opened = await openBrowser(address)
    if (!opened.ok) notify('warning', opened.error.message)
  }

  const finish = async (mine: SigningIn, begun: Attempt, at: Connection) => {
    const state = store.get().account
    const answer = await begun.tokens(() => {
      if (attempt === mine && state.step === 'signing-in') become({ ...state, stage: 'exchanging' })
    })
    if (!answer.ok) return leave(mine, answer.error)
    const tokens = tokensFrom(answer.value, clocks.wall(), null)
    const where = await keep(at, tokens)
    const person = await identify({ preset: at.preset, client, deviceName }, tokens.access, pause)
    if (attempt !== mine || !person.ok) {
      await kept.forgetTokens(at)
      await revoke(at, tokens.refresh)
      return person.ok ? undefined : leave(mine, person.error)
    }
    await kept.savePerson(at, person.value)
    attempt = null
    begin(at, person.value, tokens, true, where)
    log.info(`signed in, tokens kept: ${where.kept}`)
  }

  const leave = (mine: SigningIn, error: AppError) => {
    if (attempt !== mine) return
    attempt = null
    log.warning(`sign-in ended: ${error.code}`)
    become(withError(mine.rest, error))
  }

  const cancelSignIn = () => {
    if (!attempt) return
    const { begun, rest } = attempt
    attempt = null
    begun?.cancel()
    become(rest)
  }

  /** Whether the service knows that these tokens are to be forgotten. */
  const revoke = async (at: Connection, refreshToken: string | null): Promise<boolean> => {
    const revoked = refreshToken === null ? ok(undefined) : await revokeTokens(appOf(at), refreshToken)
    if (!revoked.ok) log.warning(`not revoked: ${revoked.error.code}`)
    return revoked.ok
  }

  return {
    use: async next => {
      cancelSignIn()
      connection = next
      if (!next) return become({ step: 'signed-out', error: null })
      become({ step: 'starting' })
      const found = await kept.find(next, tokens => {
        const { account } = store.get()
        if (connection === next && account.step === 'expired') begin(next, account.person, tokens, false, { kept: 'keychain' })
      })
      if (connection !== next) return
      if (found.kind === 'nobody') become({ step: 'signed-out', error: null })
      else if (found.kind === 'person') begin(next, found.person, found.tokens, false, { kept: 'keychain' })
      else become({ step: 'expired', person: found.person, error: found.error })
    },
    connection: () => connection,
    signIn,
    cancelSignIn,
    consentAddress: () => attempt?.begun?.address ?? null,
    deliver: address => attempt?.begun?.deliver(address) ?? false,
    signOut: async () => {
      cancelSignIn()
      const last = keeper
      keeper = null
      become({ step: 'signed-out', error: null })
      if (!connection) return
      const refreshToken = last ? await last.close() : null
      await kept.forgetAll(connection)
      if (await revoke(connection, refreshToken)) return
      notify('warning', 'You are signed out here, but the service could not be told: it may still list this device.')
    },
    known: person => {
      const state = store.get().account
      if (state.step !== 'signed-in' || !connection || samePerson(state.person, person)) return
      become({ ...state, person })
      void kept.savePerson(connection, person)
    },
    tokens: {
      access: async () => keeper?.access() ?? failed('expired', 'Please sign in again.'),
      refresh: async refused => keeper?.refresh(refused) ?? failed('expired', 'Please sign in again.'),
      reject: refused => keeper?.reject(refused),
    },
    stop: cancelSignIn,
  }
}

const withError = (state: AccountState, error: AppError | null): AccountState => {
  if (state.step === 'signed-out') return { step: 'signed-out', error }
  return state.step === 'expired' && error ? { ...state, error } : state
}

const samePerson = (a: Person, b: Person): boolean =>
  a.userId === b.userId && a.name === b.name && a.email === b.email && a.premium === b.premium
