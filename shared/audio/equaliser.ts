// The equaliser of ten octave bands: presets, frequency response, and the preamplification that avoids clipping.
import { bandFrequencies, type EqualiserSetting, maxBand, type presetNames } from '../sound-settings.ts'

export type PresetName = (typeof presetNames)[number]

/** The presets: gain of each of the ten bands, dB. */
export const presets: Readonly<Record<PresetName, readonly number[]>> = {
  flat: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  bass: [6, 5, 4, 2.5, 1, 0, 0, 0, 0, 0],
  lessBass: [-6, -5, -4, -2.5, -1, 0, 0, 0, 0, 0],
  treble: [0, 0, 0, 0, 0, 1, 2.5, 4, 5, 6],
  lessTreble: [0, 0, 0, 0, 0, -1, -2.5, -4, -5, -6],
  voice: [-4, -3, -1.5, 0, 2, 4, 4, 3, 1, -1],
  rock: [4, 3, 2, 0.5, -1, -1, 0.5, 2, 3, 4],
  electronic: [5, 4, 1.5, 0, -1.5, 1, 0.5, 1.5, 4, 5],
  jazz: [3, 2.5, 1.5, 2, -1.5, -1.5, 0, 1, 2.5, 3],
  classical: [3, 2.5, 2, 1.5, -1, -1, 0, 1.5, 2.5, 3],
  acoustic: [4, 3.5, 3, 1, 1.5, 1.5, 2.5, 3, 2.5, 1.5],
  quiet: [5, 4, 2, 0, -1, 0, 1, 2, 4, 5],
}

/** The Q factor of a band that is one octave wide. */
export const octaveQ = Math.SQRT2

/** The setting with the bands of a preset. */
export const withPreset = (setting: EqualiserSetting, preset: PresetName): EqualiserSetting => ({
  ...setting,
  preset,
  bands: presets[preset],
})

/** The setting with one band changed to a gain in dB, clamped, and with the preset that the bands now equal; null: none. */
export function withBand(setting: EqualiserSetting, band: number, decibel: number): EqualiserSetting {
  const bands = setting.bands.map((each, index) => (index === band ? Math.max(-maxBand, Math.min(maxBand, decibel)) : each))
  const names = Object.keys(presets) as PresetName[]
  const preset = names.find(name => presets[name].every((each, index) => each === bands[index])) ?? null
  return { ...setting, bands, preset }
}

/** Sample rate at which responses are computed, Hz; below 16 kHz other rates differ little. */
const rate = 48_000

/** The gain in dB of all bands together at a frequency in Hz: peaking filters as in Web Audio (Audio EQ Cookbook). */
export const responseAt = (bands: readonly number[], frequency: number): number =>
  bands.reduce((sum, decibel, band) => sum + peaking(bandFrequencies[band] ?? 0, decibel, frequency), 0)

function peaking(middle: number, decibel: number, frequency: number): number {
  const amplitude = 10 ** (decibel / 40)
  const turn = (2 * Math.PI * middle) / rate
  const alpha = Math.sin(turn) / (2 * octaveQ)
  const cosine = -2 * Math.cos(turn)
  const above = powerAt([1 + alpha * amplitude, cosine, 1 - alpha * amplitude], frequency)
  const below = powerAt([1 + alpha / amplitude, cosine, 1 - alpha / amplitude], frequency)
  return 10 * Math.log10(above / below)
}

function powerAt([zero, one, two]: readonly [number, number, number], frequency: number): number {
  const turn = (2 * Math.PI * frequency) / rate
  const real = zero + one * Math.cos(turn) + two * Math.cos(2 * turn)
  const imaginary = one * Math.sin(turn) + two * Math.sin(2 * turn)
  return real * real + imaginary * imaginary
}

/** Frequencies in Hz at which the maximum of the response is searched, a twelfth of an octave apart. */
const tones = Array.from({ length: 121 }, (_, index) => 20 * 2 ** (index / 12))

/** The gain in dB before the bands: the setting's; with `isGuarded`, lowered as far as needed for no frequency to exceed full scale. */
export function equaliserPreamp({ bands, preamp }: Pick<EqualiserSetting, 'bands' | 'preamp'>, isGuarded: boolean): number {
  if (!isGuarded) return preamp
  return Math.min(preamp, -Math.max(0, ...tones.map(tone => responseAt(bands, tone)))) + 0
}
