// Full-text search of the settings: which lines contain what was typed; all of them while the field is empty.
import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { fold } from '../../shared/library/model/fold.ts'

export type SettingSearch = {
  /** The typed text, trimmed; '' means no search. */
  readonly query: string
  /** Whether each typed word is contained in at least one of the texts; true without a search. */
  readonly matches: (texts: readonly string[]) => boolean
  /** Counts a shown line of a group; the returned function removes it from the count. */
  readonly registerLine: (group: string) => () => void
  /** The number of lines of a group that are shown. */
  readonly countIn: (group: string) => number
  /** The number of lines shown in all groups. */
  readonly total: number
}

/** The search outside of the settings screen: it finds every line. */
const noSearch: SettingSearch = { query: '', matches: () => true, registerLine: () => () => undefined, countIn: () => 1, total: 1 }
export const SettingSearchContext = createContext<SettingSearch>(noSearch)
export const useSettingSearch = (): SettingSearch => useContext(SettingSearchContext)

/** The group around a line: its id and its heading, which the search looks in as well. */
export const SettingGroupContext = createContext<{ readonly id: string; readonly heading: string }>({ id: '', heading: '' })

/**
 * Whether the search finds a line, by its texts or by its group's heading, so that it is shown; a line is counted in its group while it is
 * found.
 */
export function useSettingMatch(texts: readonly string[]): boolean {
  const { matches, registerLine } = useSettingSearch()
  const { id, heading } = useContext(SettingGroupContext)
  const isMatch = matches([heading, ...texts])
  useLayoutEffect(() => (isMatch ? registerLine(id) : undefined), [isMatch, registerLine, id])
  return isMatch
}

/**
 * Whether every word of `query` is contained in one of the texts, without regard to case and accents: "gap song" finds "Fade between
 * songs", "No gap".
 */
export function matchesSetting(query: string, texts: readonly string[]): boolean {
  const folded = texts.map(fold)
  return fold(query)
    .split(' ')
    .every(word => folded.some(text => text.includes(word)))
}

/** The search for a typed text, with counts of the lines it finds. */
export function useSearchState(text: string): SettingSearch {
  const query = text.trim()
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const registerLine = useCallback((group: string) => {
    const changeCount = (by: number): void => setCounts(before => new Map(before).set(group, (before.get(group) ?? 0) + by))
    changeCount(1)
    return () => changeCount(-1)
  }, [])
  return useMemo(
    () => ({
      query,
      matches: texts => query === '' || matchesSetting(query, texts),
      registerLine,
      countIn: group => counts.get(group) ?? 0,
      total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    }),
    [query, counts, registerLine],
  )
}
