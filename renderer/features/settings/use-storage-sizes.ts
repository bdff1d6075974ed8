// Disk usage of covers and libraries, read from main again whenever a person's action may have changed it.
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { StorageSizes } from '../../../shared/app-state.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'

/** The disk usage; null until main has answered for the first time. */
export function useStorageSizes(): StorageSizes | null {
  const app = useAppContext()
  const revision = useApp(state => state.library.revision)
  const limit = useApp(state => state.settings.coverLimit)
  const layer = useStore(app.layers)
  const [sizes, setSizes] = useState<StorageSizes | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a closing dialog, a new library and a new limit may change the sizes
  useEffect(() => {
    let isCancelled = false
    void request(app, 'storage.sizes', undefined).then(reply => {
      if (!isCancelled && reply !== null && reply !== undefined) setSizes(reply)
    })
    return () => {
      isCancelled = true
    }
  }, [app, revision, limit, layer])
  return sizes
}
