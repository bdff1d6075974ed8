import { describe, expect, test } from 'vitest'
import { compareSeams, type Expected } from './seams.ts'
import type { Stereo } from './tape.ts'

const rate = 44_100

/** A second of noise that is another one for each seed: like nothing else. */
function track(seed: number): Stereo {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state / 2 ** 31) * 0.4
  }
  const left = Float32Array.from({ length: rate }, next)
  return { left, right: Float32Array.from({ length: rate }, next) }
}
const silence = (length: number): Stereo => ({ left: new Float32Array(length), right: new Float32Array(length) })
const part = ({ left, right }: Stereo, from: number, to?: number): Stereo => ({ left: left.slice(from, to), right: right.slice(from, to) })
const joined = (...parts: readonly Stereo[]): Stereo => ({
  left: Float32Array.from(parts.flatMap(({ left }) => [...left])),
  right: Float32Array.from(parts.flatMap(({ right }) => [...right])),
})
const quieter = ({ left, right }: Stereo, gain: number): Stereo => ({
  left: left.map(each => each * gain),
  right: right.map(each => each * gain),
})

const [one, two] = [track(1), track(2)]
const wanted: readonly Expected[] = [one, two].map(sound => ({ sound, unsure: 0 }))
const compare = (...parts: readonly Stereo[]) => compareSeams(joined(...parts), wanted)
const whole = { seams: [{ added: 0, wrong: 0 }], within: [0, 0] }

describe('a recording of two tracks', () => {
  test('is that, however loud, and whatever silence is around them', () => {
    expect(compare(one, two)).toEqual(whole)
    expect(compare(silence(3000), quieter(one, 0.5), quieter(two, 0.5), silence(900))).toEqual(whole)
  })
  test('tells samples that are lost or added at the seam and within', () => {
    expect(compare(one, silence(400), two).seams[0]?.added).toBe(400)
    expect(compare(part(one, 0, rate - 300), two).seams[0]?.added).toBe(-300)
    expect(compare(part(one, 0, 20_000), part(one, 20_500), two).within[0]).toBe(-500)
  })
  test('is that where sound began anew after a hole: its first sample is silent through the fade, and no part of the hole', () => {
    const fadedIn = (sound: Stereo): Stereo => ({
      left: sound.left.map((sample, index) => sample * Math.min(1, index / 220)),
      right: sound.right.map((sample, index) => sample * Math.min(1, index / 220)),
    })
    for (const place of [rate - 2833, rate - 1681, rate - 100])
      expect(compare(part(one, 0, place), silence(8192), fadedIn(joined(part(one, place), two)))).toEqual(whole)
    expect(compare(one, part(two, 0, 3000), silence(8192), fadedIn(part(two, 3000)))).toEqual(whole)
    expect(compare(part(one, 0, rate - 2833), silence(8192), fadedIn(part(one, rate - 2832)), two).seams[0]?.added).toBe(-1)
  })
  test('tells a click at the seam', () => {
    const click = { left: new Float32Array(20).fill(0.9), right: new Float32Array(20).fill(-0.9) }
    const seam = compare(part(one, 0, rate - 20), click, two).seams[0]
    expect(seam?.added).toBe(0)
    expect(seam?.wrong).toBeGreaterThanOrEqual(19)
  })
  test('is none with a track that was begun twice, begins late, or is another one', () => {
    expect(() => compare(part(one, 0, 20_000), one, two)).toThrow(/sound before the first track begins/)
    expect(() => compare(one, part(two, 9000))).toThrow(/not heard/)
    expect(() => compare(one, track(3))).toThrow(/not heard from its beginning/)
    expect(() => compare(part(one, 0, 30_000))).toThrow(/samples were heard of/)
  })
  test('tells a second track that was begun twice', () => {
    expect(compare(one, part(two, 0, 6000), two).seams[0]?.added).toBe(6000)
  })
})
