// Tells more than anybody sends who means well: so many, and so many bytes, within a time.

export type Flood = {
  /** Milliseconds. */
  readonly within: number
  readonly count: number
  readonly bytes?: number
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
