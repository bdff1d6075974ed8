// Components whose code is loaded after the first drawing (code splitting), so that a start loads as little as possible.
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'

type Code = typeof import('./lazy-chunk.ts')

/** The second bundle, loaded once for the page. */
export type Rest = {
  /**
   * Loads the second bundle; main.tsx calls it once the first drawing is seen. Rejects if its file cannot be read; then the next call tries
   * again.
   */
  readonly load: () => Promise<Code>
  /** The loaded code; null until it is there. */
  readonly get: () => Code | null
  readonly subscribe: (changed: () => void) => () => void
}

export function createRest(): Rest {
  let code: Code | null = null
  let coming: Promise<Code> | null = null
  const waiting = new Set<() => void>()
  return {
    load: () => {
      coming ??= import('./lazy-chunk.ts').then(
        loaded => {
          code = loaded
          for (const tell of waiting) tell()
          return loaded
        },
        error => {
          coming = null
          throw error
        },
      )
      return coming
    },
    get: () => code,
    subscribe: changed => {
      waiting.add(changed)
      return () => void waiting.delete(changed)
    },
  }
}

export const RestContext = createContext<Rest | null>(null)

/** A component whose code is loaded when it is first rendered; shows `meanwhile` until it has arrived. */
export function lazy<Props extends object>(pick: (code: Code) => ComponentType<Props>, meanwhile: ReactNode = null): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once per part, at the level of a module
  return function Later(props) {
    const rest = useContext(RestContext)
    if (rest === null) throw new Error('Outside of the page')
    const there = useSyncExternalStore(rest.subscribe, rest.get)
    useEffect(() => {
      if (there === null) void rest.load()
    }, [there, rest])
    if (there === null) return meanwhile
    const Part = pick(there)
    return <Part {...props} />
  }
}
