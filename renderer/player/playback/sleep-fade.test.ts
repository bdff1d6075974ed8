import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { millis } from '../../../shared/ids.ts'
import { sleepFade } from '../../../shared/queue/sleep.ts'
import { startSleepFade } from './sleep-fade.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('grows quiet at the end of the timer, stays so in the pause, and is as loud as before when it goes on', () => {
  let state: AppState = { ...initialState, playback: { ...initialState.playback, paused: false } }
  const shares: number[] = []
  const fade = startSleepFade({ state: () => state, now: Date.now, onChange: () => void shares.push(fade.factor()) })
  const become = (changes: Partial<AppState>): void => {
    state = { ...state, ...changes }
    fade.update()
  }
  become({ sleep: { kind: 'at', until: millis(60_000) } })
  vi.advanceTimersByTime(60_000 - sleepFade)
  expect(shares).toEqual([])
  vi.advanceTimersByTime(sleepFade / 2)
  expect(fade.factor()).toBeCloseTo(0.5, 1)
  vi.advanceTimersByTime(sleepFade / 2)
  expect(fade.factor()).toBeCloseTo(0, 1)
  expect(shares).toEqual(shares.toSorted((one, other) => other - one))
  const quiet = fade.factor()
  become({ sleep: { kind: 'off' }, playback: { ...state.playback, paused: true } })
  expect(fade.factor()).toBe(quiet)
  become({ playback: { ...state.playback, paused: false } })
  expect(fade.factor()).toBe(1)
})

test('is loud at once when the timer is taken back', () => {
  let state: AppState = {
    ...initialState,
    sleep: { kind: 'at', until: millis(1000) },
    playback: { ...initialState.playback, paused: false },
  }
  const fade = startSleepFade({ state: () => state, now: Date.now, onChange: () => undefined })
  fade.update()
  expect(fade.factor()).toBe(1000 / sleepFade)
  state = { ...state, sleep: { kind: 'off' } }
  fade.update()
  expect([fade.factor(), vi.getTimerCount()]).toEqual([1, 0])
})
