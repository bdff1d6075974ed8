// The navigation history: stops behind, the current one, stops ahead.

export type Navigation<Stop> = { readonly back: readonly Stop[]; readonly here: Stop; readonly ahead: readonly Stop[] }

/** The longest history, stops behind the current one. */
const longest = 100

export const newNavigation = <Stop>(here: Stop): Navigation<Stop> => ({ back: [], here, ahead: [] })

/** Navigates to a new stop and clears those ahead. */
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

/** Updates members of the current stop. */
export const replaceCurrent = <Stop>(trail: Navigation<Stop>, change: Partial<Stop>): Navigation<Stop> => ({
  ...trail,
  here: { ...trail.here, ...change },
})
