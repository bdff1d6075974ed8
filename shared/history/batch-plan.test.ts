// Which entries travel next, also where the service refuses some of them for good.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { millis, trackId } from '../ids.ts'
import { afterAcceptance, afterFailure, type BatchPlan, firstPlan, hasFailures, isOnlySetAsideLeft, nextBatch } from './batch-plan.ts'
import type { HistoryEntry } from './entry.ts'

const entries = (count: number): readonly HistoryEntry[] =>
  Array.from({ length: count }, (_, index) => ({ id: `e${index}`, track: trackId(1), event: 'skip', at: millis(index * 1000) }))

const start = firstPlan([])
const idsOf = (batch: readonly HistoryEntry[]): readonly string[] => batch.map(({ id }) => id)

test('the oldest hundred travel first (C-28)', () => {
  const waiting = entries(130)
  expect(nextBatch(start, waiting)).toEqual(waiting.slice(0, 100))
  expect(nextBatch(start, [])).toEqual([])
})

test('a refused batch is halved until the entry that is refused travels alone, then it goes behind the others', () => {
  const waiting = entries(4)
  const halved = afterFailure(start, waiting, false)
  expect(idsOf(nextBatch(halved, waiting))).toEqual(['e0', 'e1'])
  const alone = afterFailure(halved, waiting.slice(0, 2), false)
  expect(idsOf(nextBatch(alone, waiting))).toEqual(['e0'])
  const behind = afterFailure(alone, waiting.slice(0, 1), false)
  expect(idsOf(nextBatch(behind, waiting))).toEqual(['e1'])
  expect(afterAcceptance(behind, waiting.slice(1, 2)).limit).toBe(2)
})

test('one that may have been counted stays whole, and goes behind the others as it is', () => {
  const waiting = entries(5)
  const behind = afterFailure(start, waiting.slice(0, 3), true)
  expect(idsOf(nextBatch(behind, waiting))).toEqual(['e3', 'e4'])
  expect(idsOf(nextBatch(behind, waiting.slice(0, 3)))).toEqual(['e0', 'e1', 'e2'])
  expect(afterFailure(behind, waiting.slice(0, 3), false)).toEqual(behind)
  expect(afterAcceptance(behind, waiting.slice(0, 3))).toEqual(start)
})

test('what was set aside takes turns, and only what is accepted is no longer behind', () => {
  const waiting = entries(2)
  const plan: BatchPlan = { limit: 1, setAside: [['gone'], ['e0'], ['e1']] }
  expect(hasFailures(plan)).toBe(true)
  expect(isOnlySetAsideLeft(plan, waiting)).toBe(true)
  expect(isOnlySetAsideLeft(plan, entries(3))).toBe(false)
  expect(isOnlySetAsideLeft(plan, [])).toBe(false)
  expect(idsOf(nextBatch(plan, waiting))).toEqual(['e0'])
  const turned = afterFailure(plan, waiting.slice(0, 1), false)
  expect(idsOf(nextBatch(turned, waiting))).toEqual(['e1'])
  expect(afterAcceptance(turned, waiting.slice(1)).setAside).toEqual([['gone'], ['e0']])
})

test('whatever the service refuses, all else arrives once, and soon all is as at first if it refuses nothing any more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 260 }), fc.array(fc.nat(259), { maxLength: 6 }), (count, badNumbers) => {
      const bad = new Set(badNumbers.map(number => `e${number}`))
      let waiting = entries(count)
      let plan = start
      const arrived: string[] = []
      const send = (isRefused: (id: string) => boolean): void => {
        const batch = nextBatch(plan, waiting)
        expect(batch.length).toBeGreaterThan(0)
        if (batch.some(({ id }) => isRefused(id))) {
          plan = afterFailure(plan, batch, false)
          return
        }
        plan = afterAcceptance(plan, batch)
        arrived.push(...batch.map(({ id }) => id))
        waiting = waiting.filter(entry => !batch.includes(entry))
      }
      // Each refused entry takes at most 8 halvings and as many doublings.
      const most = Math.ceil(count / 100) + 16 * (bad.size + 1)
      for (let requests = 0; requests < most && waiting.some(({ id }) => !bad.has(id)); requests += 1) send(id => bad.has(id))
      const good = entries(count)
        .map(({ id }) => id)
        .filter(id => !bad.has(id))
      expect(arrived.toSorted()).toEqual(good.toSorted())
      expect(waiting.every(({ id }) => bad.has(id))).toBe(true)
      while (waiting.length > 0) send(() => false)
      expect(new Set(arrived).size).toBe(count)
      expect(arrived).toHaveLength(count)
    }),
  )
})
