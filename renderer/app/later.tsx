// Parts of the page whose code comes after the first drawing, so that a start waits for as little as possible.
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'

type Rest = typeof import('./rest.ts')

/** Code is loaded once for all. */
let rest: Rest | null = null
let coming: Promise<Rest> | null = null
const waiting = new Set<() => void>()

/** Brings the code in; main.tsx does once the first drawing is seen. Rejects if its file cannot be read; then the next call tries again. */
export function loadRest(): Promise<Rest> {
  coming ??= import('./rest.ts').then(
    loaded => {
      rest = loaded
      for (const tell of waiting) tell()
      return loaded
    },
    error => {
      coming = null
      throw error
    },
  )
  return coming
}

/** The part as if it were here. Drawn before its code is there it brings that in, and stands as `meanwhile` until then. */
export function later<Props extends object>(pick: (rest: Rest) => ComponentType<Props>, meanwhile: ReactNode = null): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once per part, at the level of a module
  return function Later(props) {
    const there = useSyncExternalStore(subscribe, () => rest)
    useEffect(() => {
      if (there === null) void loadRest()
    }, [there])
    if (there === null) return meanwhile
    const Part = pick(there)
    return <Part {...props} />
  }
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell)
  return () => void waiting.delete(tell)
}
