// Two entries are never the same song, event and second.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { millis, trackId } from '../ids.ts'
import type { HistoryEntry } from './entry.ts'
import { uniqueTimestamps } from './unique-timestamps.ts'

const entries = fc.array(
  fc.record({ track: fc.nat(2).map(trackId), event: fc.constantFrom('play' as const, 'skip' as const), at: fc.nat(4_000).map(millis) }),
  { maxLength: 12 },
)

it('keeps any entries apart by whole seconds, none earlier than it happened', () => {
  fc.assert(
    fc.property(entries, happened => {
      const kept: HistoryEntry[] = []
      for (const [index, entry] of happened.entries()) kept.push(uniqueTimestamps({ id: `entry-${index}`, ...entry }, kept))
      expect(new Set(kept.map(({ track, event, at }) => `${track} ${event} ${Math.floor(at / 1000)}`)).size).toBe(kept.length)
      for (const [index, { at }] of kept.entries()) {
        const late = at - (happened[index]?.at ?? 0)
        expect(late).toBeGreaterThanOrEqual(0)
        expect(late % 1000).toBe(0)
      }
    }),
  )
})

it('leaves an entry that is told again as it is', () => {
  const entry: HistoryEntry = { id: 'one', track: trackId(1), event: 'skip', at: millis(5_000) }
  expect(uniqueTimestamps(entry, [entry])).toBe(entry)
})
