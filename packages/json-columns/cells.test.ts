// Cells of any JSON type: a value that can be read as the type of its column is read, any other counts as unknown.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { artworkOf, countOf, dayOf, flagOf, gainOf, idOf, idOfKey, idsOf, numberOf, textOf } from './cells.ts'

describe('cells', () => {
  it.each([
    [5, 5],
    ['5', 5],
    [' 5 ', 5],
    ['-7.9', -7.9],
    [true, 1],
    ['', Number.NaN],
    ['5e3', Number.NaN],
    ['0x10', Number.NaN],
    [null, Number.NaN],
    [undefined, Number.NaN],
    [[5], Number.NaN],
    [Number.POSITIVE_INFINITY, Number.NaN],
  ])('numberOf(%j) is %d', (cell, number) => {
    expect(numberOf(cell)).toBe(number)
  })

  it('keeps counts in their range', () => {
    expect([countOf('12', 255), countOf(256, 255), countOf(-1, 255), countOf(3.9, 255), countOf(null, 255)]).toEqual([12, 0, 0, 3, 0])
  })

  it('reads ids as numbers or digits, and tells 0 from none', () => {
    expect([idOf(501), idOf('501'), idOf(0), idOf('0')]).toEqual([501, 501, 0, 0])
    expect([idOf(null), idOf(''), idOf(-3), idOf(1.5), idOf(1e300), idOf(false), idOf({})]).toEqual([-1, -1, -1, -1, -1, -1, -1])
  })

  it('takes one spelling of a key only', () => {
    expect([idOfKey('9001'), idOfKey('0'), idOfKey('09001'), idOfKey('map'), idOfKey('1.5'), idOfKey('9'.repeat(30))]).toEqual([
      9001, 0, -1, -1, -1, -1,
    ])
  })

  it('reads flags', () => {
    expect([true, 1, '1', 'true'].map(flagOf)).toEqual([true, true, true, true])
    expect([false, 0, '0', 'false', '', null, undefined, 2, []].some(flagOf)).toBe(false)
  })

  it('reads texts and cuts what no title is', () => {
    expect([textOf('a'), textOf(1999), textOf(null), textOf({}), textOf(undefined)]).toEqual(['a', '1999', '', '', ''])
    expect(textOf('x'.repeat(5000))).toHaveLength(1000)
  })

  it('knows no cover from a cover', () => {
    expect([artworkOf(8801), artworkOf('8801')]).toEqual(['8801', '8801'])
    expect([0, '0', '000', '', null, 'a1', '../1', -5, 1.5, {}, true].map(artworkOf)).toEqual(Array(11).fill(''))
  })

  it('reads gains in decibels', () => {
    expect([gainOf('-7.9'), gainOf(3), gainOf('0')]).toEqual([-7.9, 3, 0])
    expect(['', null, 'loud', 900, true, 'NaN'].map(gainOf)).toEqual(Array(6).fill(Number.NaN))
  })

  it('reads dates as days', () => {
    expect([dayOf('1970-01-02'), dayOf('2030-11-02'), dayOf('2030-11-02 10:00:00')]).toEqual([1, 22220, 22220])
    expect(['', null, '02-11-2030', '1969-12-31', 20301102].map(dayOf)).toEqual([0, 0, 0, 0, 0])
  })

  it('reads lists of ids', () => {
    expect(idsOf([1, '2', null, 'x', 3, [4]])).toEqual([1, 2, 3])
    expect([idsOf(null), idsOf('1,2'), idsOf({ 0: 1 }), idsOf(undefined)]).toEqual([[], [], [], []])
  })

  it('never fails and always keeps its promise', () => {
    fc.assert(
      fc.property(fc.anything(), cell => {
        expect(Number.isInteger(countOf(cell, 65_535)) && countOf(cell, 65_535) >= 0 && countOf(cell, 65_535) <= 65_535).toBe(true)
        expect(Number.isSafeInteger(idOf(cell)) && idOf(cell) >= -1).toBe(true)
        expect(textOf(cell).length).toBeLessThanOrEqual(1000)
        expect(artworkOf(cell)).toMatch(/^\d*$/)
        expect(Number.isNaN(gainOf(cell)) || Math.abs(gainOf(cell)) <= 60).toBe(true)
        expect(Number.isInteger(dayOf(cell)) && dayOf(cell) >= 0).toBe(true)
        expect(idsOf(cell).every(id => Number.isSafeInteger(id))).toBe(true)
      }),
    )
  })
})
