// Expensive derivations of a library, computed in time slices between frames (cooperative scheduling).
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { Steps, Stepwise } from '../../../shared/library/model/chunked.ts'
import { useLibrary } from '../page.ts'

/** The time slice for which the page is blocked at most, milliseconds. */
const slice = 5
/** Up to this many tracks a library is computed synchronously, within a slice or two, so that nothing flickers. */
const small = 5_000

/** Null until it is computed; for small libraries computed before the first paint. */
export function useStepwise<Made extends object>(work: Stepwise<Made>): Made | null {
  const library = useLibrary()
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const made = work.known(library)
  useLayoutEffect(() => {
    if (made !== null) return
    if (library.tracks.count > small) return inSlices(work.steps(library), draw, false)
    work.whole(library)
    draw()
  }, [work, library, made])
  return made
}

/**
 * Returns a function that calls back with the result: at once if it is known, else when it is computed; a later call cancels an earlier
 * one.
 */
export function useOnceMade<Made extends object>(work: Stepwise<Made>): (take: (made: Made) => void) => void {
  const library = useLibrary()
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  return take => {
    stop.current?.()
    stop.current = null
    const known = library.tracks.count > small ? work.known(library) : work.whole(library)
    if (known === null) stop.current = inSlices(work.steps(library), () => take(work.whole(library)))
    else take(known)
  }
}

/** Runs a generator in time slices; returns the cancel function. `atOnce`: runs the first slice synchronously. */
export function inSlices<Made>(steps: Steps<Made>, onDone: (made: Made) => void, atOnce = true): () => void {
  let timer = 0
  const run = (): void => {
    const end = performance.now() + slice
    while (performance.now() < end) {
      const step = steps.next()
      if (step.done === true) {
        onDone(step.value)
        return
      }
    }
    timer = window.setTimeout(run)
  }
  if (atOnce) run()
  else timer = window.setTimeout(run)
  return () => clearTimeout(timer)
}
