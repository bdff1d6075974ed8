// What a person can set about how music sounds, with the values of a fresh start.
import { z } from 'zod'

const decibel = (least: number, most: number) => z.number().min(least).max(most)

/** Seconds that songs lie over each other, at most. */
export const longestCrossfade = 12
/** Decibel that loudness can be raised or lowered beyond what is written in the songs. */
export const mostPreamp = 12
/** Decibel that a band of the equaliser can be raised or lowered. */
export const mostBand = 12
/** Hz: the middle of each band of the equaliser, an octave apart. */
export const bandFrequencies = [31, 62, 125, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000] as const

/** `auto`: as an album while one is played in its order, else song by song. */
export const gainModes = ['off', 'track', 'album', 'auto'] as const
export const gainSetting = z
  .object({
    mode: z.enum(gainModes),
    preamp: decibel(-mostPreamp, mostPreamp),
    /** Nothing is raised so far that it would be cut off at full scale. */
    guard: z.boolean(),
  })
  .readonly()
export type GainSetting = z.infer<typeof gainSetting>
export const usualGain: GainSetting = { mode: 'off', preamp: 0, guard: true }

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
    /** Decibel for each of `bandFrequencies`. */
    bands: z.array(decibel(-mostBand, mostBand)).length(bandFrequencies.length).readonly(),
    /** Whose bands these are; null = a person's own. */
    preset: z.enum(presetNames).nullable(),
    preamp: decibel(-mostPreamp, mostPreamp),
  })
  .readonly()
export type EqualiserSetting = z.infer<typeof equaliserSetting>
export const usualEqualiser: EqualiserSetting = { on: false, bands: bandFrequencies.map(() => 0), preset: 'flat', preamp: 0 }

export const crossfadeSetting = z.number().min(0).max(longestCrossfade)
