// Expensive derivations of a library, computed in time slices between frames (cooperative scheduling).
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { ChunkedTask, Chunks } from '../../../shared/library/model/chunked.ts'
import { useLibrary } from '../app-context.ts'
import { isSmall } from './small-library.ts'

/** The time slice for which the page is blocked at most, milliseconds. */
const sliceTime = 5

/** The result of a task for the library shown; null until it is computed. For small libraries it is computed before the first paint. */
export function useChunkedTask<Computed extends object>(task: ChunkedTask<Computed>): Computed | null {
  const library = useLibrary()
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  const computed = task.known(library)
  useLayoutEffect(() => {
    if (computed !== null) return
    if (!isSmall(library)) return runInSlices(task.chunks(library), rerender, false)
    task.whole(library)
    rerender()
  }, [task, library, computed])
  return computed
}

/**
 * Returns a function that calls back with the result: at once if it is known, else when it is computed; a later call cancels an earlier
 * one.
 */
export function useOnceComputed<Computed extends object>(task: ChunkedTask<Computed>): (onComputed: (computed: Computed) => void) => void {
  const library = useLibrary()
  const cancelRef = useRef<(() => void) | null>(null)
  useEffect(() => () => cancelRef.current?.(), [])
  return onComputed => {
    cancelRef.current?.()
    cancelRef.current = null
    const cached = isSmall(library) ? task.whole(library) : task.known(library)
    if (cached === null) cancelRef.current = runInSlices(task.chunks(library), () => onComputed(task.whole(library)))
    else onComputed(cached)
  }
}

/** Runs a generator in time slices; returns the cancel function. `startsNow`: runs the first slice synchronously. */
export function runInSlices<Computed>(chunks: Chunks<Computed>, onDone: (computed: Computed) => void, startsNow = true): () => void {
  let timer = 0
  const runChunk = (): void => {
    const deadline = performance.now() + sliceTime
    while (performance.now() < deadline) {
      const next = chunks.next()
      if (next.done === true) {
        onDone(next.value)
        return
      }
    }
    timer = window.setTimeout(runChunk)
  }
  if (startsNow) runChunk()
  else timer = window.setTimeout(runChunk)
  return () => clearTimeout(timer)
}
