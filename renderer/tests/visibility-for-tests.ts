// For tests of hooks: an app state to render them in, and a window that is visible or hidden.
import { act } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState } from '../../shared/app-state.ts'
import { ok } from '../../shared/errors.ts'
import { millis, trackId } from '../../shared/ids.ts'
import { PlaybackControlsContext } from '../state/app-context.ts'
import { createColours } from '../state/library/colours.ts'
import { createNotices } from '../state/notices.ts'
import { createOptimisticStart } from '../state/sound/optimistic-start.ts'

/** An app state in which a song has just started, and the wrapper in which hooks are rendered. */
export function playingNow() {
  const playback = { ...initialState.playback, current: trackId(9001), index: 0, startId: 1, paused: false }
  const mirror = createStore<AppState>(() => ({
    ...initialState,
    playback: { ...playback, anchor: { position: 0, at: millis(Date.now()) } },
  }))
  const value = {
    ...{ mirror, renderedMirror: mirror, notices: createNotices(), colours: createColours(async () => null) },
    optimisticStart: createOptimisticStart(),
    bridge: { 'queue.command': async () => ok(undefined) },
  }
  const wrapper = ({ children }: { readonly children: ReactNode }) => createElement(PlaybackControlsContext, { value }, children)
  return { mirror, wrapper, pause: () => act(() => mirror.setState({ playback: { ...mirror.getState().playback, paused: true } })) }
}

/** Makes the window visible or hidden. */
export function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

/** Lets the fake timers of vitest advance. */
export const advance = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds))

/** How many timers and animation frames are pending; works with the fake timers of vitest. */
export const pendingTimers = (): number => vi.getTimerCount()
