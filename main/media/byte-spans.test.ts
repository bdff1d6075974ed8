// Spans of bytes added in any order: together they hold exactly the bytes that were added.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addSpan, type ByteSpan, contiguousEndOf } from './byte-spans.ts'

it('hold exactly what was added, in order and apart', () => {
  const pieces = fc.array(fc.tuple(fc.nat(60), fc.nat(12)), { maxLength: 30 })
  fc.assert(
    fc.property(pieces, added => {
      const there = new Set<number>()
      let spans: readonly ByteSpan[] = []
      for (const [start, length] of added) {
        spans = addSpan(spans, start, start + length)
        for (let at = start; at < start + length; at += 1) there.add(at)
      }
      for (const [index, [start, end]] of spans.entries()) {
        expect(start).toBeLessThan(end)
        expect(start).toBeGreaterThan(spans[index - 1]?.[1] ?? -1)
      }
      for (let at = 0; at < 80; at += 1) {
        let reach = at
        while (there.has(reach)) reach += 1
        expect(contiguousEndOf(spans, at)).toBe(reach)
      }
    }),
  )
})
