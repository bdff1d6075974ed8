// The gallery's scenes of Now playing.
import type { AppState } from '../../shared/app-state.ts'
import { trackId } from '../../shared/ids.ts'
import type { View } from '../state/view/view.ts'
import { elsewhere, paused, playing, type Scene, withDevices } from './states.ts'

/** A scene of Now playing; `openMore`: what the person opens in it. */
const nowPlayingScene = (state: Partial<AppState>, openMore: (view: View) => void = () => undefined): Scene => ({
  state,
  act: ({ view }) => {
    view.showNowPlaying(true)
    openMore(view)
  },
})
const lyricsScene = (track: number): Scene =>
  nowPlayingScene({ ...playing, playback: { ...paused, current: trackId(track) } }, view => view.showLyrics(true))
const everythingOn: Partial<AppState> = {
  ...playing,
  privateSession: true,
  sleep: { kind: 'album' },
  playback: { ...paused, speed: 1.25, stopAfter: true, muted: true, shuffle: true, repeat: 'track' },
}

export const nowPlayingScenes: Readonly<Record<string, Scene>> = {
  'now playing': nowPlayingScene(playing),
  'now playing beside the queue': nowPlayingScene(playing, view => view.showQueue(true)),
  'now playing with all that can be on': nowPlayingScene(everythingOn, view => view.showLevels(true)),
  'now playing elsewhere': nowPlayingScene({
    ...withDevices,
    connect: { output: { ...elsewhere, link: 'live' }, transfer: null, offer: null },
  }),
  'words with times': lyricsScene(9002),
  'words without times': lyricsScene(9001),
  'no words': lyricsScene(9007),
}
