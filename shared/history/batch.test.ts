// Grouping entries of the history into the form of requests to the service.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { millis, trackId } from '../ids.ts'
import { historyBody } from '../wire/history.ts'
import sample from '../wire/samples/history.json' with { type: 'json' }
import { toHistoryBody } from './batch.ts'
import type { HistoryEntry } from './entry.ts'

const entry = (track: number, event: 'play' | 'skip', at: string): HistoryEntry => ({
  id: `${track}-${event}-${at}`,
  track: trackId(track),
  event,
  at: millis(Date.parse(at)),
})

const anyEntry: fc.Arbitrary<HistoryEntry> = fc.record({
  id: fc.uuid(),
  track: fc.integer({ min: 1, max: 5 }).map(trackId),
  event: fc.constantFrom('play' as const, 'skip' as const),
  at: fc.integer({ min: Date.UTC(2031, 0), max: Date.UTC(2031, 0, 4) }).map(millis),
})

describe('a history body', () => {
  it('is spelt as documented', () => {
    const entries = [entry(9001, 'play', '2031-04-02T09:17:44Z'), entry(9002, 'skip', '2031-04-02T09:19:03.900Z')]
    expect(toHistoryBody(entries)).toEqual(sample.history)
  })

  it('puts an event into the day of its own time, in UTC (C-27)', () => {
    const body = toHistoryBody([entry(1, 'play', '2031-04-02T23:59:59Z'), entry(1, 'play', '2031-04-03T00:00:00Z')])
    expect(body.map(({ day, plays }) => [day, plays])).toEqual([
      ['2031-04-02', { 1: 1 }],
      ['2031-04-03', { 1: 1 }],
    ])
  })

  it('holds every entry once, counts the plays and parses as the wire has it', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 30 }), entries => {
        const body = historyBody.parse(toHistoryBody(entries))
        const sent = body.flatMap(({ detail }) =>
          Object.entries(detail).flatMap(([id, events]) => events.map(({ event, ts }) => `${id} ${event} ${ts}`)),
        )
        const expected = entries.map(
          ({ track, event, at }) => `${track} ${event} ${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}`,
        )
        expect(sent.sort()).toEqual(expected.sort())
        const plays = body.reduce((sum, day) => sum + Object.values(day.plays).reduce((count, one) => count + one, 0), 0)
        expect(plays).toBe(entries.filter(({ event }) => event === 'play').length)
        expect(toHistoryBody(entries)).toEqual(body)
      }),
    )
  })
})
