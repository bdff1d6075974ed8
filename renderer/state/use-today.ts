// The current day (UTC, as the service counts), updated at midnight and after the computer slept.
import { useSyncExternalStore } from 'react'
import { today } from '../words/format.ts'

/** The interval at which the day is checked, milliseconds, as a timer for midnight would stand still while the computer sleeps. */
const checkInterval = 60_000

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, checkInterval)
  window.addEventListener('focus', onChange)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', onChange)
  }
}

/** Days since 1970. */
export const useToday = (): number => useSyncExternalStore(subscribe, today)
