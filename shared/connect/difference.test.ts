// Edits between any two lists lead from one to the other, are small where the change is small, and keep the order from before shuffling.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trackId } from '../ids.ts'
import { applyEdits } from '../queue/edits.ts'
import { emptyQueue, type Queue } from '../queue/model.ts'
import { cursorOf } from './cursor.ts'
import { ids } from './desk-for-tests.ts'
import { difference } from './difference.ts'
import { blank } from './registers.ts'

const list = fc.array(fc.nat(7).map(trackId), { maxLength: 8 })
const sorted = (tracks: readonly number[]) => tracks.toSorted((one, other) => one - other)

describe('the difference between two queues', () => {
  it('leads from one to the other, whatever they are', () => {
    fc.assert(
      fc.property(list, list, list, list, fc.boolean(), fc.boolean(), (tracks, playNext, toTracks, toPlayNext, was, is) => {
        const before: Queue = { ...emptyQueue, tracks, playNext, unshuffled: was ? tracks.toReversed() : null }
        const after = applyEdits(before, difference(before, { tracks: toTracks, playNext: toPlayNext, shuffle: is }))
        expect(after).toMatchObject({ tracks: toTracks, playNext: toPlayNext })
        expect(after.unshuffled !== null).toBe(is)
        expect(sorted(after.unshuffled ?? after.tracks)).toEqual(sorted(toTracks))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is what a person would have done', () => {
    const queue: Queue = { ...emptyQueue, tracks: ids(1, 2, 3, 4, 5) }
    const kinds = (...tracks: readonly number[]) => {
      const edits = difference(queue, { tracks: ids(...tracks), playNext: [], shuffle: false })
      expect(applyEdits(queue, edits).tracks).toEqual(tracks)
      return edits.map(({ type }) => type)
    }
    expect(kinds(1, 2, 3, 4, 5)).toEqual([])
    expect(kinds(1, 5)).toEqual(['remove'])
    expect(kinds(1, 2, 9, 3, 4, 5)).toEqual(['insert'])
    expect(kinds(2, 3, 4, 1, 5)).toEqual(['move'])
    expect(kinds(8, 1, 2, 3, 4, 5, 9)).toEqual(['insert', 'insert'])
    expect(kinds(7, 8, 9)).toEqual(['replace'])
  })
})

describe('where one is in lists that two devices wrote', () => {
  const at = (
    song: number | null,
    index: number,
    tracks: readonly number[],
    playNext: readonly number[] = [],
    from: 'tracks' | 'playNext' = 'tracks',
  ) => cursorOf({ ...blank, song: song === null ? null : trackId(song), index, tracks: ids(...tracks), playNext: ids(...playNext), from })

  it('is where the song is, at the place nearest to the one named', () => {
    expect(at(4, 1, [1, 2, 3, 4])).toMatchObject({ current: 4, index: 3 })
    expect(at(1, 4, [1, 2, 3, 1, 5, 6, 1])).toMatchObject({ index: 3 })
    expect(at(8, 0, [1, 2], [7, 8], 'playNext')).toMatchObject({ current: 8, from: 'playNext', playNext: [8, 7] })
  })

  it('follows the rule of the protocol where the song is in no list', () => {
    expect(at(9, 1, [1, 2])).toMatchObject({ current: 2, index: 1 })
    expect(at(9, 5, [1, 2])).toMatchObject({ current: 1, index: 0 })
    expect(at(null, 0, [], [3])).toMatchObject({ current: 3, from: 'playNext', index: -1 })
    expect(at(4, 0, [])).toMatchObject({ current: null })
  })
})
