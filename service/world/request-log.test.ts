// A bounded log of requests keeps the newest entries.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedLog } from './request-log.ts'

test('the newest entries stay, as many and as large as allowed, and all are counted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 30 })),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 100 }),
      (entries, count, size) => {
        const log = boundedLog<string>(count, size)
        for (const entry of entries) log.add(entry)
        const kept = log.all()
        expect(kept).toEqual(entries.slice(entries.length - kept.length))
        expect(kept.length).toBeLessThanOrEqual(count)
        expect(kept.length <= 1 || kept.map(entry => JSON.stringify(entry).length).reduce((a, b) => a + b) <= size).toBe(true)
        expect(log.total).toBe(entries.length)
        if (entries.length > 0) expect(kept.at(-1)).toBe(entries.at(-1))
      },
    ),
  )
})
