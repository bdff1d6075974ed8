// The trail: visits behind, the current one, visits ahead.

export type Navigation<Visit> = { readonly back: readonly Visit[]; readonly here: Visit; readonly ahead: readonly Visit[] }

/** Most visits kept behind the current one; the oldest are dropped. */
const maxBehind = 100

export const newNavigation = <Visit>(here: Visit): Navigation<Visit> => ({ back: [], here, ahead: [] })

/** Adds a visit as the current one and clears those ahead; at most `maxBehind` stay behind. */
export const visit = <Visit>(navigation: Navigation<Visit>, here: Visit): Navigation<Visit> => ({
  back: [...navigation.back, navigation.here].slice(-maxBehind),
  here,
  ahead: [],
})

/** The trail after going one visit back; the same object if there is none behind. */
export function goBack<Visit>(navigation: Navigation<Visit>): Navigation<Visit> {
  const here = navigation.back.at(-1)
  return here === undefined ? navigation : { back: navigation.back.slice(0, -1), here, ahead: [navigation.here, ...navigation.ahead] }
}

/** The trail after going one visit forward; the same object if there is none ahead. */
export function goForward<Visit>(navigation: Navigation<Visit>): Navigation<Visit> {
  const [here, ...ahead] = navigation.ahead
  return here === undefined ? navigation : { back: [...navigation.back, navigation.here], here, ahead }
}

/** Updates members of the current visit. */
export const replaceCurrent = <Visit>(navigation: Navigation<Visit>, change: Partial<Visit>): Navigation<Visit> => ({
  ...navigation,
  here: { ...navigation.here, ...change },
})
