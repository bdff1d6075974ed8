import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

function desk(waiting?: number) {
  let now = 0
  const begun: string[] = []
  const ends: (() => void)[] = []
  const turns = createSemaphore({ concurrency: 2, ...(waiting !== undefined && { waiting }), steady: () => now })
  return {
    begun,
    at: (time: number, ...names: string[]) => {
      now = time
      for (const name of names) {
        void turns.acquire().then(end => {
          begun.push(end === null ? `${name} given up` : name)
          if (end) ends.push(end)
        })
      }
    },
    endAll: async () => {
      await null
      for (let end = ends.shift(); end; end = ends.shift()) {
        end()
        await null
        await null
      }
    },
  }
}

test('so many at a time; of the others the view that was opened last comes first, from its beginning', async () => {
  const { at, endAll, begun } = desk()
  at(0, 'a1', 'a2', 'a3', 'a4')
  at(500, 'b1')
  at(560, 'b2', 'b3')
  await endAll()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'b3', 'a3', 'a4'])
})

test('of more than may wait, those that were asked for first are given up', async () => {
  const { at, endAll, begun } = desk(3)
  at(0, 'a1', 'a2', 'a3', 'a4')
  at(500, 'b1', 'b2', 'b3')
  await endAll()
  expect(begun).toEqual(['a1', 'a2', 'a3 given up', 'a4 given up', 'b1', 'b2', 'b3'])
  at(1000, 'c1', 'c2', 'c3')
  await endAll()
  expect(begun.slice(-3)).toEqual(['c1', 'c2', 'c3'])
})
