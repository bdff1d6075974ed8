// @vitest-environment happy-dom
// The position of the song as the page shows it: once a second while it plays in sight, and no timer otherwise.
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { initialState } from '../../shared/app-state.ts'
import { pass, playingNow, see, ticking } from '../tests/seen-for-tests.ts'
import { usePosition } from './use-position.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const show = () => {
  see('visible')
  const playing = playingNow()
  let renders = 0
  const hook = renderHook(
    () => {
      renders += 1
      return usePosition(200)
    },
    { wrapper: playing.wrapper },
  )
  return { ...playing, ...hook, renders: () => renders }
}

it('moves with the song, once a second', () => {
  const { result, renders } = show()
  expect(result.current).toBe(0)
  const before = renders()
  pass(10_500)
  expect(result.current).toBeGreaterThan(9.9)
  expect(renders() - before).toBeLessThanOrEqual(11)
  expect(ticking()).toBe(1)
})

it('has no timer in a window that nobody sees, and is right at once when it is seen again', () => {
  const { result, renders } = show()
  pass(3_000)
  see('hidden')
  expect(ticking()).toBe(0)
  const before = renders()
  pass(60_000)
  expect(renders()).toBe(before)
  see('visible')
  expect(Math.floor(result.current)).toBe(63)
  expect(ticking()).toBe(1)
})

it('has none while paused, while sound is awaited, and after it is gone', () => {
  const { mirror, pause, unmount } = show()
  act(() => mirror.setState({ speaker: { ...initialState.speaker, waiting: true } }))
  expect(ticking()).toBe(0)
  act(() => mirror.setState({ speaker: initialState.speaker }))
  expect(ticking()).toBe(1)
  pause()
  expect(ticking()).toBe(0)
  act(() => mirror.setState({ playback: { ...mirror.getState().playback, paused: false } }))
  expect(ticking()).toBe(1)
  unmount()
  expect(ticking()).toBe(0)
})
