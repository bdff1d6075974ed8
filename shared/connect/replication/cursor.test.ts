// Where the current item is in the lists: by the rule of the protocol, and by the song.
import { describe, expect, it } from 'vitest'
import { leastCpuTime } from '../../cpu-time-for-tests.ts'
import { trackId } from '../../ids.ts'
import { ids } from '../desk-for-tests.ts'
import { cursorAtCurrent, cursorOf } from './cursor.ts'
import { emptyRegisters, type Registers } from './registers.ts'

const registers = (
  song: number | null,
  index: number | null,
  tracks: readonly number[],
  playNext: readonly number[] = [],
  from: 'tracks' | 'playNext' = 'tracks',
): Registers => ({
  ...emptyRegisters,
  current: song === null ? null : trackId(song),
  index,
  tracks: ids(...tracks),
  playNext: ids(...playNext),
  from,
})
const byRule = (...given: Parameters<typeof registers>) => cursorOf(registers(...given))
const byCurrent = (...given: Parameters<typeof registers>) => cursorAtCurrent(registers(...given))

describe('by the rule (protocol 9.3)', () => {
  it('one is where list and index say, whatever song is named', () => {
    expect(byRule(4, 1, [1, 2, 3, 4])).toMatchObject({ current: 2, index: 1, from: 'tracks' })
    expect(byRule(null, 3, [1, 2, 3, 4])).toMatchObject({ current: 4, index: 3 })
    expect(byRule(8, 0, [1, 2], [7, 8], 'playNext')).toMatchObject({ current: 7, from: 'playNext', index: 0, playNext: [7, 8] })
  })

  it('one falls back to the beginning of either list', () => {
    expect(byRule(9, 5, [1, 2])).toMatchObject({ current: 1, index: 0 })
    expect(byRule(2, -1, [1, 2])).toMatchObject({ current: 1, index: 0 })
    expect(byRule(2, 1, [1, 2], [], 'playNext')).toMatchObject({ current: 2, from: 'tracks', index: 1 })
    expect(byRule(null, 0, [], [3])).toMatchObject({ current: 3, from: 'playNext', index: -1 })
    expect(byRule(4, 0, [])).toMatchObject({ current: null })
  })

  it('one is where the song is as long as nobody said an index', () => {
    expect(byRule(3, null, [1, 2, 3])).toMatchObject({ current: 3, index: 2 })
    expect(byRule(9, null, [1, 2, 3])).toMatchObject({ current: 1, index: 0 })
  })
})

describe('by the song', () => {
  it('one is where it stands, at the place nearest to the index', () => {
    expect(byCurrent(4, 1, [1, 2, 3, 4])).toMatchObject({ current: 4, index: 3 })
    expect(byCurrent(1, 4, [1, 2, 3, 1, 5, 6, 1])).toMatchObject({ index: 3 })
    expect(byCurrent(8, 0, [1, 2], [7, 8], 'playNext')).toMatchObject({ current: 8, from: 'playNext', playNext: [8, 7] })
  })

  it('one is where the rule says if no list holds it', () => {
    expect(byCurrent(9, 1, [1, 2])).toMatchObject({ current: 2, index: 1 })
    expect(byCurrent(9, 5, [1, 2])).toMatchObject({ current: 1, index: 0 })
    expect(byCurrent(null, 0, [], [3])).toMatchObject({ current: 3, from: 'playNext', index: -1 })
  })

  it('one is found in a long queue at once, and so is that no list holds it', () => {
    const long = registers(
      500_001,
      5,
      Array.from({ length: 100_000 }, (_, index) => index),
    )
    const look = () => {
      for (let times = 0; times < 20; times += 1) expect(cursorAtCurrent(long)).toMatchObject({ current: 5, index: 5 })
    }
    expect(leastCpuTime(look)).toBeLessThan(100)
    expect(cursorAtCurrent({ ...long, current: trackId(99_999) })).toMatchObject({ current: 99_999, index: 99_999 })
    expect(cursorAtCurrent({ ...long, current: trackId(0), index: 99_999 })).toMatchObject({ current: 0, index: 0 })
    expect(byCurrent(1, 2, [1, 9, 9, 9, 1])).toMatchObject({ index: 0 })
  })
})
