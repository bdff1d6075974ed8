// The small window comes back to where it was on each display, and is always whole on one that is there.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Display, miniBounds, miniSize, type SavedMiniBounds, withMiniBounds, withMiniSize } from './mini-bounds.ts'

const desk: Display = { id: 1, workArea: { x: 0, y: 30, width: 1920, height: 1050 } }
const beside: Display = { id: 2, workArea: { x: 1920, y: 0, width: 2560, height: 1440 } }
const none: SavedMiniBounds = { places: [] }

test('at first it stands in the lower right corner of the primary display', () => {
  expect(miniBounds(none, [desk, beside])).toEqual({ x: 1516, y: 780, width: 380, height: 276 })
})

test('it comes back to the display where it was last, to its position there, and to the other when that one is gone', () => {
  const first = withMiniBounds(none, { x: 100, y: 130, width: 400, height: 300 }, desk)
  const second = withMiniBounds(first, { x: 2000, y: 50, width: 360, height: 200 }, beside)
  expect(miniBounds(second, [desk, beside])).toEqual({ x: 2000, y: 50, width: 360, height: 200 })
  expect(miniBounds(second, [desk])).toEqual({ x: 100, y: 130, width: 400, height: 300 })
  // The display is the same one, elsewhere on the desk.
  expect(miniBounds(second, [{ ...beside, workArea: { ...beside.workArea, x: -2560 } }])).toMatchObject({ x: -2480, y: 50 })
})

test('where the system tells no position, a size is kept, and the position that was known', () => {
  const before = withMiniBounds(none, { x: 100, y: 130, width: 400, height: 300 }, desk)
  expect(miniBounds(withMiniSize(before, { width: 500, height: 320 }, desk), [desk])).toEqual({ x: 100, y: 130, width: 500, height: 320 })
  expect(miniBounds(withMiniSize(none, { width: 380, height: 276 }, desk), [desk, beside])).toEqual(miniBounds(none, [desk, beside]))
})

const side = fc.integer({ min: -5_000, max: 5_000 })
const length = fc.integer({ min: 200, max: 5_000 })
const area = fc.record({ x: side, y: side, width: length, height: length })
const anyBounds = fc.record({ display: fc.integer({ min: 1, max: 4 }), x: side, y: side, width: side, height: side })

test('whatever was written down, it is whole on one of the displays, and no larger or smaller than it may be', () => {
  fc.assert(
    fc.property(fc.array(anyBounds, { maxLength: 6 }), area, area, (saved, one, other) => {
      const displays: [Display, Display] = [
        { id: 1, workArea: one },
        { id: 2, workArea: other },
      ]
      const { x, y, width, height } = miniBounds({ places: saved }, displays)
      const isIn = ({ workArea }: Display) =>
        x >= workArea.x && y >= workArea.y && x + width <= workArea.x + workArea.width && y + height <= workArea.y + workArea.height
      expect(displays.some(isIn)).toBe(true)
      expect(width).toBeLessThanOrEqual(miniSize.largest.width)
      expect(height).toBeGreaterThanOrEqual(Math.min(miniSize.smallest.height, one.height, other.height))
    }),
  )
})

test('of very many displays the last ones are known', () => {
  let known = none
  for (let id = 1; id <= 40; id++) known = withMiniBounds(known, { x: 0, y: 0, width: 1, height: 1 }, { ...desk, id })
  expect(known.places.map(({ display }) => display)).toEqual(Array.from({ length: 16 }, (_, at) => at + 25))
})
