// Which songs are kept, wait or failed, in memory: a change costs the same whatever there is, and the page is told of changes only.
import { createIdMap, createIds, type ReadonlyIds } from '../../shared/id-map.ts'
import type { TrackId } from '../../shared/ids.ts'
import { writeKept } from '../../shared/kept.ts'

export type KeptIndex = {
  /** Bits of shared/kept.ts; 0 = nothing is known of it. */
  of(track: TrackId): number
  /** Sets or clears one bit. */
  mark(track: TrackId, bit: number, on: boolean): void
  /** The revision of what is known now: it moves if anything changed since it was asked for last. */
  revision(): number
  /** What has changed after a revision, or everything, if that is too long ago (shared/kept.ts). */
  since(revision: number): Float64Array<ArrayBuffer>
}

/** More changes than this are not remembered: whoever is that far behind gets everything. */
const mostRemembered = 20_000

/** `first`: a revision that no other index has had. */
export function createKeptIndex(first: number): KeptIndex {
  const marks = createIdMap<TrackId, number>()
  let latest = first
  /** The changes that led to each revision but the first ones, oldest first. */
  const remembered: { readonly revision: number; readonly tracks: ReadonlyIds<TrackId> }[] = []
  let since = first
  let fresh = createIds<TrackId>()

  const forget = () => {
    let count = remembered.reduce((sum, { tracks }) => sum + tracks.size, 0)
    for (let oldest = remembered[0]; oldest && count > mostRemembered; oldest = remembered[0]) {
      since = oldest.revision
      count -= oldest.tracks.size
      remembered.shift()
    }
  }
  const revision = () => {
    if (fresh.size === 0) return latest
    latest += 1
    remembered.push({ revision: latest, tracks: fresh })
    fresh = createIds()
    forget()
    return latest
  }
  return {
    of: track => marks.get(track) ?? 0,
    mark: (track, bit, on) => {
      const before = marks.get(track) ?? 0
      const after = on ? before | bit : before & ~bit
      if (after === before) return
      if (after === 0) marks.delete(track)
      else marks.set(track, after)
      fresh.add(track)
    },
    revision,
    since: asked => {
      const now = revision()
      if (asked < since || asked > now) return writeKept(0, marks)
      const changed = createIdMap<TrackId, number>()
      for (const { tracks } of remembered.filter(step => step.revision > asked))
        for (const track of tracks) changed.set(track, marks.get(track) ?? 0)
      return writeKept(asked, changed)
    },
  }
}
