// The number and length of the songs to come, summed in steps between frames, as a queue may have 100,000 songs.
import { useEffect, useState } from 'react'
import type { TrackId } from '../../shared/ids.ts'
import { inChunks } from '../../shared/library/model/chunked.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { rowOfTrack } from '../../shared/library/places/select.ts'
import { useApp, useLibraryOrNull } from './app-context.ts'
import { runInSlices } from './library/use-chunked-task.ts'

/** How many songs are looked up per step. */
const batchSize = 4_096

/** The number of songs to come: those after the current one, or all if there is none. */
export const useUpcomingCount = (): number =>
  useApp(({ queue, playback }) => {
    const firstUpcoming = playback.current === null ? 0 : playback.index + 1
    const playNextStart = playback.from === 'playNext' ? 1 : 0
    return Math.max(0, queue.playNext.length - playNextStart) + Math.max(0, queue.tracks.length - firstUpcoming)
  })

export type UpcomingTotals = {
  readonly count: number
  /** Total length, seconds; null until it is summed. */
  readonly length: number | null
}

/** Number and length of the songs after the current one; the last length stays until the next is summed. */
export function useUpcomingTotals(): UpcomingTotals {
  const library = useLibraryOrNull()
  const { tracks, playNext } = useApp(state => state.queue)
  const firstUpcoming = useApp(({ playback }) => (playback.current === null ? 0 : playback.index + 1))
  const playNextStart = useApp(({ playback }) => (playback.from === 'playNext' ? 1 : 0))
  const [length, setLength] = useState<number | null>(null)
  useEffect(
    () =>
      library === null
        ? undefined
        : runInSlices(
            lengthOf(library, tracks, firstUpcoming, playNext, playNextStart),
            setLength,
            tracks.length - firstUpcoming <= batchSize,
          ),
    [library, tracks, playNext, firstUpcoming, playNextStart],
  )
  return { count: useUpcomingCount(), length }
}

function* lengthOf(
  library: Library,
  tracks: readonly TrackId[],
  firstUpcoming: number,
  playNext: readonly TrackId[],
  playNextStart: number,
) {
  let sum = 0
  const addLengths =
    (list: readonly TrackId[], first: number) =>
    (start: number, end: number): void => {
      for (let at = first + start; at < first + end; at++) sum += library.tracks.length[rowOfTrack(library, list[at] as TrackId)] ?? 0
    }
  yield* inChunks(Math.max(0, playNext.length - playNextStart), addLengths(playNext, playNextStart), batchSize)
  yield* inChunks(Math.max(0, tracks.length - firstUpcoming), addLengths(tracks, firstUpcoming), batchSize)
  return sum
}
