// Stall detection: what the readings of the audio clock mean for whether sound is heard.
import { describe, expect, it } from 'vitest'
import { type ClockReading, checkForStall, restingState, type StallState, stalledFor, withEarlierNudge } from './stall-detector.ts'

/** Checks for a stall every 250 ms for `seconds`; gives the last state (`pulse`), and each event with its second (`seen`). */
function watch(from: StallState, seconds: number, at: (second: number) => Partial<ClockReading>, start = 0) {
  let pulse = from
  const seen: string[] = []
  for (let now = start + 250; now <= start + seconds * 1000; now += 250) {
    const reading = { time: pulse.time, now, shouldPlay: true, isSeeking: false, isBuffered: true, ...at((now - start) / 1000) }
    const looked = checkForStall(pulse, reading)
    pulse = looked.state
    if (looked.event) seen.push(`${looked.event} ${now / 1000}`)
  }
  return { pulse, seen }
}

describe('the clock', () => {
  it('that moves is sound, told at once and then every second', () => {
    const { seen } = watch(restingState(0, 0), 3.5, second => ({ time: second }))
    expect(seen).toEqual(['playing 0.25', 'position 1.25', 'position 2.25', 'position 3.25'])
  })

  it('that is doubted is nudged at once if it does not move, and not at all if it does', () => {
    const moving = watch(restingState(0, 0), 1, second => ({ time: second })).pulse
    expect(watch(withEarlierNudge(moving, 1000), 2, () => ({}), 1000).seen).toEqual(['waiting 1.25', 'nudge 1.75'])
    expect(watch(withEarlierNudge(moving, 1000), 2, second => ({ time: 1 + second }), 1000).seen).toEqual([
      'position 1.25',
      'position 2.25',
    ])
    expect(watch(withEarlierNudge(moving, 1000), 2, () => ({ isBuffered: false }), 1000).seen).toEqual(['waiting 1.25'])
  })

  it('that stops means waiting, and sound again when it goes on', () => {
    const moving = watch(restingState(0, 0), 1, second => ({ time: second })).pulse
    const stalled = watch(moving, 2, () => ({ isBuffered: false }), 1000)
    expect(stalled.seen).toEqual(['waiting 1.5'])
    expect(watch(stalled.pulse, 1, second => ({ time: 1 + second }), 3000).seen).toEqual(['playing 3.25'])
  })

  it('that never starts is waited for without a word while there is no data', () => {
    expect(watch(restingState(0, 0), 60, () => ({ isBuffered: false })).seen).toEqual([])
    expect(watch(restingState(0, 0), 60, () => ({ isBuffered: false, isSeeking: true, time: 5 })).seen).toEqual([])
  })

  it('that stands still for no reason is nudged, thrice, and then given up', () => {
    expect(watch(restingState(0, 0), 20, () => ({})).seen.slice(0, 4)).toEqual(['nudge 4.25', 'nudge 8.25', 'nudge 12.25', 'stuck 16.25'])
  })

  it('that moves after a nudge starts counting anew', () => {
    const nudged = watch(restingState(0, 0), 9, () => ({})).pulse
    const moved = watch(nudged, 1, second => ({ time: second }), 9000).pulse
    expect(watch(moved, 5, () => ({}), 10_000).seen).toEqual(['waiting 10.5', 'nudge 14.25'])
  })

  it('means nothing while nobody wants sound', () => {
    const paused = watch(restingState(3, 0), 60, () => ({ shouldPlay: false }))
    expect(paused.seen).toEqual([])
    expect(stalledFor(paused.pulse, 60_000)).toBe(0)
  })
})
