// @vitest-environment happy-dom
// A change of how loud songs are to be: heard anew only where it makes one louder or softer.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Loudness } from '../../../shared/audio/gain.ts'
import { trackId } from '../../../shared/ids.ts'
import { defaultSettings, type Settings } from '../../../shared/settings.ts'
import { startEffects } from './effects.ts'

vi.mock('howler', async () => import('./howler-for-tests.ts'))
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A FLAC of this loudness is heard; gives how often it was begun anew, after each change. */
function play(loudness: Omit<Loudness, 'peak'>) {
  let settings: Settings = defaultSettings
  let begunAnew = 0
  const forget = () => undefined
  const effects = startEffects({
    settings: () => settings,
    loudness: () => loudness,
    asAlbum: () => false,
    output: { choose: () => undefined, add: () => forget, stop: forget },
    levels: { add: () => forget, listen: () => ({ read: () => false, stop: forget }) },
    again: () => {
      begunAnew += 1
    },
    clock: () => 0,
  })
  const events = { changed: forget, failed: forget, broken: forget }
  const pipeline = effects.open.plain(events, { track: trackId(1), quality: 'orig' })
  return {
    change: (gain: Partial<Settings['gain']>) => {
      const before = settings
      settings = { ...settings, gain: { ...settings.gain, ...gain } }
      effects.follow(settings, before)
      vi.advanceTimersByTime(1_000)
      return begunAnew
    },
    stop: () => {
      pipeline.close()
      effects.stop()
    },
  }
}

it('a song that says nothing of its loudness goes on when only others would change', () => {
  const song = play({ track: Number.NaN, album: Number.NaN })
  expect([song.change({ mode: 'album' }), song.change({ mode: 'track' })]).toEqual([0, 0])
  expect(song.change({ mode: 'track', preamp: -6 })).toBe(1)
  song.stop()
})

it('a song that is louder than others is begun anew where it is', () => {
  const song = play({ track: -8, album: -2 })
  expect(song.change({ mode: 'track' })).toBe(1)
  song.stop()
})
