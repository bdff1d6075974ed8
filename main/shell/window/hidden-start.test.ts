// A window that was started hidden, with an icon in the tray and without one: as the window is asked for it.
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ensureReachableLater } from './hidden-start.ts'

let isIconSeen: boolean
let minimized: number
let window: EventEmitter & { is: { visible: boolean; minimized: boolean; destroyed: boolean } }
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  isIconSeen = false
  minimized = 0
  const is = { visible: false, minimized: false, destroyed: false }
  window = Object.assign(new EventEmitter(), { is })
  const asked = {
    isDestroyed: () => is.destroyed,
    isVisible: () => is.visible,
    isMinimized: () => is.minimized,
    minimize: () => void minimized++,
  }
  stop = ensureReachableLater({ window: Object.assign(window, asked), isIconSeen: () => isIconSeen })
})
afterEach(() => void vi.useRealTimers())

it('without an icon by then it waits in the taskbar', () => {
  vi.advanceTimersByTime(9_000)
  expect(minimized).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(minimized).toBe(1)
})

it('with an icon that came meanwhile it stays hidden', () => {
  vi.advanceTimersByTime(9_000)
  isIconSeen = true
  vi.advanceTimersByTime(60_000)
  expect(minimized).toBe(0)
})

it('one that somebody has called for meanwhile is left as it is, hidden again or not', () => {
  window.emit('show')
  vi.advanceTimersByTime(60_000)
  expect(minimized).toBe(0)
})

it.each(['visible', 'minimized', 'destroyed'] as const)('one that is %s is left as it is', state => {
  window.is[state] = true
  vi.advanceTimersByTime(60_000)
  expect([minimized, window.listenerCount('show')]).toEqual([0, 0])
})

it('it is not touched while the app ends', () => {
  stop()
  vi.advanceTimersByTime(60_000)
  expect([minimized, window.listenerCount('show')]).toEqual([0, 0])
})
