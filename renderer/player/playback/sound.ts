// Puts the sound together: playback engines with crossfade, effects, output device.

import type { AppState } from '../../../shared/app-state.ts'
import { crossfadeLength } from '../../../shared/audio/crossfade-length.ts'
import type { Loudness } from '../../../shared/audio/gain.ts'
import type { TrackId } from '../../../shared/ids.ts'
import { playsAsAlbum } from '../../../shared/queue/album-neighbours.ts'
import type { SpeakerFact } from '../../../shared/queue/facts.ts'
import type { Settings } from '../../../shared/settings.ts'
import { t } from '../../../shared/words/words.ts'
import type { SpectrumLevels } from '../../state/sound/spectrum.ts'
import { startEffects } from '../output/effects.ts'
import { startOutput } from '../output/output.ts'
import type { OpenPipelines } from '../output/pipeline.ts'
import type { TrackFile } from '../stream/track-bytes.ts'
import { startCrossfade } from './crossfade.ts'
import { startGaplessPlayback } from './gapless-playback.ts'
import type { PlaybackEngine } from './playback-engine.ts'

/** What the player has to know of songs, from the current library and from what is kept. */
export type TrackLookup = {
  readonly loudness: (track: TrackId) => Omit<Loudness, 'peak'>
  /** Whether a song directly follows another one on its album. */
  readonly followsOnAlbum: (before: TrackId, after: TrackId) => boolean
  /** The length of a song, seconds; 0 if unknown. */
  readonly length: (track: TrackId) => number
  /** Whether a track can be played offline. */
  readonly isAvailableOffline: (track: TrackId) => boolean
}

type Dependencies = {
  readonly state: () => AppState
  readonly songs: TrackLookup
  readonly levels: SpectrumLevels
  readonly report: (fact: SpeakerFact) => void
  readonly onQualityLowered: (file: TrackFile) => void
  /** Called when the output device in use was unplugged, with the sentence that tells the person. */
  readonly onUnplugged: (words: string) => void
  readonly log: (text: string) => void
  /** A monotonic clock, milliseconds. */
  readonly clock: () => number
  /** Replaces the pipelines with effects, in tests. */
  readonly openPipelines?: OpenPipelines
}

export type SoundEngine = PlaybackEngine & {
  /** Applies changed settings. */
  applySettings(settings: Settings, before: Settings): void
}

export function startSoundEngine({
  state,
  songs,
  levels,
  report,
  onQualityLowered,
  onUnplugged,
  log,
  clock,
  openPipelines,
}: Dependencies): SoundEngine {
  const output = startOutput({
    devices: navigator.mediaDevices,
    chosen: () => state().settings,
    onLost: (name, isChosen) => onUnplugged(unpluggedText(name, isChosen)),
    log,
  })
  const effects = startEffects({
    settings: () => state().settings,
    current: () => state().playback.current,
    loudness: songs.loudness,
    playsAsAlbum: track => playsAsAlbum(state(), track, songs.followsOnAlbum),
    output,
    levels,
    restart: which => sound.restart(which),
    clock,
  })
  const sound = startCrossfade({
    createEngine: reportFact =>
      startGaplessPlayback({ openPipelines: openPipelines ?? effects.open, report: reportFact, onQualityLowered, log, clock }),
    report,
    overlap: ({ track: from }, { track: to }) =>
      from === to || songs.followsOnAlbum(from, to) ? 0 : crossfadeLength(state().settings.crossfade, songs.length(from), songs.length(to)),
    clock,
  })
  return {
    ...sound,
    applySettings: effects.applySettings,
    stop: () => {
      sound.stop()
      effects.stop()
      output.stop()
    },
  }
}

const unpluggedText = (name: string, isChosen: boolean): string => {
  const sentence = name === '' ? t('playback.outputUnplugged') : t('playback.unplugged', { device: name.slice(0, 100) })
  return isChosen ? `${sentence} ${t('playback.outputMissingFallback')}` : sentence
}
