// Back and forward: the stops behind, the one we are at, and those ahead.

export type Trail<Stop> = { readonly back: readonly Stop[]; readonly here: Stop; readonly ahead: readonly Stop[] }

/** So many stops are remembered behind. */
const longest = 100

export const beginTrail = <Stop>(here: Stop): Trail<Stop> => ({ back: [], here, ahead: [] })

/** Goes on to a new stop; what lay ahead is forgotten. */
export const visit = <Stop>(trail: Trail<Stop>, here: Stop): Trail<Stop> => ({
  back: [...trail.back, trail.here].slice(-longest),
  here,
  ahead: [],
})

/** One stop back; the same trail at its beginning. */
export function goBack<Stop>(trail: Trail<Stop>): Trail<Stop> {
  const here = trail.back.at(-1)
  return here === undefined ? trail : { back: trail.back.slice(0, -1), here, ahead: [trail.here, ...trail.ahead] }
}

/** One stop forward; the same trail at its end. */
export function goForward<Stop>(trail: Trail<Stop>): Trail<Stop> {
  const [here, ...ahead] = trail.ahead
  return here === undefined ? trail : { back: [...trail.back, trail.here], here, ahead }
}

/** Changes what is kept of the stop we are at. */
export const amend = <Stop>(trail: Trail<Stop>, change: Partial<Stop>): Trail<Stop> => ({ ...trail, here: { ...trail.here, ...change } })
