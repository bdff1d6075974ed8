// Components whose code is loaded after the first drawing (code splitting), so that a start loads as little as possible.
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'

type BundleModule = typeof import('./lazy-chunk.ts')

/** The second bundle, loaded once for the page. */
export type LazyBundle = {
  /**
   * Loads the second bundle; main.tsx calls it once the first drawing is seen. Rejects if its file cannot be read; then the next call tries
   * again.
   */
  readonly load: () => Promise<BundleModule>
  /** The loaded code; null until it is there. */
  readonly get: () => BundleModule | null
  readonly subscribe: (changed: () => void) => () => void
}

export function createLazyBundle(): LazyBundle {
  let loadedModule: BundleModule | null = null
  let loading: Promise<BundleModule> | null = null
  const listeners = new Set<() => void>()
  return {
    load: () => {
      loading ??= import('./lazy-chunk.ts').then(
        loaded => {
          loadedModule = loaded
          for (const notify of listeners) notify()
          return loaded
        },
        error => {
          loading = null
          throw error
        },
      )
      return loading
    },
    get: () => loadedModule,
    subscribe: changed => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}

export const LazyBundleContext = createContext<LazyBundle | null>(null)

/**
 * The component that `pick` takes out of the second bundle, whose code is loaded when it is first rendered; shows `fallback` until it has
 * arrived.
 */
export function lazy<Props extends object>(
  pick: (code: BundleModule) => ComponentType<Props>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only, once per component
  return function LazyComponent(props) {
    const rest = useContext(LazyBundleContext)
    if (rest === null) throw new Error('Outside of the page')
    const bundle = useSyncExternalStore(rest.subscribe, rest.get)
    useEffect(() => {
      if (bundle === null) void rest.load()
    }, [bundle, rest])
    if (bundle === null) return fallback
    const Loaded = pick(bundle)
    return <Loaded {...props} />
  }
}
