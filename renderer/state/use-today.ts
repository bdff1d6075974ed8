// The current day (UTC, as the service counts), updated at midnight and after the computer slept, without a timer while nobody looks.
import { useCallback, useSyncExternalStore } from 'react'
import { currentDay } from '../words/format.ts'
import { usePlaybackControls } from './app-context.ts'
import type { Mirror } from './mirror/mirror.ts'

/** A day, and how long after midnight the timer fires, as one that fires early would find the day before; milliseconds. */
const [millisecondsPerDay, timerMargin] = [86_400_000, 20]

/**
 * Calls `onChange` at midnight, and when it may have passed unnoticed: timers stand still in a hidden window and while the computer sleeps.
 */
function subscribeToDay(mirror: Pick<Mirror, 'subscribe'>, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (): void => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible')
      timer = setTimeout(update, millisecondsPerDay - (Date.now() % millisecondsPerDay) + timerMargin)
  }
  const update = (): void => {
    onChange()
    schedule()
  }
  const unsubscribe = mirror.subscribe(({ wakes }, previous) => {
    if (wakes !== previous.wakes) update()
  })
  document.addEventListener('visibilitychange', update)
  window.addEventListener('focus', update)
  schedule()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', update)
    window.removeEventListener('focus', update)
  }
}

/** The current day, days since 1970. */
export function useToday(): number {
  const { mirror } = usePlaybackControls()
  const subscribe = useCallback((onChange: () => void) => subscribeToDay(mirror, onChange), [mirror])
  return useSyncExternalStore(subscribe, currentDay)
}
