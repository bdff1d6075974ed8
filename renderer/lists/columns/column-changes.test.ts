import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveColumnBefore, moveColumnBy, setWidth, toggleColumn } from './column-changes.ts'
import { type ColumnSize, fitColumns, gap, rowPadding } from './fit-columns.ts'

const names = (all: readonly { readonly name: string }[]): string => all.map(({ name }) => name).join('')
const four = [...'abcd'].map(name => ({ name, width: null }))

describe('changes of columns', () => {
  it('move one before another, or to the end', () => {
    expect(names(moveColumnBefore(four, 'c', 'a'))).toBe('cabd')
    expect(names(moveColumnBefore(four, 'a', null))).toBe('bcda')
    expect(moveColumnBefore(four, 'a', 'x')).toBe(four)
  })
  it('move past a neighbour in sight, over those without room', () => {
    expect(names(moveColumnBy(four, ['a', 'c', 'd'], 'a', 1))).toBe('bcad')
    expect(names(moveColumnBy(four, ['a', 'c', 'd'], 'c', -1))).toBe('cabd')
    expect(moveColumnBy(four, ['a', 'c', 'd'], 'd', 1)).toBe(four)
  })
  it('show a column where it belongs and hide it again, but not the last one', () => {
    expect(names(toggleColumn(four, [...'axbcd'], 'x'))).toBe('axbcd')
    expect(names(toggleColumn(four, [...'xabcd'], 'x'))).toBe('xabcd')
    expect(names(toggleColumn(four, [...'abcd'], 'b'))).toBe('acd')
    expect(names(toggleColumn([{ name: 'a', width: 3 }], ['a'], 'a'))).toBe('a')
  })
  it('keep widths to a quarter and within reason', () => {
    expect(setWidth(four, 'b', 7.13)[1]).toEqual({ name: 'b', width: 7.25 })
    expect([-5, 1e6].map(width => setWidth(four, 'b', width)[1]?.width)).toEqual([2, 80])
    expect(setWidth(setWidth(four, 'b', 9), 'b', null)).toEqual(four)
  })
})

describe('fitting columns', () => {
  const column = (defaultWidth: ColumnSize['defaultWidth'], hidePriority: number, chosenWidth: number | null = null): ColumnSize => ({
    defaultWidth,
    hidePriority,
    chosenWidth,
  })
  it('lets them give way in steps, those of one step together', () => {
    const columns = [column({ share: 2, leastWidth: 10 }, 0), column(4, 1), column(4, 2), column(4, 2), column(3, 0)]
    const shown = (room: number): string => fitColumns(columns, room).shown.map(Number).join('')
    expect([30, 29, 25, 24, 0].map(shown)).toEqual(['11111', '10111', '10111', '10001', '10001'])
  })
  it('gives the rest to somebody when all widths are drawn', () => {
    expect(fitColumns([column(3, 0), column({ share: 1, leastWidth: 5 }, 0, 8), column(4, 1)], 60).template).toBe(
      'minmax(0,3rem) minmax(0,1fr) minmax(0,4rem)',
    )
  })
  it('never takes more room than there is as long as something can give way', () => {
    const sized = fc.record({
      defaultWidth: fc.oneof(
        fc.integer({ min: 2, max: 9 }),
        fc.record({ share: fc.constant(1), leastWidth: fc.integer({ min: 2, max: 12 }) }),
      ),
      hidePriority: fc.integer({ min: 0, max: 3 }),
      chosenWidth: fc.option(fc.integer({ min: 2, max: 40 })),
    })
    fc.assert(
      fc.property(fc.array(sized, { minLength: 1, maxLength: 12 }), fc.integer({ min: 10, max: 160 }), (columns, room) => {
        const { shown, template } = fitColumns(columns, room)
        const kept = columns.filter((_, index) => shown[index])
        expect(template.split(' ').filter(Boolean)).toHaveLength(kept.length)
        const need = kept.reduce(
          (sum, { defaultWidth, chosenWidth }) =>
            sum + (chosenWidth ?? (typeof defaultWidth === 'number' ? defaultWidth : defaultWidth.leastWidth)),
          0,
        )
        if (kept.some(({ hidePriority }) => hidePriority > 0)) expect(need + rowPadding + gap * (kept.length - 1)).toBeLessThanOrEqual(room)
      }),
    )
  })
})
