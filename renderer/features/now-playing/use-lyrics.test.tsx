// @vitest-environment happy-dom
// The line that is sung: one timer until the next one, and none in a window that nobody sees.
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { advance, pendingTimers, playingNow, setVisibility } from '../../tests/visibility-for-tests.ts'
import { useCurrentLine } from './use-lyrics.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const lines = [1, 10, 20, 40].map(at => ({ at, text: `Line at ${at}` }))
const show = (shown = lines) => {
  setVisibility('visible')
  const playing = playingNow()
  let renders = 0
  const hook = renderHook(
    () => {
      renders += 1
      return useCurrentLine(shown)
    },
    { wrapper: playing.wrapper },
  )
  return { ...playing, ...hook, renders: () => renders }
}

it('follows the song, rendered once for each line', () => {
  const { result, renders } = show()
  expect(result.current).toBe(-1)
  const before = renders()
  for (const [seconds, line] of [
    [1.1, 0],
    [8.8, 0],
    [0.2, 1],
    [10, 2],
  ] as const) {
    advance(seconds * 1000)
    expect(result.current).toBe(line)
  }
  expect(renders() - before).toBe(3)
})

it('renders no more than ten times a second, however near to each other the lines are', () => {
  const { result, renders } = show(Array.from({ length: 5_000 }, (_, at) => ({ at: at / 1000, text: 'a' })))
  const before = renders()
  for (let times = 0; times < 200; times++) advance(5)
  expect(renders() - before).toBeLessThanOrEqual(10)
  expect(renders() - before).toBeGreaterThanOrEqual(9)
  expect(result.current).toBeGreaterThan(850)
})

it('has no timer in a window that nobody sees, and is right at once when it is seen again', () => {
  const { result, renders } = show()
  setVisibility('hidden')
  expect(pendingTimers()).toBe(0)
  const before = renders()
  advance(25_000)
  expect(renders()).toBe(before)
  setVisibility('visible')
  expect(result.current).toBe(2)
  expect(pendingTimers()).toBe(1)
})

it('has none while paused, and behind the last line', () => {
  const { result, pause } = show()
  advance(41_000)
  expect(result.current).toBe(3)
  expect(pendingTimers()).toBe(0)
  pause()
  expect(pendingTimers()).toBe(0)
})
