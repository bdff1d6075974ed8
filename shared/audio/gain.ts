// The gain of a song: its replay gain (of the track or the album) plus the person's preamplification; with `guard` never above what clips.
import type { GainSetting } from '../sound-settings.ts'
import { gainStep } from './frame-gain.ts'

/** The replay gains of a song in dB as the service gives them (protocol 5.2), NaN = unknown. */
export type Loudness = {
  readonly track: number
  readonly album: number
  /** The peak sample, 1 = full scale; null = unknown. */
  readonly peak: number | null
}

/**
 * The gain of a song in dB, preamplification included: by the replay gain that the mode prefers, else the other one, else 0; 0 with the
 * mode `off`; with `guard` never above what clips. `asAlbum`: it is played in the order of its album, so mode `auto` takes the album's
 * gain.
 */
export function gainFor({ mode, preamp, guard }: GainSetting, { track, album, peak }: Loudness, asAlbum: boolean): number {
  if (mode === 'off') return 0
  const wanted = mode === 'album' || (mode === 'auto' && asAlbum) ? [album, track] : [track, album]
  const gain = (wanted.find(each => !Number.isNaN(each)) ?? 0) + preamp
  return guard ? Math.min(gain, headroom(peak)) : gain
}

/** The gain in steps of `global_gain`, rounded; with `guard` never above what clips. */
export function gainSteps(setting: GainSetting, loudness: Loudness, asAlbum: boolean): number {
  const steps = Math.round(gainFor(setting, loudness, asAlbum) / gainStep)
  // Adding 0 turns -0, which rounding may give, into 0.
  return (setting.guard && setting.mode !== 'off' ? Math.min(steps, Math.floor(headroom(loudness.peak) / gainStep)) : steps) + 0
}

/** Headroom to full scale in dB. An unknown peak has none, as most songs use the full scale; it is negative for a peak above 1. */
const headroom = (peak: number | null): number => (peak === null || peak <= 0 ? 0 : -20 * Math.log10(peak))

/**
 * The gain of an album in dB from those of its songs, by their mean power weighted by length. Songs without a gain are left out; NaN if
 * none has one.
 */
export function albumGain(tracks: Iterable<{ readonly gain: number; readonly length: number }>): number {
  let power = 0
  let weight = 0
  for (const { gain, length } of tracks) {
    if (Number.isNaN(gain)) continue
    const seconds = Math.max(1, length)
    power += seconds * 10 ** (-gain / 10)
    weight += seconds
  }
  return weight === 0 ? Number.NaN : -10 * Math.log10(power / weight)
}
