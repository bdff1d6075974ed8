// Edits between any two lists lead from one to the other, are small where the change is small, and keep the order from before shuffling.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trackId } from '../../ids.ts'
import { applyEdits } from '../../queue/edits.ts'
import { emptyQueue, type Queue } from '../../queue/model.ts'
import { ids } from '../desk-for-tests.ts'
import { diffQueue } from './diff-queue.ts'

const list = fc.array(fc.nat(7).map(trackId), { maxLength: 8 })
const sorted = (tracks: readonly number[]) => tracks.toSorted((one, other) => one - other)

describe('the difference between two queues', () => {
  it('leads from one to the other, whatever they are', () => {
    fc.assert(
      fc.property(list, list, list, list, fc.boolean(), fc.boolean(), (tracks, playNext, toTracks, toPlayNext, was, is) => {
        const before: Queue = { ...emptyQueue, tracks, playNext, unshuffled: was ? tracks.toReversed() : null }
        const after = applyEdits(before, diffQueue(before, { tracks: toTracks, playNext: toPlayNext, shuffle: is }))
        expect(after).toMatchObject({ tracks: toTracks, playNext: toPlayNext })
        expect(after.unshuffled !== null).toBe(is)
        expect(sorted(after.unshuffled ?? after.tracks)).toEqual(sorted(toTracks))
      }),
      { numRuns: 2_000 },
    )
  })

  it('keeps no order of other songs that grows, such as from ids chosen to be taken for others', () => {
    let queue: Queue = { ...emptyQueue, tracks: ids(1, 2, 3), unshuffled: ids(7, 8, 9, 10) }
    for (let turn = 0; turn < 10; turn += 1) {
      queue = applyEdits(queue, [
        { type: 'remove', list: 'tracks', spans: [2, 1] },
        { type: 'insert', list: 'tracks', at: 2, tracks: ids(20 + turn) },
      ])
    }
    expect(queue.tracks).toHaveLength(3)
    expect(sorted(queue.unshuffled ?? [])).toEqual(sorted(queue.tracks))
  })

  it('is what a person would have done', () => {
    const queue: Queue = { ...emptyQueue, tracks: ids(1, 2, 3, 4, 5) }
    const kinds = (...tracks: readonly number[]) => {
      const edits = diffQueue(queue, { tracks: ids(...tracks), playNext: [], shuffle: false })
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
