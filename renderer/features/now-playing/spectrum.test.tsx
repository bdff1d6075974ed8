// @vitest-environment happy-dom
// The bars of the sound: frames and analysis only while somebody can see them.
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { initialState } from '../../../shared/app-state.ts'
import { AppContext, type AppContextValue } from '../../state/app-context.ts'
import type { SpectrumLevels } from '../../state/sound/spectrum.ts'
import { setVisibility } from '../../tests/visibility-for-tests.ts'
import { Spectrum } from './Spectrum.tsx'

let frames: Map<number, FrameRequestCallback>
let listeners: number
let reads: number
let look: (inView: boolean) => void
const calm = Object.assign(new EventTarget(), { matches: false })

const levels: SpectrumLevels = {
  add: () => () => undefined,
  openAnalyser: () => {
    listeners += 1
    return {
      read: () => {
        reads += 1
        return true
      },
      stop: () => {
        listeners -= 1
      },
    }
  },
}
/** The time of the frame drawn last, milliseconds; `nextFrame` draws the next one 100 ms later. */
let clock = 0
const nextFrame = () => {
  clock += 100
  const due = [...frames.values()]
  frames.clear()
  for (const draw of due) draw(clock)
}

beforeEach(() => {
  ;[frames, listeners, reads, clock] = [new Map(), 0, 0, 0]
  calm.matches = false
  let last = 0
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    last += 1
    frames.set(last, draw)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (frameRequest: number) => frames.delete(frameRequest))
  vi.stubGlobal('matchMedia', () => calm)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        look = isIntersecting => told([{ isIntersecting }])
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ clearRect: () => undefined, fillRect: () => undefined } as never)
  setVisibility('visible')
  // Of the app context only the members that Spectrum reads.
  const app = { levels, mirror: createStore(() => initialState) } as unknown as AppContextValue
  render(
    <AppContext value={app}>
      <Spectrum />
    </AppContext>,
  )
  act(() => look(true))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('draws frame after frame while it is seen', () => {
  for (let count = 0; count < 5; count += 1) nextFrame()
  expect([listeners, reads, frames.size]).toEqual([1, 5, 1])
})

it('asks for no frame and listens to nothing in a window that nobody sees, and goes on when it is seen again', () => {
  setVisibility('hidden')
  expect([listeners, frames.size]).toEqual([0, 0])
  setVisibility('visible')
  expect([listeners, frames.size]).toEqual([1, 1])
})

it('nor while it is out of view, while motion is not wanted, and once it is gone', () => {
  act(() => look(false))
  expect([listeners, frames.size]).toEqual([0, 0])
  act(() => look(true))
  calm.matches = true
  act(() => void calm.dispatchEvent(new Event('change')))
  expect([listeners, frames.size]).toEqual([0, 0])
  calm.matches = false
  act(() => void calm.dispatchEvent(new Event('change')))
  expect([listeners, frames.size]).toEqual([1, 1])
  cleanup()
  expect([listeners, frames.size]).toEqual([0, 0])
})
