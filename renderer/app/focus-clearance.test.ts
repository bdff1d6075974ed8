import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { riseOver } from './focus-clearance.ts'

const edges = (top: number, height: number, left = 100, width = 400) => ({ top, bottom: top + height, left, right: left + width })

describe('messages over the foot of a page', () => {
  it('stay where they are beside and above what has the focus', () => {
    expect(riseOver(edges(700, 44), edges(744, 44))).toBe(0)
    expect(riseOver(edges(700, 44), edges(600, 44))).toBe(0)
    expect(riseOver(edges(700, 44), edges(700, 44, 500, 40))).toBe(0)
  })
  it('rise over a row, and not over what is so tall that they hide only a part of it', () => {
    expect(riseOver(edges(700, 44), edges(720, 44))).toBe(32)
    expect(riseOver(edges(596, 148), edges(720, 44))).toBe(32)
    expect(riseOver(edges(700, 44), edges(100, 700))).toBe(0)
  })
  it('stay up while that covers nothing, and come down if it does', () => {
    expect(riseOver(edges(700, 44), edges(100, 44), 32)).toBe(32)
    expect(riseOver(edges(700, 44), edges(670, 20), 32)).toBe(0)
    expect(riseOver(edges(700, 44), edges(690, 20), 32)).toBe(62)
  })
  it('cover nothing of any row, wherever they stood before', () => {
    const top = fc.integer({ min: 0, max: 900 })
    const height = fc.integer({ min: 20, max: 100 })
    const before = fc.integer({ min: 0, max: 160 })
    fc.assert(
      fc.property(top, height, top, height, before, (at, tall, row, rowHeight, riseBefore) => {
        const [messages, focused] = [edges(at, tall), edges(row, rowHeight)]
        const rise = riseOver(messages, focused, riseBefore)
        const isClear = messages.bottom - rise <= focused.top || messages.top - rise >= focused.bottom
        expect(isClear || messages.bottom - focused.top > 160 - 8).toBe(true)
        expect(rise).toBeLessThanOrEqual(160)
      }),
    )
  })
})
