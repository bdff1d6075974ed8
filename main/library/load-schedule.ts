// Decides when the library is loaded by itself: once the second of its announced date is over, with backoff after failures.
import type { ErrorCode } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import type { Envelope } from '../../shared/wire/api.ts'
import { isBefore } from './service-date.ts'

/** Length of the second that a date of the service names (protocol 2.3), milliseconds. */
const dateUnit = 1_000

export type LoadSchedule = {
  /** Notes the date that an answer of the service names, and schedules a load if the library shown has another one. */
  onResponse(status: Envelope['status']): void
  /**
   * Asks for a load whatever the date. Returns whether one is under way, or begins within the second; false: the last one failed, and the
   * backoff is not over.
   */
  request(): boolean
  /** Resolves when the load that is about to begin has begun, or was called off; at once if none is. */
  untilBegun(): Promise<void>
  /** To be called when loads have become possible: somebody is signed in. */
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
 * Dates have whole seconds, so a library that was loaded within the second of its date can lack changes of the same date. Example: a like
 * and an added song at 09:15:00.2 and 09:15:00.7 have one date; a library asked for at 09:15:00.4 has it, too, without the song.
 */
export function createLoadSchedule({ shownDate, isLoading, isSignedIn, begin, steady }: Dependencies): LoadSchedule {
  /** `at`: when this date was heard first; `overAt`: when its second is over; both by the monotonic clock, milliseconds. */
  let announced: { readonly date: string; readonly at: number; readonly overAt: number } | null = null
  /** The announced date at the beginning of the last load. */
  let triedDate: string | null = null
  let requested = false
  /** Whether the load under way was requested, and is again if it fails. */
  let wasRequested = false
  let begunAt = Number.NEGATIVE_INFINITY
  /** When the backoff ends at the latest for a load that is requested, or of another date; minus infinity: the last one showed a library. */
  let backoffCapAt = Number.NEGATIVE_INFINITY
  /** Loads in a row that did not show a library of the announced date. */
  let failures = 0
  /** The earliest time of the next load by itself (monotonic clock, milliseconds). */
  let retryAt = Number.NEGATIVE_INFINITY
  /** Whether the service was out of reach or closed, so that its next good answer says when to go on. */
  let awaitsResponse = false
  /** When a load became due, though the second of its date may not be over (monotonic clock, milliseconds); null: none is due. */
  let dueSince: number | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let isStopped = false
  /** Resolved when no load is about to begin any more; null: none is. */
  let due: PromiseWithResolvers<void> | null = null
  const { retryAfter, announcementTimeout, minRetryInterval, maxBackoffPerLoadTime } = tuning.library

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
    // Dates may go on changing, each a second later than the last, for as long as many edits are sent.
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
   * Whether an earlier date than the announced one is only late: sent before it, or by a copy of the service's data that lags. Later on it
   * counts, as the service's clock may have been set back.
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
        // The service's own clock tells whether the second is over; without it, it is over a second from now.
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
      backoffCapAt = failure === null ? Number.NEGATIVE_INFINITY : steady() + Math.max(minRetryInterval, length * maxBackoffPerLoadTime)
      if (failure !== null) {
        requested ||= wasRequested
        if (!awaitsResponse) noteFailure()
        // The library alone may be closed, while the good answers of the rest go on.
        else if (failure === 'maintenance') retryAt = backoffCapAt
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
