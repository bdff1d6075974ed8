// A fair order, and the way back.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyQueue } from './model.ts'
import { chance, distinctTracks, ids } from './queue-for-tests.ts'
import { shuffleQueue, unshuffleQueue } from './shuffle.ts'

const queueOf = (tracks: ReturnType<typeof ids>) => ({ ...emptyQueue, tracks })

describe('shuffle', () => {
  it('keeps every track once, with the current one first, and finds the way back', () => {
    fc.assert(
      fc.property(distinctTracks, fc.nat(), fc.nat(), (tracks, place, seed) => {
        const index = place % tracks.length
        const shuffled = shuffleQueue(queueOf(tracks), index, chance(seed))
        expect(shuffled.index).toBe(0)
        expect(shuffled.queue.tracks[0]).toBe(tracks[index])
        expect([...shuffled.queue.tracks].sort()).toEqual([...tracks].sort())
        expect(unshuffleQueue(shuffled.queue, 0)).toEqual({ queue: queueOf(tracks), index })
      }),
    )
  })

  it('is fair: every order of the others is about as frequent', () => {
    const random = chance(11)
    const seen = new Map<string, number>()
    for (let round = 0; round < 6000; round += 1) {
      const order = shuffleQueue(queueOf(ids(1, 2, 3, 4)), 0, random).queue.tracks.join()
      seen.set(order, (seen.get(order) ?? 0) + 1)
    }
    expect(seen.size).toBe(6)
    for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(150)
  })

  it('does not fall over a random that gives 1, nor over an empty queue', () => {
    expect([...shuffleQueue(queueOf(ids(1, 2, 3)), 1, () => 1).queue.tracks].sort()).toEqual([1, 2, 3])
    expect(shuffleQueue(emptyQueue, 0, () => 0).queue.tracks).toEqual([])
  })
})
