import { expect, it } from 'vitest'
import { nextSort } from './TableHead.tsx'

it('sorts up, then down, then as the place is', () => {
  const up = nextSort(null, 'title')
  const down = nextSort(up, 'title')
  expect([up, down, nextSort(down, 'title')]).toEqual([{ by: 'title', descending: false }, { by: 'title', descending: true }, null])
})

it('begins with the largest number of plays and the newest date', () => {
  expect(nextSort({ by: 'title', descending: false }, 'plays')).toEqual({ by: 'plays', descending: true })
  expect(nextSort(null, 'added')).toEqual({ by: 'added', descending: true })
})
