// Which songs this computer holds: a copy of main's flags per track (`storageFlags` of shared/kept.ts), updated by the changes since the
// last revision.
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createIdMap, type ReadonlyIdMap } from '../../../shared/id-map.ts'
import type { TrackId } from '../../../shared/ids.ts'
import { type KeptChanges, readKept } from '../../../shared/kept.ts'
import { keptAddress } from '../../../shared/page-addresses.ts'
import type { Mirror } from '../mirror/mirror.ts'

/**
 * `flags`: the flags of each track (`storageFlags` of shared/kept.ts), a map that is changed in place; `revision` tells that it was. A
 * track without entry has no flag.
 */
type Kept = { readonly revision: number; readonly flags: ReadonlyIdMap<TrackId, number> }
export type KeptStore = Pick<StoreApi<Kept>, 'getState' | 'getInitialState' | 'subscribe'>

/** The changes of the tracks' flags after revision `after` up to `revision`; null if main cannot answer now. */
export type ReadKept = (revision: number, after: number) => Promise<KeptChanges | null>

export const fetchKept: ReadKept = async (revision, after) => {
  try {
    const response = await fetch(keptAddress(revision, after))
    return response.ok ? readKept(await response.arrayBuffer()) : null
  } catch (error) {
    if (error instanceof TypeError) return null // the fetch fails while the app quits or the account changes
    throw error
  }
}

/**
 * Keeps a copy of main's flags per track (`storageFlags` of shared/kept.ts) current: asks for the changes after each new revision in the
 * mirror, one request at a time.
 */
export function startKept(mirror: Mirror, readChanges: ReadKept): { readonly kept: KeptStore; readonly stop: () => void } {
  const store = createStore<Kept>(() => ({ revision: 0, flags: createIdMap() }))
  let flags = createIdMap<TrackId, number>()
  let isFetching = false

  const applyChanges = (revision: number, { base, changes }: KeptChanges): void => {
    if (base === 0) flags = createIdMap()
    for (const [track, flagsOfTrack] of changes) {
      if (flagsOfTrack === 0) flags.delete(track)
      else flags.set(track, flagsOfTrack)
    }
    store.setState({ revision, flags })
  }
  const fetchChanges = async (): Promise<void> => {
    if (isFetching) return
    isFetching = true
    for (;;) {
      const { revision } = mirror.getState().downloads
      const knownRevision = store.getState().revision
      if (revision === knownRevision) break
      if (revision === 0) {
        applyChanges(0, { base: 0, changes: [] })
        continue
      }
      const changes = await readChanges(revision, knownRevision)
      if (changes === null) break
      applyChanges(revision, changes)
    }
    isFetching = false
  }
  const unsubscribe = mirror.subscribe((state, before) => {
    if (state.downloads.revision !== before.downloads.revision) void fetchChanges()
  })
  void fetchChanges()
  return { kept: store, stop: unsubscribe }
}
