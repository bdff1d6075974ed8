// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { millis } from '../../../shared/ids.ts'
import { startPlayingBars } from './playing-bars.ts'

const playing = { ...initialState, playback: { ...initialState.playback, paused: false } }
const mirror = createStore<AppState>(() => playing)
const see = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<span class="bars"></span><span class="bars still"></span>'
  mirror.setState(playing)
  see('visible')
  stop = startPlayingBars(mirror)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const heights = () => [...document.querySelectorAll<HTMLElement>('.bars')].map(bars => bars.dataset['beat'])

describe('the bars beside what plays', () => {
  it('move every other second, with the time, but for those that stand still', () => {
    mirror.setState({ playback: { ...playing.playback, anchor: { position: 0.4, at: millis(Date.now()) } } })
    stop()
    stop = startPlayingBars(mirror)
    vi.advanceTimersByTime(1600)
    expect(heights()).toEqual([undefined, undefined])
    vi.advanceTimersByTime(50)
    expect(heights()).toEqual(['1', undefined])
    vi.advanceTimersByTime(1900)
    expect(heights()).toEqual(['1', undefined])
    vi.advanceTimersByTime(2100)
    expect(heights()).toEqual(['3', undefined])
  })
  it('cost nothing while nothing plays, while sound is awaited, and in a window that nobody sees', () => {
    expect(vi.getTimerCount()).toBe(1)
    mirror.setState({ speaker: { ...initialState.speaker, waiting: true } })
    expect(vi.getTimerCount()).toBe(0)
    mirror.setState(playing)
    expect(vi.getTimerCount()).toBe(1)
    see('hidden')
    expect(vi.getTimerCount()).toBe(0)
    see('visible')
    mirror.setState(initialState)
    expect(vi.getTimerCount()).toBe(0)
  })
})
