import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trackId } from '../ids.ts'
import { isSameTracks, multisetDifference, withOnly } from './multiset.ts'

/** Few different ids, some of which share a slot of the hash table. */
const track = fc.constantFrom(...[0, 1, 2, 3, 2 ** 32, 2 ** 32 + 1, 2 ** 45, 16].map(trackId))
const list = fc.array(track, { maxLength: 30 })

describe('counting tracks', () => {
  it('takes away as many as are named, the first ones first', () => {
    fc.assert(
      fc.property(list, list, (all, gone) => {
        const plain = [...all]
        for (const one of gone) if (plain.includes(one)) plain.splice(plain.indexOf(one), 1)
        expect(multisetDifference(all, gone)).toEqual(plain)
      }),
    )
  })

  it('keeps what is named just as it takes away all others', () => {
    fc.assert(
      fc.property(list, fc.nat(), (all, offset) => {
        const gone = all.filter((_, index) => (index * 7 + offset) % 3 === 0)
        expect(withOnly(all, multisetDifference(all, gone))).toEqual(multisetDifference(all, gone))
      }),
    )
  })

  it('knows the same tracks in any order, and a difference of one', () => {
    fc.assert(
      fc.property(list, track, (all, other) => {
        expect(isSameTracks(all, all.toReversed())).toBe(true)
        const [first] = all
        if (first !== undefined) expect(isSameTracks(all, [...all.slice(1), other])).toBe(first === other)
        expect(isSameTracks(all, [...all, other])).toBe(false)
      }),
    )
  })

  it('takes ids that were chosen to meet, though their number squared would take minutes', () => {
    const meeting = Array.from({ length: 400_000 }, (_, at) => trackId(5 + at * 2 ** 32))
    expect(multisetDifference(meeting, meeting)).toEqual([])
    // Ids that fill a row of adjacent slots of the hash table (the factor inverts that of the hash), so that each of the other ids, which
    // hash to the first slot, probes the whole row.
    const block = Array.from({ length: 2 ** 17 }, (_, at) => trackId(Math.imul(at << 13, 0x0e8b2f51) >>> 0))
    const strangers = Array.from({ length: 2 ** 18 }, (_, at) => trackId((at + 1) * 2 ** 32))
    expect(multisetDifference(strangers, block)).toEqual(strangers)
  })
})
