// Settings of sound (gain, equaliser, crossfade) with their defaults.
import { z } from 'zod'

const decibel = (min: number, max: number) => z.number().min(min).max(max)

/** Longest crossfade, seconds. */
export const maxCrossfade = 12
/** The largest preamplification, up or down, dB, in addition to the songs' replay gain. */
export const maxPreamp = 12
/** The largest gain of an equaliser band, up or down, dB. */
export const maxBand = 12
/** Centre frequencies of the equaliser bands, an octave apart, Hz. */
export const bandFrequencies = [31, 62, 125, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000] as const

/** Which replay gain applies; `auto`: the album's while an album is played in order, else the track's. */
export const gainModes = ['off', 'track', 'album', 'auto'] as const
export const gainSetting = z
  .object({
    mode: z.enum(gainModes),
    preamp: decibel(-maxPreamp, maxPreamp),
    /** Whether the gain is limited so that nothing clips at full scale. */
    guard: z.boolean(),
  })
  .readonly()
export type GainSetting = z.infer<typeof gainSetting>
export const defaultGain: GainSetting = { mode: 'off', preamp: 0, guard: true }

export const presetNames = [
  'flat',
  'bass',
  'lessBass',
  'treble',
  'lessTreble',
  'voice',
  'rock',
  'electronic',
  'jazz',
  'classical',
  'acoustic',
  'quiet',
] as const
export const equaliserSetting = z
  .object({
    on: z.boolean(),
    /** Gain of each of `bandFrequencies`, dB. */
    bands: z.array(decibel(-maxBand, maxBand)).length(bandFrequencies.length).readonly(),
    /** The preset that has these `bands`; null = the person's own. */
    preset: z.enum(presetNames).nullable(),
    preamp: decibel(-maxPreamp, maxPreamp),
  })
  .readonly()
export type EqualiserSetting = z.infer<typeof equaliserSetting>
export const defaultEqualiser: EqualiserSetting = { on: false, bands: bandFrequencies.map(() => 0), preset: 'flat', preamp: 0 }

export const crossfadeSetting = z.number().min(0).max(maxCrossfade)
