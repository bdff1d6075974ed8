// The life of tokens under everything that can happen to them, in any order: the laws are in token-world-for-tests.ts.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorld, type Happening } from './token-world-for-tests.ts'

const seconds = fc.oneof(fc.nat(120), fc.nat(20_000))
const lifetime = fc.constantFrom(null, 1, 10, 90, 3600)
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Happening>({ do: 'ask' }) },
  { weight: 6, arbitrary: fc.record<Happening & { do: 'answer a request' }>({ do: fc.constant('answer a request'), which: fc.nat(20) }) },
  {
    weight: 6,
    arbitrary: fc.record<Happening & { do: 'answer the refresh' }>({
      do: fc.constant('answer the refresh'),
      how: fc.constantFrom('well', 'well', 'well', 'not', 'not', 'lost'),
      lifetime,
      rotate: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.constant<Happening>({ do: 'store' }) },
  { weight: 3, arbitrary: fc.record<Happening & { do: 'pass time' }>({ do: fc.constant('pass time'), seconds }) },
  { weight: 2, arbitrary: fc.record<Happening & { do: 'sleep' }>({ do: fc.constant('sleep'), seconds, wake: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record<Happening & { do: 'turn the clock' }>({
      do: fc.constant('turn the clock'),
      seconds: fc.integer({ min: -40_000, max: 40_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant<Happening>({ do: 'kill the access token' }) },
)
const ending = fc.constantFrom<(Happening | null)[]>(
  null,
  { do: 'close', keepsPair: false },
  { do: 'close', keepsPair: true },
  { do: 'revoke', told: true },
  { do: 'revoke', told: false },
)

test('in any order of things the laws hold, everybody is answered, and a sign-in that stands goes on', () => {
  let [overs, standing] = [0, 0]
  fc.assert(
    fc.property(
      fc.record({ lifetime, refreshable: fc.constantFrom(true, true, true, false) }),
      fc.array(happening, { maxLength: 80 }),
      ending,
      fc.array(happening, { maxLength: 20 }),
      (first, happenings, end, rest) => {
        const world = createWorld(first)
        for (const it of [...happenings, ...(end ? [end] : []), ...rest]) world.next(it)
        world.settle()
        expect(world.unheard()).toBe(0)
        if (world.left()) expect(world.keeps()).toBe(true)
        if (world.over()) {
          overs += 1
          expect(world.stands() && !world.closed() && end === null).toBe(false)
          expect(world.toldOver()).toBe(world.closed() && world.toldOver() === 0 ? 0 : 1)
          return
        }
        expect(world.toldOver()).toBe(0)
        if (!world.stands()) return
        standing += 1
        world.pass(60)
        world.next({ do: 'ask' })
        world.settle()
        expect(world.last()).toBe('done')
      },
    ),
    { numRuns: 10_000 },
  )
  // Both outcomes (signed out, still signed in) occur in at least a thousand runs each.
  expect(Math.min(overs, standing)).toBeGreaterThan(1_000)
})
