// @vitest-environment happy-dom
// A countdown: once a second, and without a timer in a window that nobody sees.
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { millis } from '../../../shared/ids.ts'
import { advance, pendingTimers, setVisibility } from '../../tests/visibility-for-tests.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('counts where somebody sees it, and is right at once when it is seen again', () => {
  setVisibility('visible')
  const until = millis(Date.now() + 100_000)
  const { result, unmount } = renderHook(() => useSecondsUntil(until))
  advance(10_000)
  expect([result.current, pendingTimers()]).toEqual([90, 1])
  setVisibility('hidden')
  expect(pendingTimers()).toBe(0)
  advance(20_000)
  setVisibility('visible')
  expect([result.current, pendingTimers()]).toEqual([70, 1])
  unmount()
  expect(pendingTimers()).toBe(0)
})
