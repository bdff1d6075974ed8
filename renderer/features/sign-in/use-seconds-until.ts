// A countdown in seconds, updated once a second while the window is visible.
import { useEffect, useState } from 'react'
import type { Millis } from '../../../shared/ids.ts'
import { useVisible } from '../../state/use-position.ts'

/** Seconds until a moment, with fraction; 0 once it has passed, and for null. */
export function useSecondsUntil(until: Millis | null): number {
  const [now, setNow] = useState(() => Date.now())
  const isVisible = useVisible()
  useEffect(() => {
    setNow(Date.now())
    if (until === null || !isVisible) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until, isVisible])
  return until === null ? 0 : Math.max(0, (until - now) / 1000)
}
