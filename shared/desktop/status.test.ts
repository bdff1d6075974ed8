import { expect, it } from 'vitest'
import { type AppState, initialState } from '../app-state.ts'
import { millis, trackId } from '../ids.ts'
import { statusLine, statusOf } from './status.ts'

const facts = { title: 'Rain', artist: 'Mira', album: 'Weather', length: 200 }
const playback = { ...initialState.playback, current: trackId(7), paused: false, anchor: { position: 60, at: millis(1_000) } }
const kitchen: AppState['connect']['output'] = {
  ...{ kind: 'elsewhere', session: 's', name: 'Kitchen', link: 'live', pending: false, shared: false, mayControl: true },
}

it('says what plays, where in it, and on which device', () => {
  const status = statusOf({ ...initialState, playback }, facts, 6_500)
  expect(status).toEqual({
    ...{ state: 'playing', song: { id: 7, ...facts }, position: 65.5, volume: 0.8, muted: false, shuffle: false, repeat: 'none' },
    device: null,
  })
  expect(statusLine(status)).toBe('Playing: Rain – Mira, 1:05 of 3:20')
  const away = { ...initialState, playback: { ...playback, paused: true }, connect: { ...initialState.connect, output: kitchen } }
  expect(statusLine(statusOf(away, null, 6_500))).toBe('Paused on Kitchen: Song 7, 1:00')
})

it('stands still while sound is awaited, ends where the song ends, and says that nothing plays', () => {
  expect(statusOf({ ...initialState, playback, speaker: { waiting: true } }, facts, 60_000).position).toBe(60)
  expect(statusOf({ ...initialState, playback }, facts, 1e9).position).toBe(200)
  const nothing = statusOf(initialState, null, 5)
  expect(nothing).toMatchObject({ state: 'stopped', song: null, position: 0 })
  expect(statusLine(nothing)).toBe('Nothing is playing.')
  const song = { id: trackId(7), title: '\u001b]52;c;cm0=\u0007Rain\nPaused', artist: '\u009b31mMira\u202e\u200f', album: '', length: null }
  expect(statusLine({ ...nothing, song })).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
})
