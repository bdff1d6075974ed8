// One play-through on two devices: counted once, and no skip where it left.
import { describe, expect, it } from 'vitest'
import { trackId } from '../ids.ts'
import { listen, notListening } from './listen.ts'

describe('a song on its way between devices', () => {
  const song = { type: 'turn', startId: 1, track: trackId(1), paused: false } as const
  const at = (position: number) => ({ type: 'position', startId: 1, position }) as const
  const sound = (position: number) => ({ type: 'playing', startId: 1, position }) as const
  const entriesOf = (...happened: readonly (readonly [at: number, what: Parameters<typeof listen>[1]])[]) => {
    let state = notListening
    return happened.flatMap(([seconds, what]) => {
      const heard = listen(state, what, seconds * 1000)
      state = heard.state
      return heard.entry ? [heard.entry.event] : []
    })
  }

  it('is counted where it goes to if it was given before ten seconds, however long that takes', () => {
    const given = { ...song, paused: true, takenAt: 9.5 }
    expect(entriesOf([0, song], [0, sound(0)], [9.5, { ...song, moving: 'there' }], [12, at(12)], [12, given])).toEqual([])
    expect(entriesOf([0, { ...song, heard: 9.5 }], [2, sound(9.5)], [4, at(11.5)])).toEqual(['play'])
  })

  it('is counted where it left if it was given after ten seconds', () => {
    const given = { ...song, paused: true, takenAt: 10.01 }
    expect(entriesOf([0, song], [0, sound(0.02)], [9.99, { ...song, moving: 'there' }], [12, at(12)], [12, given])).toEqual(['play'])
    expect(entriesOf([0, { ...song, heard: 10.01 }], [2, sound(10.01)], [4, at(12)])).toEqual([])
  })

  it('counts here after all if it is not moved in the end', () => {
    expect(entriesOf([0, song], [0, sound(0)], [9, { ...song, moving: 'there' }], [12, at(12)], [13, song], [14, at(14)])).toEqual(['play'])
  })

  it('that is brought here was counted there if it sounded there for ten seconds until it sounds here', () => {
    const fetched = { ...song, heard: 9, moving: 'here' } as const
    expect(entriesOf([0, fetched], [0.5, sound(9)], [3, at(11.5)])).toEqual(['play'])
    expect(entriesOf([0, fetched], [1.5, sound(9)], [3, at(11.5)])).toEqual([])
  })

  it('leaves no skip where it never sounded, or was taken from, but where somebody resumed it', () => {
    const next = { type: 'turn', startId: 2, track: trackId(2), paused: false } as const
    expect(entriesOf([0, { ...song, heard: 9 }], [8, next])).toEqual([])
    const left = [
      [0, song],
      [0, sound(0)],
      [5, { ...song, paused: true, takenAt: 5 }],
    ] as const
    expect(entriesOf(...left, [6, next])).toEqual([])
    expect(entriesOf(...left, [6, song], [6, sound(5)], [7, next])).toEqual(['skip'])
  })
})
