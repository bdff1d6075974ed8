import { expect, it } from 'vitest'
import { nextSort } from './TableHead.tsx'

it('sorts up, then down, then as the place is', () => {
  const up = nextSort(null, { by: 'title' })
  const down = nextSort(up, { by: 'title' })
  expect([up, down, nextSort(down, { by: 'title' })]).toEqual([{ by: 'title', descending: false }, { by: 'title', descending: true }, null])
})

it('begins with the largest number of plays and the newest date', () => {
  expect(nextSort<string>({ by: 'title', descending: false }, { by: 'plays', largestFirst: true })).toEqual({
    by: 'plays',
    descending: true,
  })
  expect(nextSort(null, { by: 'added', largestFirst: true })).toEqual({ by: 'added', descending: true })
})
