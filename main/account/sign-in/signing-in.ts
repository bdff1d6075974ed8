// The sign-in under way, of which there is at most one: begins it, shows how far it got, replaces it, gives it up.
import type { AccountState, Person, SignInProgress } from '../../../shared/app-state.ts'
import { type AppError, assertNever, errorWords, type Result } from '../../../shared/errors.ts'
import { type Millis, millis } from '../../../shared/ids.ts'
import type { Connection } from '../../connection.ts'
import type { Log } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import type { Attempt, Issued } from './attempt.ts'

/** `here`: into the service inside the app. */
export type SignInMethod = 'browser' | 'code' | 'here'

/** States from which one can sign in, and to which a sign-in that comes to nothing goes back. */
export type RestState = Extract<AccountState, { step: 'signed-out' | 'expired' | 'signed-in' }>

export const isRest = (state: AccountState): state is RestState =>
  state.step === 'signed-out' || state.step === 'expired' || state.step === 'signed-in'

export type SigningIn = {
  /** Signs in at a service. By the same method as the one under way: only opens its page once more. By another: replaces it. */
  start(at: Connection, by: SignInMethod, rest: RestState): Promise<void>
  /** Takes up an attempt at a service whose browser part is over. It replaces whatever is under way. */
  goOn(at: Connection, attempt: Attempt, rest: RestState): void
  /** The sign-in under way comes to nothing; the state is the one before it, or what that has become meanwhile. */
  cancel(): void
  /** What the sign-in under way goes back to if it comes to nothing; null while there is none. */
  rest(): RestState | null
  /** What to go back to is no longer what it was. */
  restBecomes(rest: RestState): void
  address(): string | null
  deliver(address: string): boolean
}

type Dependencies = {
  readonly begin: (at: Connection, by: SignInMethod) => Promise<Result<Attempt>>
  readonly openBrowser: (address: string) => Promise<Result<void>>
  /**
   * Who it is, and everything that makes the account signed in, unless `current` says that nobody wants it any more. `at`: where the
   * sign-in began, whatever is in use by now; nobody else may see what was issued. Gives who is signed in by it; null: nobody.
   */
  readonly arrived: (at: Connection, issued: Issued, current: () => boolean) => Promise<Result<Person | null>>
  readonly setState: (state: AccountState) => void
  readonly log: Log
  readonly notify: Notify
  /** How long the browser may take, milliseconds; and the clock it is shown by. */
  readonly limit: number
  readonly now: () => number
}

type InFlight = { readonly at: Connection; begun: Attempt | null; readonly by: SignInMethod; rest: RestState }

export function createSigningIn({ begin, openBrowser, arrived, setState, log, notify, limit, now }: Dependencies): SigningIn {
  /** A result that comes after its sign-in was replaced is nobody's. */
  let inFlight: InFlight | null = null

  const show = (mine: InFlight, progress: SignInProgress) => {
    const again = mine.rest.step === 'signed-out' ? null : mine.rest.person
    if (inFlight === mine) setState({ step: 'signing-in', progress, again })
  }
  const leave = (mine: InFlight, error: AppError) => {
    if (inFlight !== mine) return
    inFlight = null
    log.warning(`sign-in ended: ${error.code}`)
    // Whoever is signed in goes on as before, and the slice has no place for the reason.
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
