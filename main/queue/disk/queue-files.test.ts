// The schemas of the queue files accept nothing that the page could not show.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playedFile } from './queue-files.ts'

test('whatever a file says of when songs were played, a clock can show it', () => {
  const moment = fc.oneof(fc.nat(), fc.maxSafeInteger(), fc.double({ noNaN: true }), fc.constantFrom(8.64e15, 8.64e15 + 1, 1e300, -1))
  fc.assert(
    fc.property(moment, at => {
      const read = playedFile.safeParse([{ track: 1, at }])
      if (read.success)
        expect(read.data.map(played => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(played.at))).toEqual(
          [expect.stringMatching(/^\d\d:\d\d$/)],
        )
    }),
  )
  expect(playedFile.safeParse([{ track: 1, at: Date.now() }]).success).toBe(true)
})
