import { expect, test } from 'vitest'
import { floodGate } from './flood-gate.ts'

test('lets pass what fits into a time, and tells what comes beyond it', () => {
  let now = 0
  const isFlood = floodGate({ within: 1_000, count: 3, bytes: 100 }, () => now)
  expect([1, 1, 1, 1].map(isFlood)).toEqual([false, false, false, true])
  now = 1_001
  expect([60, 41, 0].map(isFlood)).toEqual([false, true, true])
  now = 2_003
  expect(isFlood()).toBe(false)
})
