// The history as a person sees it: newest first, each entry once, by days.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { millis, trackId } from '../ids.ts'
import { groupByDay } from './days.ts'
import type { HistoryEntry } from './entry.ts'
import { knownEntries, maxKnownEntries } from './known-entries.ts'

const entry = (id: number, at = id): HistoryEntry => ({ id: `entry-${id}`, track: trackId(id), event: 'play', at: millis(at) })

describe('what is known', () => {
  it('is the newest first, and waits as long as it is in the journal', () => {
    const known = knownEntries([entry(2), entry(3)], [entry(1), entry(2)])
    expect(known.map(({ id, sent }) => `${id} ${sent}`)).toEqual(['entry-3 false', 'entry-2 false', 'entry-1 true'])
  })

  it('holds everything that waits, and each entry once', () => {
    const ids = fc.uniqueArray(fc.nat(50))
    fc.assert(
      fc.property(ids, ids, (waiting, confirmed) => {
        const known = knownEntries(
          waiting.map(id => entry(id)),
          confirmed.map(id => entry(id)),
        )
        expect(new Set(known.map(({ id }) => id)).size).toBe(known.length)
        expect(known.filter(({ sent }) => !sent)).toHaveLength(waiting.length)
        expect(known).toHaveLength(new Set([...waiting, ...confirmed]).size)
      }),
    )
  })

  it('is bounded by leaving out the oldest', () => {
    const confirmed = Array.from({ length: maxKnownEntries + 7 }, (_, id) => entry(id))
    const known = knownEntries([], confirmed)
    expect(known).toHaveLength(maxKnownEntries)
    expect(known.at(-1)?.at).toBe(7)
  })
})

describe('days', () => {
  it('cover all entries in their order, one for every change of the day', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 30 }), moments => {
        const entries = moments.toSorted((a, b) => b - a).map((at, id) => ({ ...entry(id, at), sent: true }))
        const days = groupByDay(entries, at => String(Math.floor(at / 10)))
        expect(days.flatMap(({ start, end }) => entries.slice(start, end))).toEqual(entries)
        expect(days).toHaveLength(new Set(moments.map(at => Math.floor(at / 10))).size)
      }),
    )
  })
})
