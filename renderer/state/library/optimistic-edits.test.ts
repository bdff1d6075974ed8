// Edits are shown while main writes them down, once, and not any more when it could not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LibraryEdit } from '../../../shared/edits/edit.ts'
import type { EditEntry } from '../../../shared/edits/entry.ts'
import { millis } from '../../../shared/ids.ts'
import { createOptimisticEdits } from './optimistic-edits.ts'

const like = (id: number): LibraryEdit => ({ kind: 'rate', of: 'tracks', ids: [id], rating: 5 })
const entry = (id: string, edit: LibraryEdit): EditEntry => ({ id, at: millis(0), edit, status: { kind: 'waiting', sent: 0 } })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('until main shows the same, whether that comes before its answer or after', () => {
  let changes = 0
  const ahead = createOptimisticEdits(() => {
    changes += 1
  })
  const before = [entry('a', like(1))]
  const answered = ahead.add([like(1)], before)
  expect(ahead.pendingEdits(before)).toEqual([like(1)])
  const later = [...before, entry('b', like(1))]
  expect(ahead.pendingEdits(later)).toEqual([])
  // The edit is not pending again when main drops it from its list, as a library holds it by then.
  expect(ahead.pendingEdits(before)).toEqual([])
  answered(true)
  const second = ahead.add([like(2)], later)
  second(true)
  expect(ahead.pendingEdits(later)).toEqual([like(2)])
  expect(ahead.pendingEdits([...later, entry('c', like(2))])).toEqual([])
  expect(changes).toBe(1)
})

test('no longer than main refuses, or shows nothing of what it took', () => {
  let changes = 0
  const ahead = createOptimisticEdits(() => {
    changes += 1
  })
  ahead.add([like(1)], [])(false)
  expect([ahead.pendingEdits([]), changes]).toEqual([[], 1])
  ahead.add([like(2)], [])(true)
  vi.advanceTimersByTime(900)
  expect(ahead.pendingEdits([])).toEqual([like(2)])
  vi.advanceTimersByTime(200)
  expect([ahead.pendingEdits([]), changes]).toEqual([[], 2])
})

test('of one person only', () => {
  const ahead = createOptimisticEdits(() => undefined)
  ahead.add([like(1)], [])
  ahead.clear()
  expect(ahead.pendingEdits([])).toEqual([])
})
