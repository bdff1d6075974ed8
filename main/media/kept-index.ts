// In-memory index of songs that are kept, wait or failed, with a change log, so that the page gets changes only.
import { createIdMap, createIds, type ReadonlyIds } from '../../shared/id-map.ts'
import type { TrackId } from '../../shared/ids.ts'
import { writeKept } from '../../shared/kept.ts'

export type KeptIndex = {
  /** The flags of a track, one bit each of `storageFlags` (shared/kept.ts); 0: it is neither kept, nor waiting, nor failed. */
  flagsOf(track: TrackId): number
  /** Sets (`isOn`) or clears one flag of a track; the bit is a member of `storageFlags`. */
  mark(track: TrackId, flag: number, isOn: boolean): void
  /** The current revision; increased by one if any track's flags changed since the last call. */
  revision(): number
  /**
   * The tracks whose flags changed after a revision, with their flags now, in the format of shared/kept.ts; the whole index if the log no
   * longer reaches back so far.
   */
  since(revision: number): Float64Array<ArrayBuffer>
}

/** Most changed tracks in the log, over all revisions; a page further behind gets the whole index. */
const maxRemembered = 20_000

/** Makes an empty index. `first`: its first revision, which no earlier index used, or a page would take its changes for others. */
export function createKeptIndex(first: number): KeptIndex {
  const flags = createIdMap<TrackId, number>()
  let latest = first
  /** The tracks changed in each remembered revision, oldest first. */
  const changeLog: { readonly revision: number; readonly tracks: ReadonlyIds<TrackId> }[] = []
  let since = first
  let unversioned = createIds<TrackId>()

  const trimLog = () => {
    let count = changeLog.reduce((sum, { tracks }) => sum + tracks.size, 0)
    for (let oldest = changeLog[0]; oldest && count > maxRemembered; oldest = changeLog[0]) {
      since = oldest.revision
      count -= oldest.tracks.size
      changeLog.shift()
    }
  }
  const revision = () => {
    if (unversioned.size === 0) return latest
    latest += 1
    changeLog.push({ revision: latest, tracks: unversioned })
    unversioned = createIds()
    trimLog()
    return latest
  }
  return {
    flagsOf: track => flags.get(track) ?? 0,
    mark: (track, flag, isOn) => {
      const before = flags.get(track) ?? 0
      const after = isOn ? before | flag : before & ~flag
      if (after === before) return
      if (after === 0) flags.delete(track)
      else flags.set(track, after)
      unversioned.add(track)
    },
    revision,
    since: sinceRevision => {
      const current = revision()
      if (sinceRevision < since || sinceRevision > current) return writeKept(0, flags)
      const changed = createIdMap<TrackId, number>()
      for (const { tracks } of changeLog.filter(change => change.revision > sinceRevision))
        for (const track of tracks) changed.set(track, flags.get(track) ?? 0)
      return writeKept(sinceRevision, changed)
    },
  }
}
