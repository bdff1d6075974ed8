// Random walks of a queue, its sound and the end of page and app, beside a truth that knows which seconds were heard.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assertNever } from '../errors.ts'
import { openListener } from './listener-for-tests.ts'

/** A listening as it truly was. */
type Truth = { readonly track: number; heard: number; position: number; wanted: boolean; over: boolean; skips: number; sounds: number }

const tenths = (most: number) => fc.integer({ min: 1, max: most * 10 }).map(count => count / 10)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('sound' as const), seconds: tenths(8) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('stall' as const), seconds: tenths(100) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('pause' as const), seconds: tenths(100) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('seek' as const), to: fc.integer({ min: 0, max: 200 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('end' as const, 'fail' as const, 'passOver' as const) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('start' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('restart' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

/** Longest time that a fact takes to reach main, milliseconds; at each begin of sound as much may be missed. */
const latest = 300

function walk(steps: readonly Step[], late: () => number) {
  const ear = openListener({ late })
  const all: Truth[] = []
  /** What undos lead back to. */
  let past: Truth[] = []
  /** Each start is of a song of its own, so that each entry is about one of them. */
  const begin = (): Truth => {
    const track = all.length + 1
    const truth: Truth = { track, heard: 0, position: 0, wanted: true, over: false, skips: 0, sounds: 0 }
    all.push(truth)
    ear.start(track)
    return truth
  }
  let truth = begin()
  const moveOn = (): void => {
    if (truth.wanted && !truth.over) truth.skips += 1
    truth.position = ear.where()?.position ?? 0
    past.push(truth)
  }
  for (const one of steps) {
    switch (one.what) {
      case 'sound':
        ear.sound(one.seconds)
        Object.assign(truth, { heard: truth.heard + one.seconds, sounds: truth.sounds + 1, wanted: true, over: false })
        break
      case 'stall':
        ear.stall(one.seconds)
        break
      case 'pause':
        ear.pause()
        ear.wait(one.seconds)
        ear.resume()
        break
      case 'seek':
        // Nobody jumps before main has heard that it sounds.
        ear.wait(latest / 1000)
        ear.seek(one.to)
        break
      case 'passOver':
        moveOn()
        truth = begin()
        ear.passOver()
        truth.over = true
        moveOn()
        truth = begin()
        break
      case 'end':
      case 'fail':
        ear[one.what]()
        truth.over = true
        moveOn()
        truth = begin()
        break
      case 'start':
        moveOn()
        truth = begin()
        break
      case 'undo': {
        const back = past.pop()
        if (!back) break
        ear.settle()
        if (truth.wanted && !truth.over) truth.skips += 1
        // An undo that leads back to the beginning of a song begins a new listening of it.
        if (back.position === 0) {
          truth = begin()
          break
        }
        truth = back
        Object.assign(truth, { wanted: true, over: false })
        ear.start(back.track, { from: back.position })
        break
      }
      case 'reload':
        ear.settle()
        ear.reload()
        break
      case 'restart':
        ear.pause()
        ear.settle()
        ear.restart()
        past = []
        ear.resume()
        truth.wanted = true
        truth.over = false
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

it('each listening counts once if more than ten seconds of it were heard, and never otherwise; a skip is where a person moved on', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: latest }), { minLength: 1, maxLength: 5 }),
      (steps, lates) => {
        let told = 0
        const { entries, all } = walk(steps, () => lates[told++ % lates.length] ?? 1)
        for (const { track, heard, skips, sounds } of all) {
          const plays = count(entries, `play ${track}`)
          expect(plays).toBeLessThanOrEqual(heard > 9.99 ? 1 : 0)
          expect(plays).toBeGreaterThanOrEqual(heard > 10.01 + (sounds * latest) / 1000 ? 1 : 0)
          expect(count(entries, `skip ${track}`)).toBe(skips)
        }
      },
    ),
    { numRuns: 5_000 },
  )
})
