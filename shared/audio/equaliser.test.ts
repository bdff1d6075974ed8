// The bands of the equaliser.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandFrequencies, defaultEqualiser, equaliserSetting, maxBand, presetNames } from '../sound-settings.ts'
import { equaliserPreamp, presets, responseAt, withBand, withPreset } from './equaliser.ts'

describe('the equaliser', () => {
  it('has presets that are settings', () => {
    for (const name of presetNames) expect(equaliserSetting.parse(withPreset(defaultEqualiser, name)).bands).toEqual(presets[name])
  })
  it('knows its own bands and presets again', () => {
    const own = withBand(withPreset(defaultEqualiser, 'rock'), 3, 40)
    expect([own.preset, own.bands[3]]).toEqual([null, maxBand])
    expect(withBand(own, 3, 0.5).preset).toBe('rock')
  })
  it('raises the tone of a band, those near it less, far ones not', () => {
    const bands = bandFrequencies.map(frequency => (frequency === 1000 ? 6 : 0))
    expect(responseAt(bands, 1000)).toBeCloseTo(6)
    expect(responseAt(bands, 2000)).toBeGreaterThan(0.5)
    expect(responseAt(bands, 2000)).toBeLessThan(3)
    expect(Math.abs(responseAt(bands, 60))).toBeLessThan(0.1)
    expect(responseAt(defaultEqualiser.bands, 333)).toBeCloseTo(0)
  })
  it('leaves no tone above full scale with the guard', () => {
    const bands = fc.array(fc.double({ min: -maxBand, max: maxBand, noNaN: true }), { minLength: 10, maxLength: 10 })
    const decibel = fc.double({ min: -maxBand, max: maxBand, noNaN: true })
    fc.assert(
      fc.property(bands, decibel, fc.double({ min: 20, max: 16_000, noNaN: true }), (each, preamp, frequency) => {
        const added = equaliserPreamp({ bands: each, preamp }, true)
        expect(added + responseAt(each, frequency)).toBeLessThan(0.3)
        expect(added).toBeLessThanOrEqual(preamp)
        expect(equaliserPreamp({ bands: each, preamp }, false)).toBe(preamp)
      }),
      { numRuns: 50 },
    )
  })
})
