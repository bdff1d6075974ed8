// Ranges as the page asks and the service answers; anything odd is none.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseContentRange, parseRange, rangeHeaders } from './byte-range.ts'

describe('a range', () => {
  it.each([
    [null, { start: 0, end: null }],
    ['bytes=0-', { start: 0, end: null }],
    ['bytes=5-9', { start: 5, end: 10 }],
    ['bytes=7-7', { start: 7, end: 8 }],
  ])('%s is understood', (header, range) => {
    expect(parseRange(header)).toEqual(range)
  })

  it.each(['bytes=9-5', 'bytes=-500', 'bytes=0-1,4-5', 'items=0-1', 'bytes=a-b', '', 'bytes=0-99999999999999999'])(
    '%s is not answered',
    header => {
      expect(parseRange(header)).toBeNull()
    },
  )

  it('of an answer has to make sense', () => {
    expect(parseContentRange('bytes 5-9/10')).toEqual({ start: 5, end: 10, total: 10 })
    for (const odd of [null, 'bytes */10', 'bytes 5-10/10', 'bytes 9-5/10', 'bytes 5-9/*', '5-9/10'])
      expect(parseContentRange(odd)).toBeNull()
  })

  it('in our own answers can be read again', () => {
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 1e6 }), fc.nat(1e6), (start, length, more) => {
        const headers = rangeHeaders(start, start + length, start + length + more)
        expect(headers['Content-Length']).toBe(String(length))
        const whole = start === 0 && more === 0
        expect(parseContentRange(headers['Content-Range'] ?? null)).toEqual(
          whole ? null : { start, end: start + length, total: start + length + more },
        )
      }),
    )
  })
})
