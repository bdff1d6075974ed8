// The size of one rem in pixels, updated after each resize of the window.
import { useSyncExternalStore } from 'react'
import { usePage } from '../../state/page.ts'

export function useRem(): number {
  const { rem } = usePage()
  return useSyncExternalStore(rem.subscribe, rem.get)
}
