// What this app lately put into playlists and took out of them, by which a library that does not hold it yet is known as too old, whatever
// its date says: reads of a service may lag behind its writes.
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import { createIdMap, type IdMap } from '../../shared/id-map.ts'
import { idSet } from '../../shared/id-set.ts'
import type { PlaylistId, TrackId } from '../../shared/ids.ts'
import { tuning } from '../../shared/tuning.ts'

export type RecentListWrites = {
  /** Notes an edit that the service accepted, under the id that the service knows. */
  note(edit: LibraryEdit): void
  /** Whether a playlist's tracks in a library agree with what was noted for it within `tuning.library.maxLag`; null: it has no such playlist. */
  isHeldBy(id: PlaylistId, tracks: readonly TrackId[] | null): boolean
}

type Write = { readonly isIn: boolean; readonly at: number }

/** `steady`: monotonic clock, milliseconds. */
export function createRecentListWrites(steady: () => number): RecentListWrites {
  /** Playlist → track → the last write of it. */
  const writes = createIdMap<PlaylistId, IdMap<TrackId, Write>>()
  /** Playlist → when it was made here. */
  const createdAt = createIdMap<PlaylistId, number>()
  const isRecent = ({ at }: Write): boolean => steady() - at < tuning.library.maxLag
  const noteTracks = (id: PlaylistId, tracks: readonly TrackId[], isIn: boolean): void => {
    const before = [...(writes.get(id) ?? [])].filter(([, write]) => isRecent(write))
    const at = steady()
    const after = createIdMap<TrackId, Write>()
    for (const [track, write] of before) after.set(track, write)
    for (const track of tracks) after.set(track, { isIn, at })
    writes.set(id, after)
  }
  return {
    note: edit => {
      switch (edit.kind) {
        case 'create-playlist':
          createdAt.set(edit.id, steady())
          return noteTracks(edit.id, edit.tracks, true)
        case 'add-to-playlist':
          return noteTracks(edit.id, edit.tracks, true)
        case 'remove-from-playlist':
          return noteTracks(edit.id, edit.tracks, false)
        case 'delete-playlist':
          writes.delete(edit.id)
          createdAt.delete(edit.id)
          return
        case 'empty-trash':
          // What is deleted for good leaves all lists.
          for (const [, list] of writes) for (const track of edit.tracks) list.delete(track)
          return
      }
    },
    isHeldBy: (id, tracks) => {
      // Of a list that was there before another device may have deleted it.
      if (tracks === null) return steady() - (createdAt.get(id) ?? Number.NEGATIVE_INFINITY) >= tuning.library.maxLag
      const recent = [...(writes.get(id) ?? [])].filter(([, write]) => isRecent(write))
      const known = idSet(tracks)
      return recent.every(([track, { isIn }]) => known.has(track) === isIn)
    },
  }
}
