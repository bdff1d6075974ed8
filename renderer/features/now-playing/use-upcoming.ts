// The songs that follow the current one, as many as are shown: those of play next, then the rest of the queue; without a current song from
// its start.
import { useMemo } from 'react'
import type { TrackId } from '../../../shared/ids.ts'
import type { QueueList } from '../../../shared/queue/model.ts'
import { useApp } from '../../state/app-context.ts'

/** A song to come, with its list and index in the queue. */
type Upcoming = { readonly list: QueueList; readonly index: number; readonly track: TrackId }

export function useUpcoming(limit: number): readonly Upcoming[] {
  const { tracks, playNext } = useApp(state => state.queue)
  const firstUpcoming = useApp(({ playback }) => (playback.current === null ? 0 : playback.index + 1))
  const playNextStart = useApp(({ playback }) => (playback.from === 'playNext' ? 1 : 0))
  return useMemo(() => {
    const upcomingIn = (list: QueueList, songs: readonly TrackId[], start: number, count: number): Upcoming[] =>
      songs.slice(start, start + count).map((track, at) => ({ list, index: start + at, track }))
    const upcomingPlayNext = upcomingIn('playNext', playNext, playNextStart, limit)
    return [...upcomingPlayNext, ...upcomingIn('tracks', tracks, firstUpcoming, limit - upcomingPlayNext.length)]
  }, [tracks, playNext, firstUpcoming, playNextStart, limit])
}
