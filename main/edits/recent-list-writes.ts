// Notes what this app lately put into playlists and took out of them. A library without these writes is recognised as too old, whatever its
// date says, as reads of a service may lag behind its writes.
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import { idSet } from '../../shared/id-set.ts'
import type { PlaylistId, TrackId } from '../../shared/ids.ts'
import { tuning } from '../../shared/tuning.ts'

export type RecentListWrites = {
  /** Notes an accepted edit, with ids of the service instead of temporary ones; edits of other kinds than playlists' songs are ignored. */
  note(edit: LibraryEdit): void
  /**
   * Whether a playlist's tracks in a library agree with the edits noted for it within the last `tuning.library.ownWritesWithin`
   * milliseconds; true if there are none. `tracks` null: the library has no such playlist.
   */
  isHeldBy(id: PlaylistId, tracks: readonly TrackId[] | null): boolean
}

type Write = {
  /** The playlist that was changed; null: all of them, as for songs deleted for good. */
  readonly list: PlaylistId | null
  readonly tracks: readonly TrackId[]
  readonly kind: 'created' | 'added' | 'removed' | 'deleted-for-good'
  readonly at: number
}

/**
 * What the last write about a track tells of its place in the playlist: 1: in it; -1: not in it; 0: not known, as another device may have
 * put it back.
 */
const presence = { created: 1, added: 1, removed: -1, 'deleted-for-good': 0 } as const

/** Makes an empty list of writes. `steady`: monotonic clock, milliseconds. */
export function createRecentListWrites(steady: () => number): RecentListWrites {
  /** Writes of the last `tuning.library.ownWritesWithin` milliseconds, oldest first. */
  let writes: Write[] = []
  const recent = (): readonly Write[] => {
    const first = writes.findIndex(({ at }) => steady() - at < tuning.library.ownWritesWithin)
    writes.splice(0, first === -1 ? writes.length : first)
    return writes
  }
  const add = (kind: Write['kind'], list: PlaylistId | null, tracks: readonly TrackId[]): void => {
    recent()
    writes.push({ list, tracks, kind, at: steady() })
  }
  return {
    note: edit => {
      switch (edit.kind) {
        case 'create-playlist':
          return add('created', edit.id, edit.tracks)
        case 'add-to-playlist':
          return add('added', edit.id, edit.tracks)
        case 'remove-from-playlist':
          return add('removed', edit.id, edit.tracks)
        case 'delete-playlist':
          writes = writes.filter(({ list }) => list !== edit.id)
          return
        case 'empty-trash':
          return add('deleted-for-good', null, edit.tracks)
      }
    },
    isHeldBy: (id, tracks) => {
      const matching = recent().filter(({ list }) => list === id || list === null)
      // A library without the playlist agrees, unless this app lately created it: another device may have deleted any other.
      if (tracks === null) return matching.every(({ kind }) => kind !== 'created')
      if (matching.every(({ list }) => list === null)) return true
      const serviceTracks = idSet(tracks)
      const { ids, indexOf } = idSet(matching.flatMap(write => write.tracks))
      const last = new Int8Array(ids.length)
      for (const write of matching) for (const track of write.tracks) last[indexOf(track)] = presence[write.kind]
      return ids.every((track, index) => last[index] === 0 || serviceTracks.has(track) === (last[index] === 1))
    },
  }
}
