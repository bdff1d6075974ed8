// For tests of the token rules: a service that issues, rotates and revokes tokens, with requests under way, a keychain and two clocks;
// throws when one of the rules (`law`) is broken.
import { failedWith } from '../errors-for-tests.ts'
import { policy } from '../wire/policy.ts'
import { isFresh, type TokenPair } from './token-age.ts'
import { initialTokenState, reduceTokens, type TokenEffect, type TokenEvent, type TokenState } from './token-state.ts'

/** An event of the world. `which`: picks one of the requests under way by its number, modulo their count. */
export type Happening =
  | { readonly do: 'ask' }
  | { readonly do: 'answer a request'; readonly which: number }
  | { readonly do: 'answer the refresh'; readonly how: 'well' | 'lost' | 'not'; readonly lifetime: number | null; readonly rotate: boolean }
  | { readonly do: 'store' }
  | { readonly do: 'pass time'; readonly seconds: number }
  | { readonly do: 'sleep'; readonly seconds: number; readonly wake: boolean }
  | { readonly do: 'turn the clock'; readonly seconds: number }
  | { readonly do: 'kill the access token' }
  | { readonly do: 'revoke'; readonly told: boolean }
  | { readonly do: 'close'; readonly keepsPair: boolean }

/**
 * A request that has a token (`holds`) or waits for one. As in main/api, a refused token is replaced once (round 2), and a second refusal
 * is reported.
 */
type Request = { readonly by: number; holds: string | null; round: 1 | 2; end: 'none' | 'done' | 'failed' }

const offline = failedWith('offline', 'The service cannot be reached.').error
const expired = failedWith('expired', 'Please sign in again.').error

