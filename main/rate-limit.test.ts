import { expect, test } from 'vitest'
import { createRateLimitedLog, createRateLimiter } from './rate-limit.ts'

test('lets pass what fits into a time, and tells what comes beyond it', () => {
  let now = 0
  const exceedsLimit = createRateLimiter({ within: 1_000, count: 3, bytes: 100 }, () => now)
  expect([1, 1, 1, 1].map(exceedsLimit)).toEqual([false, false, false, true])
  now = 1_001
  expect([60, 41, 0].map(exceedsLimit)).toEqual([false, true, true])
  now = 2_003
  expect(exceedsLimit()).toBe(false)
})

test('what a page tries over and over fills no log, and what fails by itself is told all the same', () => {
  let now = 0
  const lines: string[] = []
  const write = (text: string) => void lines.push(text)
  const log = createRateLimitedLog({ warning: write, error: write }, () => now)
  for (let count = 0; count < 1_000; count += 1) log.warning('refused navigation')
  expect(lines).toHaveLength(100)
  log.error('the way out of the page could not be closed')
  now = 10_001
  log.warning('refused webview')
  expect(lines.slice(100)).toEqual(['the way out of the page could not be closed', 'refused webview'])
})
