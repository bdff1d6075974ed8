// An album in its order, wherever in the queue it is.
import { describe, expect, it } from 'vitest'
import { trackId } from '../ids.ts'
import { playsAsAlbum } from './album-neighbours.ts'
import { emptyPlayback, emptyQueue, type Playback } from './model.ts'

const ids = (...numbers: readonly number[]) => numbers.map(trackId)
/** Songs 11, 12, 13 are an album, 21, 22 another; the rest belong nowhere. */
const runsOn = (before: number, after: number) => before > 10 && after === before + 1 && Math.floor(before / 10) === Math.floor(after / 10)
const state = (tracks: readonly number[], playback: Partial<Playback>, playNext: readonly number[] = []) => ({
  queue: { ...emptyQueue, tracks: ids(...tracks), playNext: ids(...playNext) },
  playback: { ...emptyPlayback, ...playback },
  sleep: { kind: 'off' } as const,
})
const asked = (given: ReturnType<typeof state>, track: number) => playsAsAlbum(given, trackId(track), runsOn)

describe('playsAsAlbum', () => {
  it('holds for the current and the next song of an album in its order', () => {
    const given = state([5, 11, 12, 13, 21], { current: trackId(11), index: 1 })
    expect([asked(given, 11), asked(given, 12)]).toEqual([true, true])
    expect(asked(state([5, 11, 12], { current: trackId(5), index: 0 }), 5)).toBe(false)
    expect(asked(state([11, 12, 13, 5], { current: trackId(13), index: 2 }), 13)).toBe(true)
  })
  it('does not hold for an album out of order, nor for songs elsewhere in the queue', () => {
    expect(asked(state([13, 12, 11], { current: trackId(12), index: 1 }), 12)).toBe(false)
    expect(asked(state([5, 11, 12], { current: trackId(5), index: 0 }), 12)).toBe(false)
    expect(asked(state([], {}), 12)).toBe(false)
  })
  it('looks at the play-next list where the song is in it', () => {
    const given = state([11, 12], { current: trackId(21), from: 'playNext', index: 0 }, [21, 22, 7])
    expect([asked(given, 21), asked(given, 22)]).toEqual([true, true])
    expect(asked(state([11, 12], { current: trackId(11), index: 0 }, [7]), 7)).toBe(false)
  })
})
