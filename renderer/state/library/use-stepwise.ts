// What takes long to work out from a library, worked out between the frames of the page.
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { Steps, Stepwise } from '../../../shared/library/model/chunked.ts'
import { useLibrary } from '../page.ts'

/** The page is held up for so long at a time, milliseconds. */
const slice = 5
/** A library of so many tracks is done within a slice or two: at once, so that nothing flashes. */
const small = 5_000

/** Null until it is made; small libraries are done before anything is drawn. */
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

/** Gives what hands over what is made: at once where it is known, else as soon as it is; only to whoever asked last. */
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

/** Goes through steps a slice at a time; gives how to stop. `atOnce`: begins before this returns. */
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
