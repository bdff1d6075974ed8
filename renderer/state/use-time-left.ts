// The number and length of the songs to come, summed in steps between frames, as a queue may have 100,000 songs.
import { useEffect, useState } from 'react'
import type { TrackId } from '../../shared/ids.ts'
import { inParts } from '../../shared/library/model/chunked.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { rowOfTrack } from '../../shared/library/places/select.ts'
import { inSlices } from './library/use-stepwise.ts'
import { useApp, useMaybeLibrary } from './page.ts'

/** How many songs are looked up per step. */
const atATime = 4_096

/** The number of songs after the current one. */
export const useCountToCome = (): number =>
  useApp(({ queue, playback }) => {
    const from = playback.current === null ? 0 : playback.index + 1
    const head = playback.from === 'playNext' ? 1 : 0
    return Math.max(0, queue.playNext.length - head) + Math.max(0, queue.tracks.length - from)
  })

export type ToCome = {
  readonly count: number
  /** seconds; null until summed */
  readonly length: number | null
}

/** Number and length of the songs after the current one; the last length stays until the next is summed. */
export function useToCome(): ToCome {
  const library = useMaybeLibrary()
  const { tracks, playNext } = useApp(state => state.queue)
  const from = useApp(({ playback }) => (playback.current === null ? 0 : playback.index + 1))
  const head = useApp(({ playback }) => (playback.from === 'playNext' ? 1 : 0))
  const [length, setLength] = useState<number | null>(null)
  useEffect(
    () =>
      library === null ? undefined : inSlices(lengthOf(library, tracks, from, playNext, head), setLength, tracks.length - from <= atATime),
    [library, tracks, playNext, from, head],
  )
  return { count: useCountToCome(), length }
}

function* lengthOf(library: Library, tracks: readonly TrackId[], from: number, playNext: readonly TrackId[], head: number) {
  let sum = 0
  const add =
    (list: readonly TrackId[], first: number) =>
    (start: number, end: number): void => {
      for (let at = first + start; at < first + end; at++) sum += library.tracks.length[rowOfTrack(library, list[at] as TrackId)] ?? 0
    }
  yield* inParts(Math.max(0, playNext.length - head), add(playNext, head), atATime)
  yield* inParts(Math.max(0, tracks.length - from), add(tracks, from), atATime)
  return sum
}
