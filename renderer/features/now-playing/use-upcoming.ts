// The songs that follow the current one, as many as are shown.
import { useMemo } from 'react'
import type { TrackId } from '../../../shared/ids.ts'
import { useApp } from '../../state/page.ts'

export function useUpcoming(most: number): readonly TrackId[] {
  const { tracks, playNext } = useApp(state => state.queue)
  const from = useApp(({ playback }) => (playback.current === null ? 0 : playback.index + 1))
  const head = useApp(({ playback }) => (playback.from === 'playNext' ? 1 : 0))
  return useMemo(() => {
    const promised = playNext.slice(head, head + most)
    return [...promised, ...tracks.slice(from, from + most - promised.length)]
  }, [tracks, playNext, from, head, most])
}
