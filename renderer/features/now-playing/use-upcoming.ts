// The songs that follow the current one, as many as are shown.
import { useMemo } from 'react'
import type { TrackId } from '../../../shared/ids.ts'
import type { QueueList } from '../../../shared/queue/model.ts'
import { useApp } from '../../state/page.ts'

/** A song to come, with its list and index in the queue. */
type Upcoming = { readonly list: QueueList; readonly index: number; readonly track: TrackId }

export function useUpcoming(most: number): readonly Upcoming[] {
  const { tracks, playNext } = useApp(state => state.queue)
  const from = useApp(({ playback }) => (playback.current === null ? 0 : playback.index + 1))
  const head = useApp(({ playback }) => (playback.from === 'playNext' ? 1 : 0))
  return useMemo(() => {
    const inList = (list: QueueList, songs: readonly TrackId[], start: number, count: number): Upcoming[] =>
      songs.slice(start, start + count).map((track, at) => ({ list, index: start + at, track }))
    const promised = inList('playNext', playNext, head, most)
    return [...promised, ...inList('tracks', tracks, from, most - promised.length)]
  }, [tracks, playNext, from, head, most])
}
