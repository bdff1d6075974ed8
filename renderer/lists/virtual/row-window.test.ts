import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boxHeight,
  boxOffsetOf,
  type Geometry,
  listOffsetOf,
  offsetsAfterScroll,
  offsetToReveal,
  rowWindow,
  tallestBox,
} from './row-window.ts'

const geometries = fc.record({
  count: fc.integer({ min: 1, max: 2_000_000 }),
  rowHeight: fc.integer({ min: 20, max: 80 }),
  viewport: fc.integer({ min: 100, max: 3000 }),
})
const height = ({ count, rowHeight }: Geometry): number => count * rowHeight
const reachOf = (geometry: Geometry): number => Math.max(0, boxHeight(geometry) - geometry.viewport)

describe('a list that fits its box', () => {
  const geometry = { count: 100_000, rowHeight: 44, viewport: 800 }
  it('stands where its box stands', () => {
    expect(listOffsetOf(geometry, 1234)).toBe(1234)
    expect(offsetsAfterScroll(geometry, { box: 0, list: 0 }, 3_999_999)).toEqual({ box: 3_999_999, list: 3_999_999 })
  })
  it('draws the rows in view and some around them', () => {
    expect(rowWindow(geometry, 44_000, 0)).toEqual({ first: 1000, end: 1020 })
    expect(rowWindow(geometry, 44_000, 440)).toEqual({ first: 988, end: 1032 })
  })
})

describe('a list too tall for a browser', () => {
  const geometry = { count: 1_000_000, rowHeight: 44, viewport: 800 }
  it('has a box that browsers can scroll, and both ends exactly', () => {
    expect(boxHeight(geometry)).toBe(tallestBox)
    expect(listOffsetOf(geometry, 0)).toBe(0)
    expect(listOffsetOf(geometry, tallestBox - 800)).toBe(44_000_000 - 800)
  })
  it('moves by as much as the wheel moved, not by the proportion', () => {
    const was = { box: 3_000_000, list: listOffsetOf(geometry, 3_000_000) }
    expect(offsetsAfterScroll(geometry, was, 3_000_120).list).toBe(was.list + 120)
  })
  it('moves in proportion when the thumb is dragged', () => {
    expect(offsetsAfterScroll(geometry, { box: 0, list: 0 }, 3_000_000).list).toBe(listOffsetOf(geometry, 3_000_000))
  })
})

describe('any list', () => {
  it('never asks for rows it does not have, and for all rows in view', () => {
    fc.assert(
      fc.property(
        geometries,
        fc.double({ min: -0.2, max: 1.2, noNaN: true }),
        fc.integer({ min: 0, max: 2000 }),
        (geometry, part, spare) => {
          const list = part * height(geometry)
          const { first, end } = rowWindow(geometry, list, spare)
          expect(first).toBeGreaterThanOrEqual(0)
          expect(end).toBeLessThanOrEqual(geometry.count)
          const inView = (row: number): boolean => row >= 0 && row < geometry.count
          const top = Math.floor(list / geometry.rowHeight)
          const bottom = Math.ceil((list + geometry.viewport) / geometry.rowHeight) - 1
          if (inView(top)) expect(first).toBeLessThanOrEqual(top)
          if (inView(bottom)) expect(end).toBeGreaterThan(bottom)
        },
      ),
    )
  })
  it('asks for as many rows wherever it is thrown to', () => {
    const geometry = { count: 1_000_000, rowHeight: 44, viewport: 735 }
    fc.assert(
      fc.property(fc.double({ min: 0, max: 43_000_000, noNaN: true }), list => {
        const { first, end } = rowWindow(geometry, list, 0)
        expect(end - first).toBe(18)
      }),
    )
  })
  it('comes back to where its box was put', () => {
    fc.assert(
      fc.property(geometries, fc.double({ min: 0, max: 1, noNaN: true }), (geometry, part) => {
        const box = Math.floor(part * reachOf(geometry))
        expect(Math.abs(boxOffsetOf(geometry, listOffsetOf(geometry, box)) - box)).toBeLessThan(1)
      }),
    )
  })
  it('stays inside of itself however it is scrolled', () => {
    const steps = fc.array(fc.oneof(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -7_000_000, max: 7_000_000 })), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(geometries, steps, (geometry, moves) => {
        let standing = { box: 0, list: 0 }
        const end = Math.max(0, height(geometry) - geometry.viewport)
        for (const move of moves) {
          const box = Math.min(reachOf(geometry), Math.max(0, standing.box + move))
          standing = offsetsAfterScroll(geometry, standing, box)
          expect(standing.list).toBeGreaterThanOrEqual(0)
          expect(standing.list).toBeLessThanOrEqual(end)
        }
      }),
    )
  })
  it('shows a row whole once it is revealed, and moves only as far as needed', () => {
    fc.assert(
      fc.property(geometries, fc.nat(), fc.nat(), (geometry, from, to) => {
        const margin = 60
        const row = to % geometry.count
        const list = from % height(geometry)
        const next = offsetToReveal(geometry, list, row, margin)
        const top = row * geometry.rowHeight
        if (geometry.viewport < geometry.rowHeight + margin) return
        expect(top - margin).toBeGreaterThanOrEqual(next)
        expect(top + geometry.rowHeight).toBeLessThanOrEqual(next + geometry.viewport)
        expect(offsetToReveal(geometry, next, row, margin)).toBe(next)
      }),
    )
  })
})
