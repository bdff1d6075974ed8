// Rate limit against floods: says whether more messages, or more bytes in them, came within a time than an honest sender sends.
import type { Log } from './log.ts'

export type Flood = {
  /** Milliseconds. */
  readonly within: number
  readonly count: number
  readonly bytes?: number
}

/** As many lines as anybody reads of what a page tries and may not: more would push out older ones, which tell how it came to that. */
const tries: Flood = { within: 10_000, count: 100 }

/** The same log, for lines that a page can cause as often as it likes. `now`: milliseconds of a clock that never jumps. */
export function logOfTries(log: Pick<Log, 'warning' | 'error'>, now: () => number): Pick<Log, 'warning' | 'error'> {
  const isFlood = floodGate(tries, now)
  return {
    warning: (text, cause) => isFlood() || log.warning(text, cause),
    error: log.error,
  }
}

/** Asked once for each that comes, with its bytes: true for what is beyond the limit. `now`: milliseconds of a clock that never jumps. */
export function floodGate({ within, count: most, bytes: mostBytes = Number.POSITIVE_INFINITY }: Flood, now: () => number) {
  let since = now()
  let [count, sum] = [0, 0]
  return (bytes = 0): boolean => {
    if (now() - since > within) {
      since = now()
      count = 0
      sum = 0
    }
    count += 1
    sum += bytes
    return count > most || sum > mostBytes
  }
}
