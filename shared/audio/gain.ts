// How much louder or softer a song is to be: its own loudness or that of its album, what a person adds, and no clipping.
import type { GainSetting } from '../sound-settings.ts'
import { gainStep } from './frame-gain.ts'

/** What is known of how loud a song is; decibels as the service gives them (protocol 5.2), NaN = unknown. */
export type Loudness = {
  readonly track: number
  readonly album: number
  /** The highest sample, 1 = full scale; null = unknown. */
  readonly peak: number | null
}

/** Decibels for a song. `asAlbum`: it is one of an album that is played in its order. */
export function gainFor({ mode, preamp, guard }: GainSetting, { track, album, peak }: Loudness, asAlbum: boolean): number {
  if (mode === 'off') return 0
  const wanted = mode === 'album' || (mode === 'auto' && asAlbum) ? [album, track] : [track, album]
  const gain = (wanted.find(each => !Number.isNaN(each)) ?? 0) + preamp
  return guard ? Math.min(gain, roomAbove(peak)) : gain
}

/** The same in steps of `global_gain`: the nearest one, and with a guard none that would clip. */
export function gainSteps(setting: GainSetting, loudness: Loudness, asAlbum: boolean): number {
  const steps = Math.round(gainFor(setting, loudness, asAlbum) / gainStep)
  // Not -0, which is nobody's idea of no change.
  return (setting.guard && setting.mode !== 'off' ? Math.min(steps, Math.floor(roomAbove(loudness.peak) / gainStep)) : steps) + 0
}

/** Decibels up to full scale. Without a known peak there may be none: most songs use the whole scale. A louder file is lowered to it. */
const roomAbove = (peak: number | null): number => (peak === null || peak <= 0 ? 0 : -20 * Math.log10(peak))

/**
 * Decibels for a whole album, from the gains of its songs: that of the mean of their power, the longer ones counting more. Songs
 * without a gain are left out; NaN if none has one.
 */
export function albumGain(songs: Iterable<{ readonly gain: number; readonly length: number }>): number {
  let power = 0
  let weight = 0
  for (const { gain, length } of songs) {
    if (Number.isNaN(gain)) continue
    const seconds = Math.max(1, length)
    power += seconds * 10 ** (-gain / 10)
    weight += seconds
  }
  return weight === 0 ? Number.NaN : -10 * Math.log10(power / weight)
}
