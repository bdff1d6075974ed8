// A private session: what is heard in it is never told, and nothing around its edges is lost or told twice.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assertNever } from '../errors.ts'
import { openListener } from './listener-for-tests.ts'

describe('what is heard in a private session', () => {
  it('is no play, and leaving it no skip, also afterwards', () => {
    const ear = openListener()
    ear.turnPrivate(true)
    ear.start(1)
    ear.sound(60)
    ear.start(2)
    ear.sound(60)
    ear.pause()
    ear.turnPrivate(false)
    ear.start(3)
    ear.settle()
    expect(ear.entries).toEqual([])
  })

  it('is not told by the last word about it, which comes a moment after the session has ended', () => {
    const ear = openListener({ late: () => 200 })
    ear.turnPrivate(true)
    ear.start(1)
    ear.sound(30)
    ear.turnPrivate(false)
    ear.stall(1)
    ear.start(2)
    ear.settle()
    expect(ear.entries).toEqual([])
  })

  it('adds nothing to what is heard of the same song before and after', () => {
    const ear = openListener()
    ear.start(1)
    ear.sound(6)
    ear.turnPrivate(true)
    ear.sound(60)
    ear.turnPrivate(false)
    ear.sound(3)
    ear.settle()
    expect(ear.entries).toEqual([])
    ear.sound(3)
    ear.settle()
    expect(ear.entries).toEqual(['play 1'])
    ear.start(2)
    expect(ear.entries).toEqual(['play 1', 'skip 1'])
  })

  it('does not touch what was heard for long enough before, though that is told only now', () => {
    const ear = openListener({ late: () => 300 })
    ear.start(1)
    ear.sound(10.5)
    ear.turnPrivate(true)
    ear.pause()
    ear.settle()
    expect(ear.entries).toEqual(['play 1'])
    ear.start(2)
    ear.turnPrivate(false)
    expect(ear.entries).toEqual(['play 1'])
  })

  it('is not told of where the app ends in it and goes on without it', () => {
    const ear = openListener()
    ear.turnPrivate(true)
    ear.start(1)
    ear.sound(60)
    ear.restart()
    ear.resume()
    ear.sound(8)
    ear.settle()
    expect(ear.entries).toEqual([])
    ear.sound(4)
    ear.settle()
    expect(ear.entries).toEqual(['play 1'])
  })
})

const tenths = (most: number) => fc.integer({ min: 1, max: most * 10 }).map(count => count / 10)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('sound' as const), seconds: tenths(8) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('privacy' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('pause' as const, 'stall' as const), seconds: tenths(20) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('start' as const, 'end' as const, 'restart' as const, 'seek' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

/** Longest time that a fact takes to reach main, milliseconds; each begin or end of sound may be counted wrong by as much. */
const latest = 300

/**
 * What may be told of a play-through: `open` seconds were heard outside of private sessions. `wanted` is unsure where it was begun in one
 * and heard for less than two seconds behind it: how late facts come is as much. Then a skip of it may be told or not.
 */
type Truth = {
  readonly track: number
  open: number
  wanted: boolean | 'unsure'
  over: boolean
  skips: number
  unsureSkips: number
  edges: number
}

function walk(steps: readonly Step[], late: () => number) {
  const ear = openListener({ late })
  const all: Truth[] = []
  let isPrivate = false
  const begin = (): Truth => {
    const truth: Truth = { track: all.length + 1, open: 0, wanted: !isPrivate, over: false, skips: 0, unsureSkips: 0, edges: 0 }
    all.push(truth)
    ear.start(truth.track)
    return truth
  }
  let truth = begin()
  const moveOn = (): void => {
    if (!truth.over && !isPrivate) {
      if (truth.wanted === true) truth.skips += 1
      if (truth.wanted === 'unsure') truth.unsureSkips += 1
    }
    truth = begin()
  }
  /** Notes that the queue wants sound, unless the session is private. */
  const wants = (): void => {
    if (!isPrivate) truth.wanted = true
  }
  for (const one of steps) {
    switch (one.what) {
      case 'sound':
        ear.sound(one.seconds)
        truth.edges += 1
        truth.over = false
        if (!isPrivate) {
          truth.open += one.seconds
          if (truth.wanted !== true) truth.wanted = one.seconds < 2 ? 'unsure' : true
        }
        break
      case 'privacy':
        // Nobody says so before main has heard that it sounds.
        ear.wait(latest / 1000)
        isPrivate = !isPrivate
        ear.turnPrivate(isPrivate)
        truth.edges += 2
        break
      case 'pause':
        ear.pause()
        ear.wait(one.seconds)
        ear.resume()
        wants()
        break
      case 'stall':
        ear.stall(one.seconds)
        break
      case 'seek':
        ear.wait(latest / 1000)
        ear.seek(20)
        wants()
        break
      case 'start':
        moveOn()
        break
      case 'end':
        ear.end()
        truth.over = true
        moveOn()
        break
      case 'restart':
        ear.pause()
        ear.settle()
        ear.restart()
        isPrivate = false
        ear.resume()
        Object.assign(truth, { wanted: true, over: false })
        break
      default:
        assertNever(one)
    }
  }
  ear.pause()
  ear.settle()
  return { entries: ear.entries, all }
}

const count = (entries: readonly string[], entry: string) => entries.filter(one => one === entry).length

it('each song counts once if more than ten seconds of it were heard outside of private sessions, and never otherwise', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: latest }), { minLength: 1, maxLength: 5 }),
      (steps, lates) => {
        let told = 0
        const { entries, all } = walk(steps, () => lates[told++ % lates.length] ?? 1)
        for (const { track, open, skips, unsureSkips, edges } of all) {
          const unsure = (edges * latest) / 1000
          const plays = count(entries, `play ${track}`)
          expect(plays).toBeLessThanOrEqual(open > 9.99 - unsure ? 1 : 0)
          expect(plays).toBeGreaterThanOrEqual(open > 10.01 + unsure ? 1 : 0)
          const toldSkips = count(entries, `skip ${track}`)
          expect(toldSkips).toBeGreaterThanOrEqual(skips)
          expect(toldSkips).toBeLessThanOrEqual(skips + unsureSkips)
        }
      },
    ),
    { numRuns: 3_000 },
  )
})
