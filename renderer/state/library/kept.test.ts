// The page's copy of which songs are kept, with ids that a service chose to meet in one slot of a hash table.
import { expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { initialState } from '../../../shared/app-state.ts'
import { chosenIds } from '../../../shared/chosen-ids-for-tests.ts'
import { trackId } from '../../../shared/ids.ts'
import { startKept } from './kept.ts'

it('takes changes of them over and over, for which a table of numbers would need minutes', async () => {
  const changes = chosenIds(60_000).map(id => [trackId(id), 2] as const)
  const often = Array.from({ length: 30 }, () => changes).flat()
  const { downloads } = initialState
  const mirror = createStore(() => ({ ...initialState, downloads: { ...downloads, revision: 1 } }))
  const { kept, stop } = startKept(mirror, async () => ({ base: 0, changes: often }))
  await vi.waitUntil(() => kept.getState().revision === 1)
  stop()
  expect(kept.getState().flags.size).toBe(changes.length)
  expect(changes.every(([track]) => kept.getState().flags.get(track) === 2)).toBe(true)
})
