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
  it('cover nothing of any row then, and rise no further than they have to', () => {
    const top = fc.integer({ min: 0, max: 900 })
    const height = fc.integer({ min: 20, max: 100 })
    fc.assert(
      fc.property(top, height, top, height, (at, tall, row, rowHeight) => {
        const [messages, focused] = [edges(at, tall), edges(row, rowHeight)]
        const rise = riseOver(messages, focused)
        const isClear = messages.bottom - rise <= focused.top || messages.top - rise >= focused.bottom
        expect(isClear || messages.bottom - focused.top > 160 - 8).toBe(true)
        expect(rise).toBeLessThanOrEqual(160)
      }),
    )
  })
})
