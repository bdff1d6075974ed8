// Range headers: what they ask for, in every form that occurs and some that should not.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

it.each([
  ['bytes=0-', { kind: 'part', start: 0, end: 1000 }],
  ['bytes=0-0', { kind: 'part', start: 0, end: 1 }],
  ['bytes=999-', { kind: 'part', start: 999, end: 1000 }],
  ['bytes=100-5000', { kind: 'part', start: 100, end: 1000 }],
  ['bytes=-100', { kind: 'part', start: 900, end: 1000 }],
  ['bytes=-5000', { kind: 'part', start: 0, end: 1000 }],
  ['Bytes = 5 - 9', { kind: 'part', start: 5, end: 10 }],
  ['bytes=1000-', { kind: 'unsatisfiable' }],
  ['bytes=-0', { kind: 'unsatisfiable' }],
  ['bytes=99999999999999999999-', { kind: 'unsatisfiable' }],
  [undefined, { kind: 'whole' }],
  ['', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  ['bytes=9-5', { kind: 'whole' }],
  ['bytes=0-1,5-6', { kind: 'whole' }],
  ['items=0-1', { kind: 'whole' }],
  ['bytes=a-b', { kind: 'whole' }],
  ['bytes=1e2-', { kind: 'whole' }],
])('%s', (header, range) => {
  expect(byteRange(header, 1000)).toEqual(range)
})

it('never asks for a byte that is not there', () => {
  fc.assert(
    fc.property(fc.option(fc.nat()), fc.option(fc.nat()), fc.integer({ min: 1, max: 5000 }), (from, to, size) => {
      const range = byteRange(`bytes=${from ?? ''}-${to ?? ''}`, size)
      if (range.kind !== 'part') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeLessThanOrEqual(size)
      expect(range.start).toBeLessThan(range.end)
    }),
  )
})

it('reads thousands of blanks in no time', () => {
  const blanks = ' '.repeat(1000)
  const started = process.cpuUsage()
  expect(byteRange(`bytes=${blanks}-${blanks}x`, 1000)).toEqual({ kind: 'whole' })
  expect(byteRange(`bytes=${blanks}5${blanks}-${blanks}`, 1000)).toEqual({ kind: 'part', start: 5, end: 1000 })
  expect(process.cpuUsage(started).user).toBeLessThan(100_000)
})
