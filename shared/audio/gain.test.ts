// By how much replay gain changes the loudness of a song.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GainSetting, gainModes, maxPreamp } from '../sound-settings.ts'
import { gainStep } from './frame-gain.ts'
import { albumGain, gainFor, gainSteps } from './gain.ts'

const setting = (changes: Partial<GainSetting>): GainSetting => ({ mode: 'track', preamp: 0, guard: true, ...changes })
const loudness = { track: -7.9, album: -6, peak: null }

describe('gain', () => {
  it('is that of the song, of the album, or of whichever is played', () => {
    expect(gainFor(setting({ mode: 'off', preamp: 6 }), loudness, true)).toBe(0)
    expect(gainFor(setting({ mode: 'track' }), loudness, true)).toBe(-7.9)
    expect(gainFor(setting({ mode: 'album' }), loudness, false)).toBe(-6)
    expect(gainFor(setting({ mode: 'auto' }), loudness, true)).toBe(-6)
    expect(gainFor(setting({ mode: 'auto' }), loudness, false)).toBe(-7.9)
    expect(gainFor(setting({ preamp: -2 }), loudness, false)).toBeCloseTo(-9.9)
  })
  it('takes the other one where one is unknown, and nothing where both are', () => {
    expect(gainFor(setting({ mode: 'album' }), { ...loudness, album: Number.NaN }, true)).toBe(-7.9)
    expect(gainFor(setting({}), { ...loudness, track: Number.NaN }, false)).toBe(-6)
    expect(gainFor(setting({ preamp: -3 }), { track: Number.NaN, album: Number.NaN, peak: null }, false)).toBe(-3)
  })
  it('raises what is known to have room, and with the guard nothing else', () => {
    const soft = { track: 9, album: 9, peak: 0.5 }
    expect(gainFor(setting({}), soft, false)).toBeCloseTo(6.02, 2)
    expect(gainFor(setting({}), { ...soft, peak: null }, false)).toBe(0)
    expect(gainFor(setting({ guard: false }), { ...soft, peak: null }, false)).toBe(9)
  })
  it('never clips with the guard, in whatever steps', () => {
    const decibel = fc.double({ min: -60, max: 60, noNaN: false, noDefaultInfinity: true })
    const peak = fc.option(fc.double({ min: 1e-6, max: 4, noNaN: true }))
    const preamp = fc.double({ min: -maxPreamp, max: maxPreamp, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...gainModes), preamp, decibel, decibel, peak, fc.boolean(), (mode, amp, track, album, top, asAlbum) => {
        const steps = gainSteps(setting({ mode, preamp: amp }), { track, album, peak: top }, asAlbum)
        expect(Number.isInteger(steps)).toBe(true)
        if (mode !== 'off') expect((top ?? 1) * 10 ** ((steps * gainStep) / 20)).toBeLessThanOrEqual(1 + 1e-9)
        else expect(steps).toBe(0)
      }),
    )
  })
})

describe('the gain of an album', () => {
  it('is that of its songs when they are alike, and nearer to the loud and the long ones', () => {
    expect(albumGain([-5, -5, -5].map(gain => ({ gain, length: 200 })))).toBeCloseTo(-5)
    const mixed = albumGain([
      { gain: -10, length: 200 },
      { gain: 0, length: 200 },
    ])
    expect(mixed).toBeCloseTo(-7.4, 1)
    const long = [
      { gain: -10, length: 2000 },
      { gain: 0, length: 20 },
    ]
    expect(albumGain(long)).toBeLessThan(-9.9)
  })
  it('leaves out songs of which nothing is known', () => {
    expect(albumGain([])).toBeNaN()
    expect(albumGain([{ gain: Number.NaN, length: 3 }])).toBeNaN()
    expect(
      albumGain([
        { gain: Number.NaN, length: 300 },
        { gain: -4, length: 0 },
      ]),
    ).toBeCloseTo(-4)
  })
})
