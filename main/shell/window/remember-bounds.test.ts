// The bounds of the window are noted for the screens that are there, and what the system moves is not taken for a wish.
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberBounds, screensChangeWithin } from './remember-bounds.ts'
import { boundsOn, type SavedWindowBounds, withBounds } from './saved-window-bounds.ts'

let bounds: { x: number; y: number; width: number; height: number }
let screens: string
let saved: SavedWindowBounds[]
let isFullScreen: boolean
const window = Object.assign(new EventEmitter(), {
  isDestroyed: () => false,
  isFullScreen: () => isFullScreen,
  isMaximized: () => false,
  getNormalBounds: () => bounds,
})
const move = (x: number) => {
  bounds = { ...bounds, x }
  window.emit('move')
}
const last = (arrangement: string) => boundsOn(saved.at(-1) ?? { places: [] }, arrangement)?.x
beforeEach(() => {
  vi.useFakeTimers()
  bounds = { x: 0, y: 0, width: 1000, height: 700 }
  screens = 'both'
  saved = []
  isFullScreen = false
  window.removeAllListeners()
  rememberBounds({
    window,
    savedBounds: { places: [] },
    put: withBounds,
    save: bounds => void saved.push(bounds),
    arrangement: () => screens,
    isToBeMaximized: () => false,
  })
})
afterEach(() => void vi.useRealTimers())

test('moves are saved once they come to rest, and at the end at once', () => {
  for (const x of [1, 2, 3]) move(x)
  expect(saved).toEqual([])
  vi.advanceTimersByTime(screensChangeWithin)
  expect(saved).toHaveLength(1)
  expect(last('both')).toBe(3)
  move(4)
  window.emit('close')
  expect(last('both')).toBe(4)
  vi.advanceTimersByTime(10 * screensChangeWithin)
  expect(saved).toHaveLength(2)
})

test('the bounds on a screen that goes stay known, whether the system moves the window before it tells of that or after', () => {
  move(2_000)
  vi.advanceTimersByTime(screensChangeWithin)
  move(100)
  screens = 'one'
  vi.advanceTimersByTime(screensChangeWithin)
  expect(last('both')).toBe(2_000)
  move(50)
  vi.advanceTimersByTime(screensChangeWithin)
  expect([last('both'), last('one')]).toEqual([2_000, 50])
})

test('in full screen there are no bounds to note', () => {
  isFullScreen = true
  move(1)
  window.emit('close')
  expect(saved).toEqual([])
})
