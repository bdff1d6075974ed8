// Decides when the library is loaded without anybody asking: once the second of its announced date is over, with backoff after failures.
import type { ErrorCode } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import type { Envelope } from '../../shared/wire/api.ts'
import { isBefore } from './service-date.ts'

/** Precision of the service's dates, milliseconds: they name a whole second (protocol 2.3). */
const dateUnit = 1_000

export type LoadSchedule = {
  /** Takes a response of the service: if it names another date than the library shown has, a load is scheduled. */
  onResponse(status: Envelope['status']): void
  /**
   * Asks for a load whatever the date. Returns whether one is under way, or begins within the second; false: the last one failed, and the
   * backoff is not over.
   */
  request(): boolean
  /** Resolves when the load that is about to begin has begun, or was called off; at once if none is. */
  untilBegun(): Promise<void>
  /** To be called when somebody has signed in, so that loads are possible. */
  resume(): void
  /** To be called when a load begins, by whomever it was asked for. */
  onBegin(): void
  /** To be called when the load has ended: null if a library is shown, else the code of the failure. */
  onEnd(failure: ErrorCode | null): void
  /** The date that the service last named; null: none. */
  announced(): string | null
  /** The announced date, if its second is over, so that a load that begins now has all changes of it; else null. */
  completeDate(): string | null
  stop(): void
}

type Dependencies = {
  /** The date of the library that is shown; null: unknown, or not final, as later changes of the same second would share it. */
  readonly shownDate: () => string | null
  readonly isLoading: () => boolean
  /** Whether an account is signed in; while another sign-in replaces it, its token is refused, so nothing is loaded. */
  readonly isSignedIn: () => boolean
  readonly begin: () => void
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
}

/**
 * Makes the schedule. The service's dates have whole seconds, so a library that was loaded within the second of its date can lack changes
 * of the same date. Example: a like at 09:15:00.2 and an added song at 09:15:00.7 have one date; a library requested at 09:15:00.4 has that
 * date, too, without the song.
 */
export function createLoadSchedule({ shownDate, isLoading, isSignedIn, begin, steady }: Dependencies): LoadSchedule {
  /**
   * The date that the service named last. `at`: when it was named first; `overAt`: when its second is over; both by the monotonic clock,
   * milliseconds.
   */
  let announced: { readonly date: string; readonly at: number; readonly overAt: number } | null = null
  /** The announced date when the last load began; null: none was known. */
  let triedDate: string | null = null
  let requested = false
  /** Whether the load under way was asked for by `request`: then it is repeated if it fails. */
  let wasRequested = false
  let begunAt = Number.NEGATIVE_INFINITY
  /**
   * Until when at the latest the backoff after a failed load holds back a requested load, and one of a date named since (monotonic clock,
   * milliseconds); minus infinity after a load that showed a library.
   */
  let backoffCapAt = Number.NEGATIVE_INFINITY
  /** Loads in a row that failed, or showed a library of another date than the announced one. */
  let failures = 0
  /** The earliest time of the next load that nobody asks for (monotonic clock, milliseconds). */
  let retryAt = Number.NEGATIVE_INFINITY
  /** Whether the last load failed because the service was out of reach or closed: no load is scheduled before its next good response. */
  let awaitsResponse = false
  /**
   * When a load became due (monotonic clock, milliseconds), even if it still waits for the second of its date to be over; null: none is
   * due.
   */
  let dueSince: number | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let isStopped = false
  /** Resolved when the load that is about to begin has begun or was called off; null: none is about to begin. */
  let due: PromiseWithResolvers<void> | null = null
  const { retryAfter, announcementTimeout, editBackoffCap } = tuning.library

  const isNeeded = (): boolean => {
    if (requested) return true
    return announced !== null && announced.date !== shownDate()
  }
  const cancelTimer = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
  }
  const endDue = (): void => {
    due?.resolve()
    due = null
  }
  const schedule = (): void => {
    arm()
    // A load that waits for the end of a backoff is not about to begin.
    if (timer === null || retryAt > steady()) endDue()
    else due ??= Promise.withResolvers()
  }
  const arm = (): void => {
    cancelTimer()
    if (isStopped || isLoading() || awaitsResponse || !isSignedIn() || !isNeeded()) return
    dueSince ??= steady()
    // The wait is limited, because dates go on changing, each a second later than the last, for as long as many edits are sent.
    const overAt = Math.min(announced?.overAt ?? 0, dueSince + announcementTimeout)
    const wait = Math.max(0, overAt - steady(), retryAt - steady())
    timer = setTimeout(() => {
      timer = null
      if (!isLoading() && isSignedIn() && isNeeded()) begin()
      endDue()
    }, wait)
  }
  const resetBackoff = (): void => {
    failures = 0
    retryAt = Math.min(retryAt, backoffCapAt)
  }
  /**
   * Whether a date earlier than the announced one is to be ignored: its response was sent before, or by a copy of the service's data that
   * lags. After `lateDateWithin` it counts, as the service's clock may have been set back.
   */
  const isLate = (date: string): boolean =>
    announced !== null && isBefore(date, announced.date) && steady() - announced.at < tuning.library.lateDateWithin
  const noteFailure = (): void => {
    failures += 1
    retryAt = steady() + (retryAfter[Math.min(failures, retryAfter.length) - 1] ?? 0)
  }

  return {
    onResponse: status => {
      awaitsResponse = false
      const date = status?.lastmodified
      if (date !== undefined && !isLate(date)) {
        // If the service's own clock shows another second than the date, that second is over; else it counts as over a second from now.
        const overAt = steady() + (status?.timestamp !== undefined && status.timestamp !== date ? 0 : dateUnit)
        if (announced?.date !== date) resetBackoff()
        announced = announced?.date === date ? { ...announced, overAt: Math.min(announced.overAt, overAt) } : { date, at: steady(), overAt }
      }
      schedule()
    },
    request: () => {
      if (steady() < Math.min(retryAt, backoffCapAt)) return false
      retryAt = Math.min(retryAt, steady())
      requested = true
      schedule()
      return isLoading() || timer !== null
    },
    resume: schedule,
    untilBegun: () => due?.promise ?? Promise.resolve(),
    onBegin: () => {
      cancelTimer()
      endDue()
      dueSince = null
      begunAt = steady()
      wasRequested = requested
      requested = false
      triedDate = announced?.date ?? null
    },
    onEnd: failure => {
      if (failure === 'cancelled') return
      awaitsResponse = failure === 'offline' || failure === 'expired' || failure === 'maintenance'
      const length = steady() - begunAt
      backoffCapAt =
        failure === null ? Number.NEGATIVE_INFINITY : steady() + Math.max(editBackoffCap.atLeast, length * editBackoffCap.loadTimeFactor)
      if (failure !== null) {
        requested ||= wasRequested
        if (!awaitsResponse) noteFailure()
        // While the library server alone is in maintenance, or accepts no token, other responses are good and would make loads go on at
        // once, so the backoff holds as well.
        else if (failure !== 'offline') retryAt = backoffCapAt
      } else if (announced === null || announced.date === shownDate()) resetBackoff()
      else if (announced.date === triedDate) noteFailure()
      schedule()
    },
    announced: () => announced?.date ?? null,
    completeDate: () => (announced !== null && announced.overAt <= steady() ? announced.date : null),
    stop: () => {
      isStopped = true
      cancelTimer()
      endDue()
    },
  }
}
