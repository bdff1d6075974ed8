// Titles and covers of the songs shown in the mini player, asked of main, as there is no library here; the last answer stays until the
// next.
import { useEffect, useState } from 'react'
import { ratingShown } from '../../shared/edits/rating-shown.ts'
import { describedBy } from '../../shared/edits/track-described.ts'
import { createIdMap, type ReadonlyIdMap } from '../../shared/id-map.ts'
import type { TrackId } from '../../shared/ids.ts'
import type { TrackSummary } from '../../shared/library/pack/lookup.ts'
import { useApp } from '../state/app-context.ts'
import { thumbOf } from '../state/thumbs.ts'
import { useMini } from './mini-context.ts'

type TrackSummaries = ReadonlyIdMap<TrackId, TrackSummary | null>

/** What is known of each song: no entry before it was asked about, null if the library does not have it. */
export function useTrackSummaries(tracks: readonly TrackId[]): TrackSummaries {
  const { bridge } = useMini()
  const revision = useApp(state => state.library.revision)
  const described = useApp(state => describedBy(state.edits.entries))
  const [summaries, setSummaries] = useState<TrackSummaries>(createIdMap)
  const tracksKey = tracks.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew at each drawing, `tracksKey` says what is in it
  useEffect(() => {
    if (tracks.length === 0) return
    let isCurrent = true
    void bridge['tracks.summaries']({ tracks }).then(reply => {
      if (!isCurrent || !reply.ok) return
      const newSummaries = createIdMap<TrackId, TrackSummary | null>()
      for (const [at, track] of tracks.entries()) newSummaries.set(track, reply.value[at] ?? null)
      setSummaries(newSummaries)
    })
    return () => {
      isCurrent = false
    }
  }, [bridge, tracksKey, revision, described])
  return summaries
}

/** Whether a song has a thumb up, with thumbs given but not in the library yet counted. */
export function useHasThumbUp(track: TrackId | null, summary: TrackSummary | null): boolean {
  const { entries } = useApp(state => state.edits)
  const revision = useApp(state => state.library.revision)
  return track !== null && summary !== null && thumbOf(ratingShown(track, summary.rating, entries, revision)) === 'up'
}
