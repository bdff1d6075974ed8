// Shuffling gives each order the same probability, and can be undone.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdit } from './edits.ts'
import { emptyQueue } from './model.ts'
import { distinctTracks, testRandom } from './queue-for-tests.ts'
import { newSeed, randomIndex, seedLimit, shuffled } from './shuffle.ts'

const seeds = fc.integer({ min: 0, max: seedLimit - 1 })

describe('shuffle', () => {
  it('keeps every track once, with the current one first, and finds the way back', () => {
    fc.assert(
      fc.property(distinctTracks, fc.nat(), seeds, (tracks, index, seed) => {
        const pinned = index % tracks.length
        const queue = applyEdit({ ...emptyQueue, tracks }, { type: 'shuffle', seed, pinned })
        expect(queue.tracks[0]).toBe(tracks[pinned])
        expect(queue.tracks.toSorted()).toEqual(tracks.toSorted())
        expect(applyEdit(queue, { type: 'unshuffle' })).toEqual({ ...emptyQueue, tracks })
      }),
    )
  })

  it('is the same for the same seed, and another one for another seed', () => {
    const many = Array.from({ length: 50 }, (_, index) => index)
    expect(shuffled(many, 3, 12_345)).toEqual(shuffled(many, 3, 12_345))
    expect(shuffled(many, 3, 12_345)).not.toEqual(shuffled(many, 3, 12_346))
    expect(shuffled(many, 3, 12_345)).not.toEqual(shuffled(many, 3, 12_345 + 2 ** 32))
  })

  it('does not fall over a random that gives 1, nor over an empty queue, nor over a place that is none', () => {
    expect(randomIndex(3, () => 1)).toBe(2)
    expect(newSeed(() => 1)).toBe(seedLimit - 1)
    expect(shuffled([], 0, 1)).toEqual([])
    for (const pinned of [-1, 3]) expect(shuffled([1, 2, 3], pinned, 1).toSorted()).toEqual([1, 2, 3])
  })
})

/** How far counts are from being equal (Pearson). */
const chiSquare = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe('fairness', () => {
  const random = testRandom(11)
  const manySeeds = Array.from({ length: 24_000 }, () => newSeed(random))

  it('every order of four is about as frequent, for seeds drawn and for seeds one after the other', () => {
    for (const list of [manySeeds, manySeeds.map((_, index) => index)]) {
      const seen = new Map<string, number>()
      for (const seed of list) {
        const order = shuffled([1, 2, 3, 4], -1, seed).join()
        seen.set(order, (seen.get(order) ?? 0) + 1)
      }
      expect(seen.size).toBe(24)
      // 23 degrees of freedom: a fair shuffle passes this once in ten thousand.
      expect(chiSquare([...seen.values()])).toBeLessThan(56)
    }
  })

  it('every track of a long list comes at every place about as often', () => {
    const list = Array.from({ length: 10 }, (_, index) => index)
    const times = list.map(() => new Uint32Array(list.length))
    for (const seed of manySeeds) {
      for (const [index, item] of shuffled(list, -1, seed).entries()) {
        const counts = times[index] ?? new Uint32Array()
        counts[item] = (counts[item] ?? 0) + 1
      }
    }
    // Each of the ten places has 9 degrees of freedom; 38 is exceeded with a probability below 0.0001.
    for (const counts of times) expect(chiSquare([...counts])).toBeLessThan(38)
  })

  it('tracks that stood side by side do not stay so', () => {
    const list = Array.from({ length: 50 }, (_, index) => index)
    let together = 0
    for (const seed of manySeeds.slice(0, 4000)) {
      const order = shuffled(list, -1, seed)
      for (const [index, item] of order.entries()) if (order[index + 1] === item + 1) together += 1
    }
    // Each of 49 pairs of neighbours stays together with a probability of 1 in 50.
    expect(together / 4000).toBeGreaterThan(0.92)
    expect(together / 4000).toBeLessThan(1.04)
  })
})
