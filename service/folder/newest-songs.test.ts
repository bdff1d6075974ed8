// The list of the newest songs: the same as if all were sorted, without standing still over a large folder.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newestOf } from './newest-songs.ts'
import { countTurns } from './turns-for-tests.ts'

const track = (id: number, day: number, hour: number) => ({ id, uploadedOn: `2031-01-0${day}`, uploadedTime: `0${hour}:00:00` })

test('the newest songs are those that sorting all of them would put first', async () => {
  const tracks = fc.uniqueArray(fc.tuple(fc.nat(99), fc.integer({ min: 1, max: 3 }), fc.nat(2)), { selector: ([id]) => id, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(tracks, fc.integer({ min: 1, max: 12 }), async (made, count) => {
      const all = made.map(values => track(...values))
      const sorted = all.toSorted(
        (a, b) => `${b.uploadedOn} ${b.uploadedTime}`.localeCompare(`${a.uploadedOn} ${a.uploadedTime}`) || a.id - b.id,
      )
      expect(await newestOf(all, count)).toEqual(sorted.slice(0, count))
    }),
  )
})

test('looking for the newest of 20,000 songs lets others run again and again', async () => {
  const all = Array.from({ length: 20_000 }, (_, at) => track(at, 1 + (at % 9), at % 7))
  expect((await countTurns(() => newestOf(all, 100))).turns).toBeGreaterThan(20)
})
