// Manages the sign-in under way, of which there is at most one: begins it, shows its progress, replaces it by another, cancels it.
import type { AccountState, Person, SignInProgress } from '../../../shared/app-state.ts'
import { type AppError, assertNever, errorWords, type Result } from '../../../shared/errors.ts'
import { type Millis, millis } from '../../../shared/ids.ts'
import type { Connection } from '../../connection.ts'
import type { Log } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import type { Issued, SignInAttempt } from './attempt.ts'

/** How to sign in; `embedded`: at the service inside the app. */
export type SignInMethod = 'browser' | 'code' | 'embedded'

/** States from which a sign-in can begin, and to which a failed one goes back. */
export type RestState = Extract<AccountState, { phase: 'signed-out' | 'expired' | 'signed-in' }>

export const isRest = (state: AccountState): state is RestState =>
  state.phase === 'signed-out' || state.phase === 'expired' || state.phase === 'signed-in'

export type CurrentSignIn = {
  /**
   * Begins a sign-in; during one, with the same method it only reopens the consent page, with another it replaces it. `rest`: the state to
   * restore if it fails.
   */
  start(connection: Connection, method: SignInMethod, rest: RestState): Promise<void>
  /** Continues a sign-in of an earlier run, whose browser part is over, in place of any under way. */
  continueAttempt(connection: Connection, attempt: SignInAttempt, rest: RestState): void
  /** Cancels the sign-in under way and restores the state before it, or that set by `setRestState` since. */
  cancel(): void
  /** The state that is restored if the sign-in under way fails; null while none is under way. */
  restState(): RestState | null
  /** Replaces the state that a failed sign-in would restore. */
  setRestState(rest: RestState): void
  address(): string | null
  deliver(address: string): boolean
}

type Dependencies = {
  readonly begin: (connection: Connection, method: SignInMethod) => Promise<Result<SignInAttempt>>
  readonly openBrowser: (address: string) => Promise<Result<void>>
  /**
   * Finishes a sign-in with the tokens issued, unless `current` says that it was cancelled; `connection` is where it began, and no other
   * service may see the tokens. Resolves with who is signed in; null: nobody.
   */
  readonly completeSignIn: (connection: Connection, issued: Issued, current: () => boolean) => Promise<Result<Person | null>>
  readonly setState: (state: AccountState) => void
  readonly log: Log
  readonly notify: Notify
  /** Timeout of a sign-in in the browser, milliseconds, by which the slice shows when it expires. */
  readonly timeout: number
  /** The clock by which the slice shows when a sign-in expires, milliseconds since 1970. */
  readonly now: () => number
}

type InFlight = { readonly connection: Connection; attempt: SignInAttempt | null; readonly method: SignInMethod; rest: RestState }

export function createCurrentSignIn({
  begin,
  openBrowser,
  completeSignIn,
  setState,
  log,
  notify,
  timeout,
  now,
}: Dependencies): CurrentSignIn {
  /** The sign-in under way, null while there is none; results of an attempt that is no longer this one are dropped. */
  let inFlight: InFlight | null = null

  const show = (mine: InFlight, progress: SignInProgress) => {
    const previousPerson = mine.rest.phase === 'signed-out' ? null : mine.rest.person
    if (inFlight === mine) setState({ phase: 'signing-in', progress, previousPerson })
  }
  const fail = (mine: InFlight, error: AppError) => {
    if (inFlight !== mine) return
    inFlight = null
    log.warning(`sign-in ended: ${error.code}`)
    // Who is signed in already gets a failed sign-in's error as a notice, as the state `signed-in` has no place for it.
    if (mine.rest.phase === 'signed-in') notify('warning', errorWords(error), error.answered)
    setState(withError(mine.rest, error))
  }
  const cancelCurrent = (): RestState | null => {
    const last = inFlight
    inFlight = null
    last?.attempt?.cancel()
    return last?.rest ?? null
  }
  const reopen = async () => {
    const address = inFlight?.attempt?.address
    if (typeof address !== 'string') return
    const opened = await openBrowser(address)
    if (!opened.ok) notify('warning', errorWords(opened.error))
  }
  const finish = async (mine: InFlight, attempt: SignInAttempt) => {
    const issued = await attempt.tokens(progress => show(mine, progress))
    if (issued.ok) show(mine, { phase: 'finishing' })
    const settled = issued.ok ? await completeSignIn(mine.connection, issued.value, () => inFlight === mine) : issued
    attempt.showOutcome?.(settled.ok ? (settled.value?.name ?? null) : null)
    if (!settled.ok) return fail(mine, settled.error)
    if (inFlight === mine) inFlight = null
  }

  return {
    start: async (connection, method, rest) => {
      if (inFlight?.method === method) return reopen()
      const mine: InFlight = { connection, attempt: null, method, rest: withError(cancelCurrent() ?? rest, null) }
      inFlight = mine
      show(mine, initialProgress(method, millis(now() + timeout)))
      const attempt = await begin(connection, method)
      if (!attempt.ok) return fail(mine, attempt.error)
      if (inFlight !== mine) return attempt.value.cancel()
      mine.attempt = attempt.value
      void finish(mine, attempt.value)
      await reopen()
    },
    continueAttempt: (connection, attempt, rest) => {
      const mine: InFlight = { connection, attempt, method: 'browser', rest: withError(cancelCurrent() ?? rest, null) }
      inFlight = mine
      show(mine, { phase: 'finishing' })
      void finish(mine, attempt)
    },
    cancel: () => {
      const rest = cancelCurrent()
      if (rest) setState(rest)
    },
    restState: () => inFlight?.rest ?? null,
    setRestState: rest => {
      if (inFlight) inFlight.rest = rest
    },
    address: () => inFlight?.attempt?.address ?? null,
    deliver: address => inFlight?.attempt?.deliver(address) ?? false,
  }
}

function initialProgress(method: SignInMethod, until: Millis): SignInProgress {
  switch (method) {
    case 'browser':
      return { phase: 'browser', until }
    case 'code':
      return { phase: 'code', code: null }
    case 'embedded':
      return { phase: 'finishing' }
    default:
      return assertNever(method)
  }
}

const withError = (state: RestState, error: AppError | null): RestState => {
  if (state.phase === 'signed-out') return { phase: 'signed-out', error }
  return state.phase === 'expired' && error ? { ...state, error } : state
}
