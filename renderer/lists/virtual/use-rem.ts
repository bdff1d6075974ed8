// One rem in pixels: lists reckon in pixels, while every size of the look is in rem and grows with the system's text.
import { useSyncExternalStore } from 'react'

const measure = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Asking for it makes the browser work out all styles, so it is asked once and when the window changes, not at every list. */
let known: number | null = null
const read = (): number => {
  known ??= measure()
  return known
}

const subscribe = (changed: () => void): (() => void) => {
  const again = (): void => {
    known = measure()
    changed()
  }
  window.addEventListener('resize', again)
  return () => window.removeEventListener('resize', again)
}

export const useRem = (): number => useSyncExternalStore(subscribe, read)
