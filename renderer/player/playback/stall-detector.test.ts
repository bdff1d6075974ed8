// What the clock of the sound means.
import { describe, expect, it } from 'vitest'
import { checkForStall, doubted, resting, type Sight, type StallState, stillFor } from './stall-detector.ts'

/** Looks four times a second for a while; gives what was seen, with the moment. */
function watch(from: StallState, seconds: number, at: (second: number) => Partial<Sight>, start = 0) {
  let pulse = from
  const seen: string[] = []
  for (let now = start + 250; now <= start + seconds * 1000; now += 250) {
    const sight = { time: pulse.time, now, wanted: true, underWay: false, holds: true, ...at((now - start) / 1000) }
    const looked = checkForStall(pulse, sight)
    pulse = looked.pulse
    if (looked.seen) seen.push(`${looked.seen} ${now / 1000}`)
  }
  return { pulse, seen }
}

describe('the clock', () => {
  it('that moves is sound, told at once and then every second', () => {
    const { seen } = watch(resting(0, 0), 3.5, second => ({ time: second }))
    expect(seen).toEqual(['playing 0.25', 'position 1.25', 'position 2.25', 'position 3.25'])
  })

  it('that is doubted is pushed at once if it does not move, and not at all if it does', () => {
    const moving = watch(resting(0, 0), 1, second => ({ time: second })).pulse
    expect(watch(doubted(moving, 1000), 2, () => ({}), 1000).seen).toEqual(['waiting 1.25', 'push 1.75'])
    expect(watch(doubted(moving, 1000), 2, second => ({ time: 1 + second }), 1000).seen).toEqual(['position 1.25', 'position 2.25'])
    expect(watch(doubted(moving, 1000), 2, () => ({ holds: false }), 1000).seen).toEqual(['waiting 1.25'])
  })

  it('that stops means waiting, and sound again when it goes on', () => {
    const moving = watch(resting(0, 0), 1, second => ({ time: second })).pulse
    const stalled = watch(moving, 2, () => ({ holds: false }), 1000)
    expect(stalled.seen).toEqual(['waiting 1.5'])
    expect(watch(stalled.pulse, 1, second => ({ time: 1 + second }), 3000).seen).toEqual(['playing 3.25'])
  })

  it('that never starts is waited for without a word while there is no data', () => {
    expect(watch(resting(0, 0), 60, () => ({ holds: false })).seen).toEqual([])
    expect(watch(resting(0, 0), 60, () => ({ holds: false, underWay: true, time: 5 })).seen).toEqual([])
  })

  it('that stands still for no reason is pushed, thrice, and then given up', () => {
    expect(watch(resting(0, 0), 20, () => ({})).seen.slice(0, 4)).toEqual(['push 4.25', 'push 8.25', 'push 12.25', 'stuck 16.25'])
  })

  it('that moves after a push starts counting anew', () => {
    const pushed = watch(resting(0, 0), 9, () => ({})).pulse
    const moved = watch(pushed, 1, second => ({ time: second }), 9000).pulse
    expect(watch(moved, 5, () => ({}), 10_000).seen).toEqual(['waiting 10.5', 'push 14.25'])
  })

  it('means nothing while nobody wants sound', () => {
    const paused = watch(resting(3, 0), 60, () => ({ wanted: false }))
    expect(paused.seen).toEqual([])
    expect(stillFor(paused.pulse, 60_000)).toBe(0)
  })
})
