// The context of a query besides the library: today's date, and the songs on this computer.
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { QueryContext } from '../../../shared/library/query/evaluate.ts'
import { asksForDownloads } from '../../../shared/library/query/find.ts'
import { currentDay } from '../../words/format.ts'
import { type AppContextValue, useAppContext } from '../app-context.ts'
import { useToday } from '../use-today.ts'

/** The context of a query that is evaluated once, now. */
export const currentQueryContext = ({ kept }: Pick<AppContextValue, 'kept'>): QueryContext => ({
  today: currentDay(),
  kept: kept.getState().flags,
})

/**
 * The context of a query, which is a new object when the day changes and, if the text has a condition about downloads, when downloads
 * change.
 */
export function useQueryContext(text: string): QueryContext {
  const app = useAppContext()
  const day = useToday()
  const dependsOnDownloads = useMemo(() => asksForDownloads(text), [text])
  const subscribedKept = useStore(app.kept, kept => (dependsOnDownloads ? kept : null))
  return useMemo(() => ({ today: day, kept: (subscribedKept ?? app.kept.getState()).flags }), [day, subscribedKept, app])
}
