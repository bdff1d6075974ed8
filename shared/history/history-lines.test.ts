// Lines of the history: a play and the skip that ended it are one.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { millis, trackId } from '../ids.ts'
import type { KnownEntry } from './entry.ts'
import { historyLines } from './history-lines.ts'

const entry = (track: number, event: 'play' | 'skip', at: number, sent = true): KnownEntry => ({
  id: `${track} ${at}`,
  track: trackId(track),
  event,
  at: millis(at),
  sent,
})

it('makes one line of a play and the skip after it, at the time of the play, sent once both are', () => {
  const lines = historyLines([entry(1, 'skip', 40, false), entry(1, 'play', 30), entry(2, 'skip', 20), entry(1, 'play', 10)])
  expect(lines).toEqual([
    { track: 1, at: 30, sent: false, outcome: 'played, then skipped' },
    { track: 2, at: 20, sent: true, outcome: 'skipped' },
    { track: 1, at: 10, sent: true, outcome: 'played' },
  ])
})

it('joins nothing else: two songs, two skips, a play after a skip', () => {
  const apart = [entry(1, 'play', 12_040), entry(1, 'skip', 40), entry(1, 'skip', 30), entry(2, 'play', 20), entry(2, 'play', 10)]
  expect(historyLines(apart).map(({ outcome }) => outcome)).toEqual(['played', 'skipped', 'skipped', 'played', 'played'])
})

it('makes one line of a play that is told only when the skip was, and leaves the next skip of the song alone', () => {
  const lines = historyLines([entry(1, 'skip', 9_000), entry(1, 'play', 500), entry(1, 'skip', 400)])
  expect(lines.map(({ at, outcome }) => [at, outcome])).toEqual([
    [9_000, 'skipped'],
    [400, 'played, then skipped'],
  ])
})

it('loses no entry, whatever was heard', () => {
  const events = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('play' as const, 'skip' as const)))
  fc.assert(
    fc.property(events, heard => {
      const lines = historyLines(heard.map(([track, event], index) => entry(track, event, 1000 - index)))
      const count = (event: 'play' | 'skip') => heard.filter(([, each]) => each === event).length
      expect(lines.filter(({ outcome }) => outcome !== 'skipped')).toHaveLength(count('play'))
      expect(lines.filter(({ outcome }) => outcome !== 'played')).toHaveLength(count('skip'))
    }),
  )
})
