// @vitest-environment happy-dom
// A countdown: once a second, and without a timer in a window that nobody sees.
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { millis } from '../../../shared/ids.ts'
import { pass, see, ticking } from '../../tests/seen-for-tests.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('counts where somebody sees it, and is right at once when it is seen again', () => {
  see('visible')
  const until = millis(Date.now() + 100_000)
  const { result, unmount } = renderHook(() => useSecondsUntil(until))
  pass(10_000)
  expect([result.current, ticking()]).toEqual([90, 1])
  see('hidden')
  expect(ticking()).toBe(0)
  pass(20_000)
  see('visible')
  expect([result.current, ticking()]).toEqual([70, 1])
  unmount()
  expect(ticking()).toBe(0)
})
