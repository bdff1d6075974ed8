// Puts the sound together: playback engines with crossfade, effects, output device.

import type { AppState } from '../../../shared/app-state.ts'
import { crossfadeLength } from '../../../shared/audio/crossfade-length.ts'
import type { Loudness } from '../../../shared/audio/gain.ts'
import type { TrackId } from '../../../shared/ids.ts'
import { playsAsAlbum } from '../../../shared/queue/as-album.ts'
import type { SpeakerFact } from '../../../shared/queue/facts.ts'
import type { Settings } from '../../../shared/settings.ts'
import { t } from '../../../shared/words/words.ts'
import type { Levels } from '../../state/sound/levels.ts'
import { startEffects } from '../output/effects.ts'
import { startOutput } from '../output/output.ts'
import type { OpenPipelines } from '../output/pipeline.ts'
import type { TrackFile } from '../stream/track-bytes.ts'
import { startCrossfade } from './crossfade.ts'
import { startGaplessPlayback } from './gapless-playback.ts'
import type { PlaybackEngine } from './playback-engine.ts'

/** What the player has to know of songs, from the current library. */
export type Songs = {
  readonly loudness: (track: TrackId) => Omit<Loudness, 'peak'>
  /** Whether a song directly follows another one on its album. */
  readonly runsOn: (before: TrackId, after: TrackId) => boolean
  /** Seconds; 0 = unknown. */
  readonly length: (track: TrackId) => number
  /** Whether a track can be played offline. */
  readonly isHere: (track: TrackId) => boolean
}

type Dependencies = {
  readonly state: () => AppState
  readonly songs: Songs
  readonly levels: Levels
  readonly report: (fact: SpeakerFact) => void
  readonly lowered: (file: TrackFile) => void
  /** Called when the output device in use was unplugged. */
  readonly unplugged: (words: string) => void
  readonly log: (text: string) => void
  /** A monotonic clock, milliseconds. */
  readonly clock: () => number
  /** Replaces the pipelines with effects, in tests. */
  readonly open?: OpenPipelines
}

export type Sound = PlaybackEngine & {
  /** Applies changed settings. */
  follow(settings: Settings, before: Settings): void
}

export function startSound({ state, songs, levels, report, lowered, unplugged, log, clock, open }: Dependencies): Sound {
  const output = startOutput({
    devices: navigator.mediaDevices,
    chosen: () => state().settings,
    lost: (name, chosen) => unplugged(lostWords(name, chosen)),
    log,
  })
  const effects = startEffects({
    settings: () => state().settings,
    current: () => state().playback.current,
    loudness: songs.loudness,
    asAlbum: track => playsAsAlbum(state(), track, songs.runsOn),
    output,
    levels,
    again: which => sound.again(which),
    clock,
  })
  const sound = startCrossfade({
    make: tell => startGaplessPlayback({ open: open ?? effects.open, report: tell, lowered, log, clock }),
    report,
    overlap: ({ track: from }, { track: to }) =>
      from === to || songs.runsOn(from, to) ? 0 : crossfadeLength(state().settings.crossfade, songs.length(from), songs.length(to)),
    clock,
  })
  return {
    ...sound,
    follow: effects.follow,
    stop: () => {
      sound.stop()
      effects.stop()
      output.stop()
    },
  }
}

const lostWords = (name: string, chosen: boolean): string => {
  const lost = name === '' ? t('player.outputUnplugged') : t('player.unplugged', { device: name.slice(0, 100) })
  return chosen ? `${lost} ${t('player.untilItIsBack')}` : lost
}
