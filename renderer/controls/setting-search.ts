// Full-text search of the settings: which lines contain what was typed; all of them while the field is empty.
import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { fold } from '../../shared/library/model/fold.ts'

export type SettingSearch = {
  /** The typed text, trimmed; '' means no search. */
  readonly asked: string
  /** Whether every typed word is contained in one of these texts. */
  readonly finds: (texts: readonly string[]) => boolean
  /** Counts a shown line of a group; the returned function removes it from the count. */
  readonly join: (group: string) => () => void
  /** The number of lines of a group that are shown. */
  readonly linesIn: (group: string) => number
  /** The number of lines shown in all groups. */
  readonly lines: number
}

/** The search outside of the settings screen: it finds every line. */
const everything: SettingSearch = { asked: '', finds: () => true, join: () => () => undefined, linesIn: () => 1, lines: 1 }
export const SettingSearchContext = createContext<SettingSearch>(everything)
export const useSettingSearch = (): SettingSearch => useContext(SettingSearchContext)

/** The group around a line: its id and its heading, which the search looks in as well. */
export const SettingGroupContext = createContext<{ readonly id: string; readonly heading: string }>({ id: '', heading: '' })

/** Whether a line with these texts is shown; it is counted in its group while it is. */
export function useFound(texts: readonly string[]): boolean {
  const { finds, join } = useSettingSearch()
  const { id, heading } = useContext(SettingGroupContext)
  const isFound = finds([heading, ...texts])
  useLayoutEffect(() => (isFound ? join(id) : undefined), [isFound, join, id])
  return isFound
}

/**
 * Whether every word of `asked` is contained in one of the texts, without regard to case and accents: "gap song" finds "Fade between
 * songs", "No gap".
 */
export function findsSetting(asked: string, texts: readonly string[]): boolean {
  const folded = texts.map(fold)
  return fold(asked)
    .split(' ')
    .every(word => folded.some(text => text.includes(word)))
}

/** The search for a typed text, with counts of the lines it finds. */
export function useSearchOf(text: string): SettingSearch {
  const asked = text.trim()
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const join = useCallback((group: string) => {
    const add = (by: number): void => setCounts(before => new Map(before).set(group, (before.get(group) ?? 0) + by))
    add(1)
    return () => add(-1)
  }, [])
  return useMemo(
    () => ({
      asked,
      finds: texts => asked === '' || findsSetting(asked, texts),
      join,
      linesIn: group => counts.get(group) ?? 0,
      lines: [...counts.values()].reduce((sum, count) => sum + count, 0),
    }),
    [asked, counts, join],
  )
}
