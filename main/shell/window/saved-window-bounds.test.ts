// The window comes back to where it was on the screens that are there now.
import { expect, test } from 'vitest'
import { arrangementOf, boundsOn, type SavedWindowBounds, savedWindowBounds, withBounds, withSize } from './saved-window-bounds.ts'
import { openingBounds } from './window-bounds.ts'

const laptop = { x: 0, y: 0, width: 1440, height: 900 }
const beside = { x: 1440, y: -200, width: 2560, height: 1440 }
const [alone, atDesk] = [arrangementOf([laptop]), arrangementOf([laptop, beside])]
const small = { x: 40, y: 40, width: 1000, height: 700, maximized: false }
const large = { x: 1600, y: 0, width: 2000, height: 1200, maximized: true }
const none: SavedWindowBounds = { places: [] }

test('each arrangement of screens has its bounds, whichever was used last', () => {
  const both = withBounds(withBounds(none, small, alone), large, atDesk)
  expect(boundsOn(both, alone)).toMatchObject(small)
  expect(boundsOn(both, atDesk)).toMatchObject(large)
  expect(boundsOn(both, arrangementOf([beside, laptop]))).toMatchObject(large)
  const moved = withBounds(both, { ...small, x: 50 }, alone)
  expect(boundsOn(moved, alone)).toMatchObject({ ...small, x: 50 })
  expect(moved.places).toHaveLength(2)
})

test('on screens that are new it is where it was last, if that can still be seen', () => {
  const both = withBounds(withBounds(none, small, alone), large, atDesk)
  const wide = { ...laptop, width: 5000, height: 1400 }
  expect(openingBounds(boundsOn(both, arrangementOf([wide])), [wide])).toMatchObject({ x: 1600, width: 2000 })
  const other = { x: 0, y: 0, width: 1280, height: 1024 }
  expect(openingBounds(boundsOn(both, arrangementOf([other])), [other])).toEqual({ width: 1280, height: 820 })
  expect(boundsOn(none, alone)).toBeNull()
})

test('the bounds that an earlier version wrote down hold for any screens, until there are better ones', () => {
  const read = savedWindowBounds.parse(small)
  expect(boundsOn(read, alone)).toMatchObject(small)
  const written = withBounds(read, large, atDesk)
  expect(written.places).toEqual([{ ...large, screens: atDesk }])
  expect(savedWindowBounds.parse(JSON.parse(JSON.stringify(written)))).toEqual(written)
})

test('where the system tells no position, a size is kept, and the position that was known', () => {
  const before = withBounds(none, large, alone)
  expect(boundsOn(withSize(before, { ...small, x: 0, y: 0 }, alone), alone)).toMatchObject({ ...small, x: large.x, y: large.y })
  expect(boundsOn(withSize(none, small, alone), alone)).toMatchObject(small)
})

test('of very many arrangements the last ones are known', () => {
  let known = none
  for (let width = 1; width <= 40; width++) known = withBounds(known, small, arrangementOf([{ ...laptop, width }]))
  expect(known.places.map(({ screens }) => screens)).toEqual(Array.from({ length: 16 }, (_, at) => `0,0 ${at + 25}x900`))
  expect(arrangementOf(Array.from({ length: 200 }, () => laptop)).length).toBeLessThanOrEqual(1_000)
})
