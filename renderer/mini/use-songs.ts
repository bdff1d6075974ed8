// What there is to say of the songs in sight, asked of main: this window has no library. What was known of a song stays until there is news.
import { useEffect, useState } from 'react'
import { ratingShown } from '../../shared/edits/rating-shown.ts'
import { createIdMap, type ReadonlyIdMap } from '../../shared/id-map.ts'
import type { TrackId } from '../../shared/ids.ts'
import type { SongFacts } from '../../shared/library/pack/lookup.ts'
import { useApp } from '../state/page.ts'
import { thumbOf } from '../state/thumbs.ts'
import { useMini } from './mini-page.ts'

type Known = ReadonlyIdMap<TrackId, SongFacts | null>

/** Of a song that was not asked about yet nothing is there; null: the library does not have it. */
export function useSongs(tracks: readonly TrackId[]): Known {
  const { bridge } = useMini()
  const revision = useApp(state => state.library.revision)
  const [known, setKnown] = useState<Known>(createIdMap)
  const wanted = tracks.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew at each drawing, `wanted` says what is in it
  useEffect(() => {
    if (tracks.length === 0) return
    let isWanted = true
    void bridge['songs.facts']({ tracks }).then(reply => {
      if (!isWanted || !reply.ok) return
      const told = createIdMap<TrackId, SongFacts | null>()
      for (const [at, track] of tracks.entries()) told.set(track, reply.value[at] ?? null)
      setKnown(told)
    })
    return () => {
      isWanted = false
    }
  }, [bridge, wanted, revision])
  return known
}

/** Whether a song has a thumb up, with what was asked for since. */
export function useLiked(track: TrackId | null, facts: SongFacts | null): boolean {
  const { entries } = useApp(state => state.edits)
  const revision = useApp(state => state.library.revision)
  return track !== null && facts !== null && thumbOf(ratingShown(track, facts.rating, entries, revision)) === 'up'
}
