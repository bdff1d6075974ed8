// @vitest-environment happy-dom
// The day as the page knows it: one timer until midnight, none in a window that nobody sees.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pass, playingNow, see, ticking } from '../tests/seen-for-tests.ts'
import { useToday } from './use-today.ts'

const minute = 60_000
const day = 24 * 60 * minute
const first = Math.floor(Date.UTC(2031, 3, 2) / day)
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2031, 3, 2, 22, 30) }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const show = () => {
  see('visible')
  const { mirror, wrapper } = playingNow()
  const fired = vi.spyOn(globalThis, 'setTimeout')
  return { mirror, fired, ...renderHook(useToday, { wrapper }) }
}

it('changes at midnight, and wakes nobody until then', () => {
  const { result, fired } = show()
  expect(result.current).toBe(first)
  const before = fired.mock.calls.length
  pass(89 * minute)
  expect([result.current, ticking(), fired.mock.calls.length - before]).toEqual([first, 1, 0])
  pass(2 * minute)
  expect(result.current).toBe(first + 1)
  pass(day)
  expect([result.current, ticking()]).toEqual([first + 2, 1])
})

it('has no timer in a window that nobody sees, and is right at once when it is seen again', () => {
  const { result, unmount } = show()
  see('hidden')
  expect(ticking()).toBe(0)
  pass(5 * day)
  expect(result.current).toBe(first)
  see('visible')
  expect([result.current, ticking()]).toEqual([first + 5, 1])
  unmount()
  expect(ticking()).toBe(0)
})

it('is right once the computer woke up, or the window is turned to: timers stood still meanwhile', () => {
  const { mirror, result } = show()
  vi.setSystemTime(Date.UTC(2031, 3, 4, 7))
  act(() => mirror.setState({ wakes: 1 }))
  expect(result.current).toBe(first + 2)
  vi.setSystemTime(Date.UTC(2031, 3, 5, 7))
  act(() => void window.dispatchEvent(new Event('focus')))
  expect([result.current, ticking()]).toEqual([first + 3, 1])
})
