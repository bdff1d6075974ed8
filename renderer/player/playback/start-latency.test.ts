import { expect, it } from 'vitest'
import { createStartLatency } from './start-latency.ts'

it('is what each of the latest starts took at least, within bounds, and counts nothing that never sounded', () => {
  let now = 0
  const startLatency = createStartLatency(() => now)
  const start = (startId: number, seconds: number | null) => {
    const ahead = startLatency.begin(startId)
    if (seconds === null) return ahead
    now += seconds * 1000
    startLatency.handleFact({ type: 'position', startId, position: 60 })
    startLatency.handleFact({ type: 'playing', startId, position: 60 })
    now += 9_000
    startLatency.handleFact({ type: 'playing', startId, position: 65 }) // it was paused meanwhile
    return ahead
  }
  expect(start(1, 1.9)).toBe(0.2)
  expect(start(2, 0.4)).toBe(0.2)
  expect(start(3, 30)).toBe(0.2)
  expect(start(4, null)).toBeCloseTo(0.4)
  now += 5_000
  startLatency.handleFact({ type: 'failed', startId: 4, position: 60, reason: '', unreachable: false })
  startLatency.handleFact({ type: 'playing', startId: 3, position: 60 })
  expect(start(5, 30)).toBeCloseTo(0.4)
  expect(start(6, 30)).toBeCloseTo(0.4)
  expect(start(7, 0.1)).toBe(1.5)
  expect(start(8, 0.1)).toBeCloseTo(0.1)
})
