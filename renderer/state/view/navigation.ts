// The navigation history: stops behind, the current one, stops ahead.

export type Navigation<Stop> = { readonly back: readonly Stop[]; readonly here: Stop; readonly ahead: readonly Stop[] }

/** The longest history, stops behind the current one. */
const maxHistory = 100

export const newNavigation = <Stop>(here: Stop): Navigation<Stop> => ({ back: [], here, ahead: [] })

/** Navigates to a new stop and clears those ahead. */
export const visit = <Stop>(navigation: Navigation<Stop>, here: Stop): Navigation<Stop> => ({
  back: [...navigation.back, navigation.here].slice(-maxHistory),
  here,
  ahead: [],
})

/** One stop back; the same trail at its beginning. */
export function goBack<Stop>(navigation: Navigation<Stop>): Navigation<Stop> {
  const here = navigation.back.at(-1)
  return here === undefined ? navigation : { back: navigation.back.slice(0, -1), here, ahead: [navigation.here, ...navigation.ahead] }
}

/** One stop forward; the same trail at its end. */
export function goForward<Stop>(navigation: Navigation<Stop>): Navigation<Stop> {
  const [here, ...ahead] = navigation.ahead
  return here === undefined ? navigation : { back: [...navigation.back, navigation.here], here, ahead }
}

/** Updates members of the current stop. */
export const replaceCurrent = <Stop>(navigation: Navigation<Stop>, change: Partial<Stop>): Navigation<Stop> => ({
  ...navigation,
  here: { ...navigation.here, ...change },
})
