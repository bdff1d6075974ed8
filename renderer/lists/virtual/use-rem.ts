// The size of one rem in pixels, updated after each resize of the window.
import { useSyncExternalStore } from 'react'
import { useAppContext } from '../../state/app-context.ts'

export function useRem(): number {
  const { rem } = useAppContext()
  return useSyncExternalStore(rem.subscribe, rem.get)
}