export function createWorld(first: { readonly lifetime: number | null; readonly refreshable: boolean }) {
  let [generation, wall, steady, trueTime] = [1, 1_000_000_000, 0, 0]
  /** The access token that the service accepts, and until when. */
  let access: { readonly token: string; readonly until: number } | null = null
  let refreshToken: string | null = null

  const issue = (lifetime: number | null, rotate: boolean, former: string | null): TokenPair => {
    access = { token: `access ${generation}`, until: trueTime + (lifetime ?? 600) * 1000 }
    if (rotate) refreshToken = `refresh ${generation}`
    generation += 1
    const expiresAt = lifetime === null ? null : wall + lifetime * 1000
    return { access: access.token, refresh: rotate ? refreshToken : former, expiresAt, lifetime }
  }

  /** The last pair of tokens that the app received. */
  let latest = issue(first.lifetime, first.refreshable, null)
  let state: TokenState<TokenPair> = initialTokenState(latest, null)
  const requests: Request[] = []
  const answered = new Set<number>()
  let refreshing: string | null = null
  let keeping = false
  let unanswered = { count: 0, at: 0 }
  let toldOver = 0
  /** Access tokens that the app was told to be refused. */
  const known = new Set<string>()
  let since: number | null = null
  /**
   * `definite`: the app may end the sign-in now; `due`: it has to, once the keychain has finished; `rejected`: the service refused a fresh
   * token.
   */
  let definite = false
  let due = false
  let rejected = false
  let isClosed = false
  /** Whether a pair may still be kept after closing. */
  let keepsPair = false
  /** The refresh token in the keychain, and the one being written to it. */
  let [kept, written] = [latest.refresh, latest.refresh]

  const now = () => ({ wall, steady })
  const law = (holds: boolean, text: string) => {
    if (!holds) throw new Error(`Broken: ${text}`)
  }

  /** Passes an event to the rules. `final`: after it the sign-in may end. */
  const happen = (event: TokenEvent<TokenPair>, final = false) => {
    definite = final || (due && event.type === 'stored')
    due ||= keeping && event.type === 'ended'
    const transition = reduceTokens(state, event)
    state = transition.state
    for (const effect of transition.effects) carryOut(effect)
  }
  const carryOut = (effect: TokenEffect<TokenPair>) => {
    switch (effect.type) {
      case 'refresh': {
        law(refreshing === null && !keeping, 'one refresh at a time')
        law(effect.refreshToken === latest.refresh, 'it is asked with the latest refresh token')
        const pause = policy.oauth.refreshRetryAfter[Math.min(unanswered.count, policy.oauth.refreshRetryAfter.length) - 1] ?? 0
        law(unanswered.count === 0 || steady - unanswered.at >= pause, 'a service that gives no answer is not hammered')
        refreshing = effect.refreshToken
        return
      }
      case 'store':
        law(!keeping && (!isClosed || keepsPair), 'one pair is kept at a time, none after signing out')
        keeping = true
        written = effect.pair.refresh
        return
      case 'refused':
        toldOver += 1
        law(toldOver === 1 && definite && !isClosed, 'it is over once, for a reason')
        law(!keeping, 'the keychain is at rest when it is over')
        return
      case 'give':
        for (const by of effect.to) receive(by, effect.token.ok ? effect.token.value : null)
    }
  }
  const receive = (by: number, token: string | null) => {
    law(!answered.has(by), 'each is answered once')
    answered.add(by)
    if (token !== null) {
      law(refreshing === null, 'no token is used that may have been rotated')
      law(!keeping, 'no token is used before it is kept')
      law(token === latest.access, 'no token is used after its rotation')
      law(!known.has(token), 'no token is given again that was refused')
    }
    const request = requests.find(other => other.by === by)
    if (!request) return
    if (token === null) request.end = 'failed'
    else request.holds = token
  }

  const need = (request: Omit<Request, 'by'>, refused: string | null) => {
    const by = requests.length + 1
    requests.push({ ...request, by })
    // Without a refresh token, the refusal of the access token is final.
    const final = refused === latest.access && latest.refresh === null
    if (refused !== null) known.add(refused)
    happen({ type: 'token-requested', by, refused, now: now() }, final)
  }
  const fulfilRequest = (request: Request) => {
    const token = request.holds
    request.holds = null
    if (token === null) return
    if (access?.token === token && trueTime < access.until) {
      request.end = 'done'
      return
    }
    request.end = 'failed'
    if (request.round === 1) return need({ holds: null, round: 2, end: 'none' }, token)
    // An old token that is refused is replaced; only the refusal of a fresh one is final.
    known.add(token)
    const final = token === latest.access && (isFresh({ pair: latest, since }, now()) || latest.refresh === null)
    rejected ||= final
    happen({ type: 'rejected', token, now: now() }, final)
  }
  const answerRefresh = (how: 'well' | 'lost' | 'not', lifetime: number | null, rotate: boolean) => {
    if (refreshing === null) return
    const good = refreshing === refreshToken
    refreshing = null
    if (how === 'well' && !good) return happen({ type: 'denied', error: expired }, true)
    const pair = how !== 'not' && good ? issue(lifetime, rotate, latest.refresh) : null
    if (how === 'well' && pair) {
      latest = pair
      since = steady
      unanswered = { count: 0, at: 0 }
      return happen({ type: 'refreshed', pair, now: now() })
    }
    unanswered = { count: unanswered.count + 1, at: steady }
    happen({ type: 'no-response', error: offline, now: now() })
  }
  const keep = () => {
    if (!keeping) return
    keeping = false
    kept = written
    happen({ type: 'stored' })
  }
  const wake = () => {
    unanswered = { count: 0, at: 0 }
    happen({ type: 'woke', now: now() })
  }
  const pass = (seconds: number) => {
    wall += seconds * 1000
    steady += seconds * 1000
    trueTime += seconds * 1000
  }

  const next = (it: Happening) => {
    const open = requests.filter(({ holds }) => holds !== null)
    switch (it.do) {
      case 'ask':
        return need({ holds: null, round: 1, end: 'none' }, null)
      case 'answer a request': {
        const request = open[it.which % Math.max(open.length, 1)]
        return request && fulfilRequest(request)
      }
      case 'answer the refresh':
        return answerRefresh(it.how, it.lifetime, it.rotate)
      case 'store':
        return keep()
      case 'pass time':
        return pass(it.seconds)
      case 'sleep':
        wall += it.seconds * 1000
        trueTime += it.seconds * 1000
        return it.wake ? wake() : undefined
      case 'turn the clock':
        wall += it.seconds * 1000
        return
      case 'kill the access token':
        access = null
        return
      case 'revoke':
        access = null
        refreshToken = null
        return it.told ? happen({ type: 'ended', error: expired }, true) : undefined
      case 'close':
        keepsPair = it.keepsPair && state.phase !== 'ended'
        isClosed = true
        happen({ type: 'closed', keepsPair: it.keepsPair })
        return
    }
  }

  return {
    next,
    /** Answers everything that is under way, by a service that is in order, until nothing is. */
    settle: () => {
      for (let round = 0; round < 1_000; round += 1) {
        const open = requests.find(({ holds }) => holds !== null)
        if (refreshing !== null) answerRefresh('well', 3600, true)
        else if (keeping) keep()
        else if (open) fulfilRequest(open)
        else return
      }
      law(false, 'it comes to rest')
    },
    /** How many requests have not received a token or an error. */
    unheard: () => requests.length - answered.size,
    last: () => requests.at(-1)?.end,
    over: () => state.phase === 'ended',
    closed: () => isClosed,
    /** Whether the account was left to be used again, and the keychain has what the service takes then. */
    left: () => keepsPair,
    keeps: () => kept === latest.refresh,
    toldOver: () => toldOver,
    /** Whether the service still accepts this app's refresh token and never refused a fresh access token. */
    stands: () => refreshToken !== null && latest.refresh === refreshToken && !rejected,
    pass,
  }
}
