// @vitest-environment happy-dom
// What is left of the sleep timer: rendered when its words change, and without a timer in a window that nobody sees.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { millis } from '../../../shared/ids.ts'
import { advance, pendingTimers, playingNow, setVisibility } from '../../tests/visibility-for-tests.ts'
import { useSleepText } from './sleep-timer-text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('counts minutes, then seconds, only where somebody sees it', () => {
  setVisibility('visible')
  const { mirror, wrapper } = playingNow()
  mirror.setState({ sleep: { kind: 'at', until: millis(Date.now() + 10 * 60_000) } })
  const { result } = renderHook(useSleepText, { wrapper })
  expect([result.current, pendingTimers()]).toEqual(['10 min', 1])
  advance(61_000)
  expect(result.current).toBe('9 min')
  setVisibility('hidden')
  expect(pendingTimers()).toBe(0)
  advance(7.5 * 60_000)
  setVisibility('visible')
  expect([result.current, pendingTimers()]).toEqual(['1:29', 1])
  act(() => mirror.setState({ sleep: { kind: 'off' } }))
  expect([result.current, pendingTimers()]).toEqual([null, 0])
})
