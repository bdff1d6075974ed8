// The gallery's scenes of Now playing.
import type { AppState } from '../../shared/app-state.ts'
import { trackId } from '../../shared/ids.ts'
import type { View } from '../state/view/view.ts'
import { elsewhere, paused, playing, type Scene, withDevices } from './states.ts'

/** A scene of Now playing; `then`: what the person opens in it. */
const large = (state: Partial<AppState>, then: (view: View) => void = () => undefined): Scene => ({
  state,
  act: ({ view }) => {
    view.showNowPlaying(true)
    then(view)
  },
})
const withWords = (track: number): Scene =>
  large({ ...playing, playback: { ...paused, current: trackId(track) } }, view => view.showLyrics(true))
const allOn: Partial<AppState> = {
  ...playing,
  privateSession: true,
  sleep: { kind: 'album' },
  playback: { ...paused, speed: 1.25, stopAfter: true, muted: true, shuffle: true, repeat: 'track' },
}

export const nowPlayingScenes: Readonly<Record<string, Scene>> = {
  'now playing': large(playing),
  'now playing beside the queue': large(playing, view => view.showQueue(true)),
  'now playing with all that can be on': large(allOn, view => view.showLevels(true)),
  'now playing elsewhere': large({ ...withDevices, connect: { output: { ...elsewhere, link: 'live' }, transfer: null, offer: null } }),
  'words with times': withWords(9002),
  'words without times': withWords(9001),
  'no words': withWords(9007),
}
