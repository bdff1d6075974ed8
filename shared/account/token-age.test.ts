// How old a token is when one clock was turned, or stood still, or both began anew with the app.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFresh, isStale, refreshMargin } from './token-age.ts'

const received = 1_000_000_000_000
const pair = { access: 'a', refresh: 'r', expiresAt: received + 3_600_000, lifetime: 3600 }
const hours = 3600
/** Seconds since the token was received, by each clock. */
const at = (wall: number, steady: number) => ({ wall: received + wall * 1000, steady: steady * 1000 })

test('60 seconds early, but never more than half of a short life', () => {
  expect([3600, 120, 60, 10].map(refreshMargin)).toEqual([60, 60, 30, 5])
})

describe('in the run that received it, a token', () => {
  test.each([
    ['is good for 59 minutes', 3539, 3539, false],
    ['is old then', 3540, 3540, true],
    ['ages while the computer sleeps and the steady clock stands still', 3540, 0, true],
    ['ages although the clock was set back by seconds', 3500, 3540, true],
    ['is young although the clock was corrected by half a minute', 70, 100, false],
    ['is replaced when the clock was set back by hours: nobody knows how long it slept', -5 * hours, 10, true],
    ['is replaced, needlessly, when the clock was set forward by hours', 5 * hours, 10, true],
  ])('%s', (_what, wall, steady, stale) => {
    expect(isStale({ pair, since: 0 }, at(wall, steady))).toBe(stale)
  })
})

describe('of an earlier run, a token', () => {
  test.each([
    ['is good for 59 minutes of the wall clock', 3539, false],
    ['is old then', 3540, true],
    ['is not believed if it lasts longer than it was given for', -61, true],
    ['is believed if it is only a little ahead', -59, false],
    ['is not believed if it was kept under a clock of next year', -365 * 24 * hours, true],
  ])('%s', (_what, wall, stale) => {
    expect(isStale({ pair, since: null }, at(wall, 12 * hours))).toBe(stale)
  })
})

test('a lifetime that the service did not tell is never over', () => {
  expect(isStale({ pair: { ...pair, expiresAt: null, lifetime: null }, since: 0 }, at(1e6, 1e6))).toBe(false)
})

test('a token is new for a minute, by whichever clock says that more time has passed', () => {
  const fresh = [at(60, 60), at(61, 0), at(0, 61), at(-900, 60)].map(now => isFresh({ pair, since: 0 }, now))
  expect(fresh).toEqual([true, false, false, true])
  expect(isFresh({ pair: { ...pair, expiresAt: null, lifetime: null }, since: 0 }, at(0, 61))).toBe(false)
})

test('whatever its lifetime, a token that has just come can be used', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e9, noNaN: true }), fc.nat(), fc.nat(), (lifetime, wall, steady) => {
      const expiresAt = wall + lifetime * 1000
      expect(isStale({ pair: { ...pair, expiresAt, lifetime }, since: steady }, { wall, steady })).toBe(false)
    }),
  )
})
