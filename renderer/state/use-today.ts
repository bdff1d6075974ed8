// The day it is, for lists that depend on it: they change at midnight (UTC, as the service counts days), also after a sleep.
import { useSyncExternalStore } from 'react'
import { today } from '../words/format.ts'

/** How often the day is looked at, milliseconds: timers stand still while a computer sleeps. */
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
