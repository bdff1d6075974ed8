// Manages the sign-in under way, of which there is at most one: begins it, shows its progress, replaces it, cancels it.
import type { AccountState, Person, SignInProgress } from '../../../shared/app-state.ts'
import { type AppError, assertNever, errorWords, type Result } from '../../../shared/errors.ts'
import { type Millis, millis } from '../../../shared/ids.ts'
import type { Connection } from '../../connection.ts'
import type { Log } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import type { Attempt, Issued } from './attempt.ts'

/** How to sign in; `here`: at the service inside the app. */
export type SignInMethod = 'browser' | 'code' | 'here'

/** States from which a sign-in can begin, and to which a failed one goes back. */
export type RestState = Extract<AccountState, { step: 'signed-out' | 'expired' | 'signed-in' }>

export const isRest = (state: AccountState): state is RestState =>
  state.step === 'signed-out' || state.step === 'expired' || state.step === 'signed-in'

export type SigningIn = {
  /** Begins a sign-in; called during one by the same method it only reopens the consent page, by another method it replaces it. */
  start(at: Connection, by: SignInMethod, rest: RestState): Promise<void>
  /** Continues an attempt whose browser part is over, in place of any sign-in under way. */
  goOn(at: Connection, attempt: Attempt, rest: RestState): void
  /** Cancels the sign-in under way and restores the state before it, with the changes of `restBecomes`. */
  cancel(): void
  /** The state that a failed sign-in would restore; null while none is under way. */
  rest(): RestState | null
  /** Replaces the state that a failed sign-in would restore. */
  restBecomes(rest: RestState): void
  address(): string | null
  deliver(address: string): boolean
}

type Dependencies = {
  readonly begin: (at: Connection, by: SignInMethod) => Promise<Result<Attempt>>
  readonly openBrowser: (address: string) => Promise<Result<void>>
  /**
   * Finishes a sign-in with the tokens issued, unless `current` says that it was cancelled; `at` is where it began, and no other service
   * may see the tokens. Gives who is signed in; null: nobody.
   */
  readonly arrived: (at: Connection, issued: Issued, current: () => boolean) => Promise<Result<Person | null>>
  readonly setState: (state: AccountState) => void
  readonly log: Log
  readonly notify: Notify
  /** Timeout of a sign-in in the browser, milliseconds; `now` is the clock by which its end is shown. */
  readonly limit: number
  readonly now: () => number
}

type InFlight = { readonly at: Connection; begun: Attempt | null; readonly by: SignInMethod; rest: RestState }

export function createSigningIn({ begin, openBrowser, arrived, setState, log, notify, limit, now }: Dependencies): SigningIn {
  /** The sign-in under way; results of a replaced one are recognised by it and dropped. */
  let inFlight: InFlight | null = null

  const show = (mine: InFlight, progress: SignInProgress) => {
    const again = mine.rest.step === 'signed-out' ? null : mine.rest.person
    if (inFlight === mine) setState({ step: 'signing-in', progress, again })
  }
  const leave = (mine: InFlight, error: AppError) => {
    if (inFlight !== mine) return
    inFlight = null
    log.warning(`sign-in ended: ${error.code}`)
    // A person who is still signed in gets a notice, as that state of the slice has no place for an error.
    if (mine.rest.step === 'signed-in') notify('warning', errorWords(error), error.answered)
    setState(withError(mine.rest, error))
  }
  const drop = (): RestState | null => {
    const last = inFlight
    inFlight = null
    last?.begun?.cancel()
    return last?.rest ?? null
  }
  const reopen = async () => {
    const address = inFlight?.begun?.address
    if (typeof address !== 'string') return
    const opened = await openBrowser(address)
    if (!opened.ok) notify('warning', errorWords(opened.error))
  }
  const finish = async (mine: InFlight, attempt: Attempt) => {
    const issued = await attempt.tokens(progress => show(mine, progress))
    if (issued.ok) show(mine, { at: 'finishing' })
    const settled = issued.ok ? await arrived(mine.at, issued.value, () => inFlight === mine) : issued
    attempt.settled?.(settled.ok ? (settled.value?.name ?? null) : null)
    if (!settled.ok) return leave(mine, settled.error)
    if (inFlight === mine) inFlight = null
  }

  return {
    start: async (at, by, rest) => {
      if (inFlight?.by === by) return reopen()
      const mine: InFlight = { at, begun: null, by, rest: withError(drop() ?? rest, null) }
      inFlight = mine
      show(mine, beginning(by, millis(now() + limit)))
      const begun = await begin(at, by)
      if (!begun.ok) return leave(mine, begun.error)
      if (inFlight !== mine) return begun.value.cancel()
      mine.begun = begun.value
      void finish(mine, begun.value)
      await reopen()
    },
    goOn: (at, attempt, rest) => {
      const mine: InFlight = { at, begun: attempt, by: 'browser', rest: withError(drop() ?? rest, null) }
      inFlight = mine
      show(mine, { at: 'finishing' })
      void finish(mine, attempt)
    },
    cancel: () => {
      const rest = drop()
      if (rest) setState(rest)
    },
    rest: () => inFlight?.rest ?? null,
    restBecomes: rest => {
      if (inFlight) inFlight.rest = rest
    },
    address: () => inFlight?.begun?.address ?? null,
    deliver: address => inFlight?.begun?.deliver(address) ?? false,
  }
}

function beginning(by: SignInMethod, until: Millis): SignInProgress {
  switch (by) {
    case 'browser':
      return { at: 'browser', until }
    case 'code':
      return { at: 'code', code: null }
    case 'here':
      return { at: 'finishing' }
    default:
      return assertNever(by)
  }
}

const withError = (state: RestState, error: AppError | null): RestState => {
  if (state.step === 'signed-out') return { step: 'signed-out', error }
  return state.step === 'expired' && error ? { ...state, error } : state
}
