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

/**
 * FLACs of these loudnesses were begun one after the other, and the last is heard; gives how often it was begun anew, after each change.
 */
function play(...loudnesses: readonly Omit<Loudness, 'peak'>[]) {
  let settings: Settings = defaultSettings
  let begunAnew = 0
  const forget = () => undefined
  const effects = startEffects({
    settings: () => settings,
    current: () => trackId(loudnesses.length),
    loudness: track => loudnesses[track - 1] ?? unknown,
    playsAsAlbum: () => false,
    output: { applyChosen: () => undefined, add: () => forget, stop: forget },
    levels: { add: () => forget, openAnalyser: () => ({ read: () => false, stop: forget }) },
    restart: () => {
      begunAnew += 1
    },
    clock: () => 0,
  })
  const events = { onChange: forget, onFailure: forget, onError: forget }
  const pipelines = loudnesses.map((_, at) => effects.open.plain(events, { track: trackId(at + 1), quality: 'orig' }))
  return {
    change: (gain: Partial<Settings['gain']>) => {
      const before = settings
      settings = { ...settings, gain: { ...settings.gain, ...gain } }
      effects.applySettings(settings, before)
      vi.advanceTimersByTime(1_000)
      return begunAnew
    },
    stop: () => {
      for (const pipeline of pipelines) pipeline.close()
      effects.stop()
    },
  }
}

const unknown = { track: Number.NaN, album: Number.NaN }

it('a song that says nothing of its loudness goes on when only others would change', () => {
  const song = play(unknown)
  expect([song.change({ mode: 'album' }), song.change({ mode: 'track' })]).toEqual([0, 0])
  expect(song.change({ mode: 'track', preamp: -6 })).toBe(1)
  song.stop()
})

it('a song that is louder than others is begun anew where it is', () => {
  const song = play({ track: -8, album: -2 })
  expect(song.change({ mode: 'track' })).toBe(1)
  song.stop()
})

it('a song goes on where a change is one of what was heard before it', () => {
  const song = play({ track: -8, album: -2 }, unknown)
  expect([song.change({ mode: 'track' }), song.change({ mode: 'album' })]).toEqual([0, 0])
  song.stop()
})
