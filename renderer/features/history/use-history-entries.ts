// The recent history of this computer, read from main again whenever a song was heard or confirmed by the service.
import { useEffect, useState } from 'react'
import type { KnownEntry } from '../../../shared/history/entry.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'

/** Entries, newest first; null while they are read for the first time. */
export function useHistoryEntries(): readonly KnownEntry[] | null {
  const page = useAppContext()
  const history = useApp(state => state.history)
  const [entries, setEntries] = useState<readonly KnownEntry[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slice is a new object whenever the history changes
  useEffect(() => {
    let isCancelled = false
    void request(page, 'history.known', undefined).then(reply => {
      if (!isCancelled && reply !== null) setEntries(reply)
    })
    return () => {
      isCancelled = true
    }
  }, [page, history])
  return entries
}
