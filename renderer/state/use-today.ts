// The current day (UTC, as the service counts), updated at midnight and after the computer slept, without a timer while nobody looks.
import { useCallback, useSyncExternalStore } from 'react'
import { today } from '../words/format.ts'
import type { Mirror } from './mirror/mirror.ts'
import { useSteering } from './page.ts'

/** A day, and how long after midnight the timer fires, as one that fires early would find the day before; milliseconds. */
const [day, late] = [86_400_000, 20]

/** Calls `changed` at midnight, and when it may have passed unnoticed: timers stand still in a hidden window and while the computer sleeps. */
function watchDay(mirror: Pick<Mirror, 'subscribe'>, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') timer = setTimeout(look, day - (Date.now() % day) + late)
  }
  const look = (): void => {
    changed()
    wait()
  }
  const unsubscribe = mirror.subscribe(({ wakes }, before) => {
    if (wakes !== before.wakes) look()
  })
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  wait()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
  }
}

/** Days since 1970. */
export function useToday(): number {
  const { mirror } = useSteering()
  const watch = useCallback((changed: () => void) => watchDay(mirror, changed), [mirror])
  return useSyncExternalStore(watch, today)
}
