// The quality in which the player asks for songs: that of the settings, and the least while data is spared.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { ok } from '../../../shared/errors.ts'
import { trackId } from '../../../shared/ids.ts'
import { createOptimisticStart } from '../../state/sound/optimistic-start.ts'
import { startPlayer } from '../follow.ts'
import { openBrowser } from './browser-for-tests.ts'
import { openWorkshop } from './pipeline-for-tests.ts'
import { aboutSongs, signedInAs } from './player-for-tests.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('is that of the settings, and the least from the next song on once data is spared', () => {
  openBrowser()
  const workshop = openWorkshop()
  const queue = { ...initialState.queue, tracks: [1, 2, 3].map(trackId) }
  const settings = { ...initialState.settings, quality: '320' as const }
  const mirror = createStore<AppState>(() => ({ ...initialState, account: signedInAs('1'), connection: { kind: 'demo' }, queue, settings }))
  const answered = async () => ok(undefined)
  const stop = startPlayer({
    ...{ mirror, ...aboutSongs, open: workshop.open, optimisticStart: createOptimisticStart() },
    bridge: { 'queue.command': answered, 'speaker.report': answered, 'log.write': answered },
    tell: () => undefined,
    silence: { keep: () => undefined, release: () => undefined },
  })
  const begin = (track: number) =>
    mirror.setState(({ playback }) => ({
      playback: { ...playback, current: trackId(track), index: track - 1, startId: track, paused: false },
    }))
  const spare = (spareData: boolean) => mirror.setState({ settings: { ...settings, spareData } })
  const asked = () => workshop.last().trackSegment?.file
  begin(1)
  expect(asked()).toEqual({ track: 1, quality: '320' })
  spare(true)
  begin(2)
  expect(asked()).toEqual({ track: 2, quality: '96' })
  spare(false)
  begin(3)
  expect(asked()).toEqual({ track: 3, quality: '320' })
  stop()
  workshop.stop()
})
