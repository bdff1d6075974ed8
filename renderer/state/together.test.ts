import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { wakeIn } from './together.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('wakes those who are due within a moment in one task, in the order asked for, and the others when they are due', () => {
  const woken: string[] = []
  wakeIn(1_000, () => woken.push('first'))
  wakeIn(1_020, () => woken.push('second'))
  wakeIn(1_200, () => woken.push('later'))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(woken).toEqual(['first', 'second'])
  vi.advanceTimersByTime(199)
  expect(woken).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(woken).toEqual(['first', 'second', 'later'])
  expect(vi.getTimerCount()).toBe(0)
})

it('forgets who has gone, also while others are woken, and who asks again then is woken once more', () => {
  const woken: string[] = []
  const forget = wakeIn(500, () => woken.push('gone'))
  wakeIn(500, () => {
    woken.push('again')
    wakeIn(500, () => woken.push('once more'))
  })
  forget()
  vi.advanceTimersByTime(1_000)
  expect(woken).toEqual(['again', 'once more'])
  expect(vi.getTimerCount()).toBe(0)
})
