// The window opens where it was, unless that place is gone.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openingBounds, smallestSize } from './window-bounds.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1040 }
const right = { x: 1920, y: 0, width: 1280, height: 1024 }
const last = { x: 2000, y: 100, width: 1000, height: 700, maximized: false }

test.each([
  ['the first time: centred', null, [screen], { width: 1280, height: 820 }],
  ['as last time', last, [screen, right], { x: 2000, y: 100, width: 1000, height: 700 }],
  ['its screen is gone', last, [screen], { width: 1280, height: 820 }],
  ['hardly any of it is on a screen', { ...last, x: -950, y: 10 }, [screen], { width: 1280, height: 820 }],
  ['its title bar is above the screen', { ...last, x: 10, y: -400 }, [screen], { width: 1280, height: 820 }],
  ['larger than the screen', { ...last, x: 0, y: 0, width: 5000, height: 5000 }, [screen], { x: 0, y: 0, width: 1920, height: 1040 }],
  ['too small', { ...last, x: 0, y: 0, width: 10, height: 10 }, [screen], { x: 0, y: 0, ...smallestSize }],
])('%s', (_what, saved, screens, bounds) => {
  expect(openingBounds(saved, screens)).toEqual(bounds)
})

test('wherever it was, it can be taken hold of', () => {
  const number = fc.integer({ min: -5_000, max: 5_000 })
  const savedBounds = fc.record({ x: number, y: number, width: fc.nat(5_000), height: fc.nat(5_000), maximized: fc.boolean() })
  fc.assert(
    fc.property(savedBounds, where => {
      const { x, y, width = 0, height = 0 } = openingBounds(where, [screen])
      expect(width).toBeGreaterThanOrEqual(smallestSize.width)
      expect(height).toBeGreaterThanOrEqual(smallestSize.height)
      if (x !== undefined && y !== undefined) {
        expect(x + width).toBeGreaterThanOrEqual(screen.x + 100)
        expect(x).toBeLessThanOrEqual(screen.x + screen.width - 100)
        expect(y).toBeGreaterThanOrEqual(-10)
        expect(y).toBeLessThanOrEqual(screen.height - 20)
      }
    }),
  )
})
