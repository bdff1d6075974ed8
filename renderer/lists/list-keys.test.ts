import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nothingSelected, selectOne, selectUpTo } from '../state/view/selection.ts'
import { moveByKey } from './list-keys.ts'

const table = { count: 50, columns: 1, pageSize: 10 }
const grid = { count: 11, columns: 4, pageSize: 8 }
const plain = (key: string) => ({ key, shift: false, mod: false })

it('moves through a table by one, by a page and to its ends', () => {
  const from = selectOne(20)
  const cursors = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'].map(key => moveByKey(plain(key), from, table)?.cursor)
  expect(cursors).toEqual([21, 19, 30, 10, 0, 49])
  expect(moveByKey(plain('ArrowRight'), from, table)).toBeNull()
  expect(moveByKey(plain('x'), from, table)).toBeNull()
})

it('moves through a grid in both directions and does not jump to another column at the end', () => {
  const cursors = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'].map(key => moveByKey(plain(key), selectOne(5), grid)?.cursor)
  expect(cursors).toEqual([9, 1, 6, 4])
  expect(moveByKey(plain('ArrowDown'), selectOne(7), grid)?.cursor).toBe(7)
})

it('stretches the selection with Shift and leaves it alone with Ctrl', () => {
  const from = selectOne(5)
  expect(moveByKey({ key: 'ArrowDown', shift: true, mod: false }, from, table)).toEqual(selectUpTo(from, 6))
  expect(moveByKey({ key: 'End', shift: false, mod: true }, from, table)).toEqual({ ...from, cursor: 49 })
})

it('begins at the top, does nothing in an empty list, and never leaves the list', () => {
  expect(moveByKey(plain('Home'), nothingSelected, table)?.cursor).toBe(0)
  expect(moveByKey(plain('End'), nothingSelected, { ...table, count: 0 })).toBeNull()
  const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End')
  fc.assert(
    fc.property(fc.array(keys), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 6 }), (presses, count, columns) => {
      let selection = nothingSelected
      for (const key of presses) selection = moveByKey(plain(key), selection, { count, columns, pageSize: columns * 3 }) ?? selection
      expect(selection.cursor).toBeLessThan(count)
    }),
  )
})
