// @vitest-environment happy-dom
// The line that is sung: one timer until the next one, and none in a window that nobody sees.
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pass, playingNow, see, ticking } from '../../tests/seen-for-tests.ts'
import { useSungLine } from './use-lyrics.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const lines = [1, 10, 20, 40].map(at => ({ at, text: `Line at ${at}` }))
const show = () => {
  see('visible')
  const playing = playingNow()
  let renders = 0
  const hook = renderHook(
    () => {
      renders += 1
      return useSungLine(lines)
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
    pass(seconds * 1000)
    expect(result.current).toBe(line)
  }
  expect(renders() - before).toBe(3)
})

it('has no timer in a window that nobody sees, and is right at once when it is seen again', () => {
  const { result, renders } = show()
  see('hidden')
  expect(ticking()).toBe(0)
  const before = renders()
  pass(25_000)
  expect(renders()).toBe(before)
  see('visible')
  expect(result.current).toBe(2)
  expect(ticking()).toBe(1)
})

it('has none while paused, and behind the last line', () => {
  const { result, pause } = show()
  pass(41_000)
  expect(result.current).toBe(3)
  expect(ticking()).toBe(0)
  pause()
  expect(ticking()).toBe(0)
})
