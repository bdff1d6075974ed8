// Tables by id are the Maps and Sets that they stand for, and none takes longer for ids that somebody chose.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chosenIds } from './chosen-ids-for-tests.ts'
import { createIdMap, createIds } from './id-map.ts'

const steps = fc.array(fc.record({ id: fc.oneof(fc.nat(8), fc.maxSafeInteger()), value: fc.nat(), what: fc.constantFrom('set', 'delete') }))

it('holds what a Map and a Set hold, in their order', () => {
  fc.assert(
    fc.property(steps, all => {
      const [map, ids] = [createIdMap<number, number>(), createIds<number>()]
      const [plainMap, plainSet] = [new Map<number, number>(), new Set<number>()]
      for (const { id, value, what } of all) {
        if (what === 'set') {
          map.set(id, value)
          ids.add(id)
          plainMap.set(id, value)
          plainSet.add(id)
        } else {
          expect(map.delete(id)).toBe(plainMap.delete(id))
          expect(ids.delete(id)).toBe(plainSet.delete(id))
        }
        expect([map.get(id), map.has(id), ids.has(id)]).toEqual([plainMap.get(id), plainMap.has(id), plainSet.has(id)])
      }
      expect([[...map], [...map.keys()], map.size]).toEqual([[...plainMap], [...plainMap.keys()], plainMap.size])
      expect([[...ids], ids.size]).toEqual([[...plainSet], plainSet.size])
      ids.clear()
      expect([[...ids], ids.size]).toEqual([[], 0])
    }),
  )
})

it('is done with ids that meet in a Map, gone over so often that a Map would take minutes', () => {
  const chosen = chosenIds(60_000)
  const [map, ids] = [createIdMap<number, number>(), createIds<number>()]
  for (let round = 0; round < 10; round += 1)
    for (const id of chosen) {
      map.set(id, round)
      ids.add(id)
    }
  expect([map.size, ids.size]).toEqual([chosen.length, chosen.length])
  for (const id of chosen) {
    map.delete(id)
    ids.delete(id)
  }
  expect([map.size, ids.size]).toEqual([0, 0])
})
