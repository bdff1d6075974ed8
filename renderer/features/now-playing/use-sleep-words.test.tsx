// @vitest-environment happy-dom
// What is left of the sleep timer: rendered when its words change, and without a timer in a window that nobody sees.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { millis } from '../../../shared/ids.ts'
import { pass, playingNow, see, ticking } from '../../tests/seen-for-tests.ts'
import { useSleepWords } from './sleep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('counts minutes, then seconds, only where somebody sees it', () => {
  see('visible')
  const { mirror, wrapper } = playingNow()
  mirror.setState({ sleep: { kind: 'at', until: millis(Date.now() + 10 * 60_000) } })
  const { result } = renderHook(useSleepWords, { wrapper })
  expect([result.current, ticking()]).toEqual(['10 min', 1])
  pass(61_000)
  expect(result.current).toBe('9 min')
  see('hidden')
  expect(ticking()).toBe(0)
  pass(7.5 * 60_000)
  see('visible')
  expect([result.current, ticking()]).toEqual(['1:29', 1])
  act(() => mirror.setState({ sleep: { kind: 'off' } }))
  expect([result.current, ticking()]).toEqual([null, 0])
})
