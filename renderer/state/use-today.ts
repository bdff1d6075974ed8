// The current day (UTC, as the service counts), updated at midnight and after the computer slept.
import { useSyncExternalStore } from 'react'
import { today } from '../words/format.ts'

/** The interval at which the day is checked, milliseconds, as a timer for midnight would stand still while the computer sleeps. */
const every = 60_000

function watch(changed: () => void): () => void {
  const timer = setInterval(changed, every)
  window.addEventListener('focus', changed)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', changed)
  }
}

/** Days since 1970. */
export const useToday = (): number => useSyncExternalStore(watch, today)
