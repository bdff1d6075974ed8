// One listening on two devices: counted once, and no skip where it left.
import { describe, expect, it } from 'vitest'
import { trackId } from '../ids.ts'
import { countPlays, emptyPlayCounter, type PlaybackUpdate } from './play-counter.ts'

describe('a song on its way between devices', () => {
  const nowhere = { type: 'update', leftAt: 0, jumps: false, elsewhere: false, moving: null, handover: null } as const
  const song: PlaybackUpdate = { ...nowhere, startId: 1, track: trackId(1), paused: false, position: 0 }
  const at = (position: number) => ({ type: 'position', startId: 1, position }) as const
  const sound = (position: number) => ({ type: 'playing', startId: 1, position }) as const
  const entriesOf = (...happened: readonly (readonly [at: number, what: Parameters<typeof countPlays>[1]])[]) => {
    let state = emptyPlayCounter
    return happened.flatMap(([seconds, what]) => {
      const heard = countPlays(state, what, seconds * 1000)
      state = heard.state
      return heard.entries.map(({ event }) => event)
    })
  }

  const there = (from: number): PlaybackUpdate => ({ ...song, paused: true, handover: { startId: 1, from, way: 'there' } })
  const here = (from: number): PlaybackUpdate => ({ ...song, handover: { startId: 1, from, way: 'here' } })
  const sent: PlaybackUpdate = { ...song, moving: 'there' }

  it('is counted where it goes to if it was not near ten seconds when it sounded there, however long that is known', () => {
    expect(entriesOf([0, song], [0, sound(0)], [9, sent], [12, at(12)], [12, there(9.5)])).toEqual([])
    expect(entriesOf([0, { ...song, position: 9 }], [2, sound(9)], [2, here(9.5)], [4, at(11.5)])).toEqual(['play'])
  })

  it('is counted where it left otherwise: both know the same second', () => {
    expect(entriesOf([0, song], [0, sound(0.02)], [9, sent], [12, at(12)], [12, there(9.51)])).toEqual(['play'])
    expect(entriesOf([0, { ...song, position: 9 }], [2, sound(9)], [2, here(9.51)], [4, at(12)])).toEqual([])
  })

  it('is not counted again where it comes back to', () => {
    const left = [
      [0, song],
      [0, sound(0)],
      [3, at(3)],
      [3, there(3)],
    ] as const
    expect(entriesOf(...left, [20, song], [20, sound(20)], [20, here(20)], [25, at(25)], [25, here(20)])).toEqual([])
    expect(entriesOf(...left, [8, song], [8, sound(8)], [8, here(8.3)], [9.9, at(9.9)])).toEqual([])
    expect(entriesOf(...left, [8, song], [8, sound(8)], [8, here(8.3)], [10.1, at(10.1)])).toEqual(['play'])
  })

  it('counts here after all if it is not moved in the end, or left while it was to be moved', () => {
    expect(entriesOf([0, song], [0, sound(0)], [9, sent], [12, at(12)], [13, song], [14, at(14)])).toEqual(['play'])
    expect(entriesOf([0, song], [0, sound(0)], [9, sent], [12, at(12)], [12, { ...song, startId: 2, track: trackId(2) }])).toEqual([
      'play',
      'skip',
    ])
  })

  it('that is brought here counts by where it was when it sounded here', () => {
    const fetched: PlaybackUpdate = { ...song, position: 8.5, moving: 'here' }
    expect(entriesOf([0, fetched], [0.5, sound(8.5)], [0.5, here(9)], [3, at(11.5)])).toEqual(['play'])
    expect(entriesOf([0, fetched], [1.5, sound(8.5)], [1.5, here(10)], [3, at(11.5)])).toEqual([])
  })

  it('that is begun anew further on is the same listening, and no skip', () => {
    const again: PlaybackUpdate = { ...song, startId: 2, position: 12, leftAt: 12 }
    const sounds = { type: 'playing', startId: 2, position: 12 } as const
    expect(
      entriesOf([0, song], [0, sound(0)], [11, at(11)], [12, again], [12, sounds], [24, { ...sounds, type: 'position', position: 24 }]),
    ).toEqual(['play'])
  })

  it('leaves no skip where it never sounded, or was taken from, but where somebody resumed it', () => {
    const next: PlaybackUpdate = { ...song, startId: 2, track: trackId(2) }
    expect(entriesOf([0, { ...song, position: 9 }], [8, next])).toEqual([])
    const left = [
      [0, song],
      [0, sound(0)],
      [5, there(5)],
    ] as const
    expect(entriesOf(...left, [6, next])).toEqual([])
    expect(entriesOf(...left, [6, song], [6, sound(5)], [7, next])).toEqual(['skip'])
  })
})
