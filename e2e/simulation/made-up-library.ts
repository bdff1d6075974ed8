// Replaces main/library of the product: shows and answers what that does, without rows and packs. Loading takes a while, or fails.

import type { LibraryOwner, startLibrary } from '../../main/library/library.ts'
import { initialState } from '../../shared/app-state.ts'
import { failedWith } from '../../shared/errors-for-tests.ts'
import { revision, type TrackId } from '../../shared/ids.ts'
import type { VirtualTime } from './virtual-time.ts'

export type LibraryWorld = {
  readonly time: VirtualTime
  /** Ids of the songs that the service has now. */
  readonly tracks: () => ReadonlySet<number>
  readonly modified: () => string
  readonly isOut: () => boolean
  /** Milliseconds that the next load takes. */
  readonly loading: () => number
  /** The libraries that this computer has stored, by account folder. */
  readonly kept: Map<string, { readonly modified: string; readonly tracks: ReadonlySet<number> }>
}

let world: LibraryWorld | null = null
/**
 * Sets the one world that every made-up library is in, since the product's module is replaced as a whole and cannot be handed one; null:
 * none.
 */
export function setLibraryWorld(next: LibraryWorld | null): void {
  world = next
}

export const startMadeUpLibrary: typeof startLibrary = async ({ store, api, folder }): Promise<LibraryOwner> => {
  if (world === null) throw new Error('There is no world')
  const { time, tracks, modified, isOut, loading, kept } = world
  let shown: ReadonlySet<number> | null = null
  let isLoading = false
  let isStopped = false

  const show = () => {
    const known = kept.get(folder)
    if (!known) return
    shown = known.tracks
    const counts = { tracks: shown.size, albums: 1, artists: 1, playlists: 0, length: 1 }
    const name = revision(String(known.modified).padStart(9, '0'))
    store.set('library', {
      revision: name,
      counts,
      skipped: null,
      lastModified: known.modified,
      isOutdated: false,
      load: { phase: 'idle' },
    })
  }
  const load = async () => {
    if (isLoading || isStopped) return
    isLoading = true
    store.set('library', { ...store.get().library, load: { phase: 'downloading', received: 0, total: null } })
    const response = { modified: modified(), tracks: new Set(tracks()) }
    await time.wait(loading())
    isLoading = false
    if (isStopped) return
    if (isOut()) {
      store.set('library', { ...store.get().library, load: { phase: 'failed', error: failedWith('offline', 'Out of reach.').error } })
      return
    }
    kept.set(folder, response)
    show()
  }
  const stopListening = api.onResponse(({ status }) => {
    const { lastModified, load: at } = store.get().library
    if (status?.lastmodified !== undefined && (status.lastmodified !== lastModified || at.phase === 'failed')) void load()
  })
  store.set('library', initialState.library)
  show()
  if (shown === null) void load()

  const has = (track: TrackId): boolean => shown?.has(track) === true
  return {
    refresh: () => void load(),
    request: () => {
      void load()
      return true
    },
    untilBegun: async () => undefined,
    packPart: () => null,
    firstLook: () => null,
    lookup: async track => {
      await time.wait(1)
      return has(track) ? `/128/${track}` : null
    },
    title: async track => `Song ${track}`,
    length: async () => null,
    lists: async () => [],
    ratings: async asked => asked.map(() => null),
    summaryOf: async () => null,
    unknownTracks: async asked => (shown === null ? [] : asked.filter(track => !has(track))),
    bytes: async () => 0,
    clear: async () => undefined,
    stop: async () => {
      isStopped = true
      stopListening()
    },
  }
}
