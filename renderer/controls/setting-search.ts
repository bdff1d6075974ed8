// Which settings are found by what was typed into their search; while nothing is, all are.
import { createContext, useCallback, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { fold } from '../../shared/library/model/fold.ts'

export type SettingSearch = {
  /** What is looked for, without spaces around it; '' = nothing. */
  readonly asked: string
  /** Whether each word that was typed is in one of these texts. */
  readonly finds: (texts: readonly string[]) => boolean
  /** A line of this group is shown, until what this gives is called. */
  readonly join: (group: string) => () => void
  /** How many lines of a group are shown. */
  readonly linesIn: (group: string) => number
  /** In all groups. */
  readonly lines: number
}

/** Where nobody searches every line is found. */
const everything: SettingSearch = { asked: '', finds: () => true, join: () => () => undefined, linesIn: () => 1, lines: 1 }
export const SettingSearchContext = createContext<SettingSearch>(everything)
export const useSettingSearch = (): SettingSearch => useContext(SettingSearchContext)

/** A group's id and heading: its lines are found by that, too. */
export const SettingGroupContext = createContext<{ readonly id: string; readonly heading: string }>({ id: '', heading: '' })

/** Whether a line with these texts is shown; it is counted in its group while it is. */
export function useFound(texts: readonly string[]): boolean {
  const { finds, join } = useSettingSearch()
  const { id, heading } = useContext(SettingGroupContext)
  const isFound = finds([heading, ...texts])
  useLayoutEffect(() => (isFound ? join(id) : undefined), [isFound, join, id])
  return isFound
}

/** Whether each word of `asked` is in one of the texts, whatever its case and accents: "gap song" finds "Fade between songs", "No gap". */
export function findsSetting(asked: string, texts: readonly string[]): boolean {
  const folded = texts.map(fold)
  return fold(asked)
    .split(' ')
    .every(word => folded.some(text => text.includes(word)))
}

/** The search for a text, and how much it finds. */
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
