// Queries about the songs on this computer: the mark of a row, and download counts of a list.
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { type TrackId, trackId } from '../../shared/ids.ts'
import { isKept, storageFlags } from '../../shared/kept.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { rowOfTrack } from '../../shared/library/places/select.ts'
import { useApp, useAppContext, useLibrary } from '../state/app-context.ts'
import type { KeptStore } from '../state/library/kept.ts'
import type { RowAvailability } from './menus/list-source.ts'

/**
 * Which songs are downloaded, cached, waiting or failed, as flags per track (`storageFlags`), with a revision; a new object after every
 * change, so that what uses it is rendered again.
 */
export const useKept = () => useStore(useAppContext().kept)

/** How many songs of a list are downloaded, waiting and failed. */
export type KeptCounts = { readonly downloaded: number; readonly waiting: number; readonly failed: number }

export function countKept(kept: ReturnType<KeptStore['getState']>, library: Library, rows: Uint32Array): KeptCounts {
  let [downloaded, waiting, failed] = [0, 0, 0]
  for (const row of rows) {
    const flags = kept.flags.get(trackId(library.tracks.id[row] ?? 0)) ?? 0
    if (flags & storageFlags.downloaded) downloaded += 1
    else if (flags & storageFlags.waiting) waiting += 1
    else if (flags & storageFlags.failed) failed += 1
  }
  return { downloaded, waiting, failed }
}

/**
 * Returns the function that gives the mark of a song's row: downloaded, or out of reach because neither this computer nor, at present, the
 * service has the song.
 */
export function useRowAvailability(): (row: number) => RowAvailability {
  const library = useLibrary()
  const kept = useKept()
  const isOffline = useApp(state => state.reachability === 'offline')
  return row => {
    const flags = kept.flags.get(trackId(library.tracks.id[row] ?? 0)) ?? 0
    if (flags & storageFlags.downloaded) return 'downloaded'
    return isOffline && !isKept(flags) ? 'away' : 'none'
  }
}

/** Songs that have the flag `flag` of `storageFlags`: rows in title order of those in the library, and ids of the others. */
export function useKeptRows(flag: number): { readonly rows: Uint32Array; readonly unknown: readonly TrackId[] } {
  const library = useLibrary()
  const kept = useKept()
  return useMemo(() => {
    const isMarked = new Uint8Array(library.tracks.count)
    const unknown: TrackId[] = []
    for (const [track, flags] of kept.flags) {
      if ((flags & flag) === 0) continue
      const row = rowOfTrack(library, track)
      if (row === -1) unknown.push(track)
      else isMarked[row] = 1
    }
    return { rows: library.orders.title.filter(row => isMarked[row] === 1), unknown }
  }, [library, kept, flag])
}
