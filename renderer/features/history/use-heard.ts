// What was heard on this computer lately, read from main whenever something was heard or confirmed.
import { useEffect, useState } from 'react'
import type { KnownEntry } from '../../../shared/history/entry.ts'
import { ask } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'

/** The newest first; null while it is being read for the first time. */
export function useHeard(): readonly KnownEntry[] | null {
  const page = usePage()
  const history = useApp(state => state.history)
  const [heard, setHeard] = useState<readonly KnownEntry[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slice is a new object whenever the list is another one
  useEffect(() => {
    let left = false
    void ask(page, 'history.known', undefined).then(entries => {
      if (!left && entries !== null) setHeard(entries)
    })
    return () => {
      left = true
    }
  }, [page, history])
  return heard
}
