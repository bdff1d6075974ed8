// Back and forward: the stops behind, the one we are at, and those ahead.

export type Navigation<Stop> = { readonly back: readonly Stop[]; readonly here: Stop; readonly ahead: readonly Stop[] }

/** So many stops are remembered behind. */
const longest = 100

export const newNavigation = <Stop>(here: Stop): Navigation<Stop> => ({ back: [], here, ahead: [] })

/** Goes on to a new stop; what lay ahead is forgotten. */
export const visit = <Stop>(trail: Navigation<Stop>, here: Stop): Navigation<Stop> => ({
  back: [...trail.back, trail.here].slice(-longest),
  here,
  ahead: [],
})

/** One stop back; the same trail at its beginning. */
export function goBack<Stop>(trail: Navigation<Stop>): Navigation<Stop> {
  const here = trail.back.at(-1)
  return here === undefined ? trail : { back: trail.back.slice(0, -1), here, ahead: [trail.here, ...trail.ahead] }
}

/** One stop forward; the same trail at its end. */
export function goForward<Stop>(trail: Navigation<Stop>): Navigation<Stop> {
  const [here, ...ahead] = trail.ahead
  return here === undefined ? trail : { back: [...trail.back, trail.here], here, ahead }
}

/** Changes what is kept of the stop we are at. */
export const replaceCurrent = <Stop>(trail: Navigation<Stop>, change: Partial<Stop>): Navigation<Stop> => ({
  ...trail,
  here: { ...trail.here, ...change },
})
