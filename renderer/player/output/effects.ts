// Applies the settings of sound to the player's pipelines: loudness (in MP3 frames, else as a factor on the volume), fades, equaliser and
// output device; restarts the song where a change requires it.

import { amplify } from '../../../shared/audio/frame-gain.ts'
import { gainFor, gainSteps, type Loudness } from '../../../shared/audio/gain.ts'
import { createIdMap } from '../../../shared/id-map.ts'
import type { TrackId } from '../../../shared/ids.ts'
import type { Settings } from '../../../shared/settings.ts'
import type { SpectrumLevels } from '../../state/sound/spectrum.ts'
import type { TrackFile } from '../stream/track-bytes.ts'
import type { TransformFrames } from '../stream/track-segment.ts'
import { type EqualiserGraph, openEqualiserGraph } from './equaliser-graph.ts'
import { withFades } from './fades.ts'
import type { Output } from './output.ts'
import type { OpenPipelines } from './pipeline.ts'
import { type DecorateSpeaker, openPipeline } from './pipeline.ts'
import { openPlainPipeline } from './plain-pipeline.ts'
import type { OpenSpeaker } from './speaker.ts'

export type Effects = {
  readonly open: OpenPipelines
  /** Applies changed settings. */
  applySettings(settings: Settings, before: Settings): void
  stop(): void
}

type Dependencies = {
  readonly settings: () => Settings
  /** The loudness of a track, as far as known; its peak is read from the file's tag. */
  readonly loudness: (track: TrackId) => Omit<Loudness, 'peak'>
  /** The current track; null if none. */
  readonly current: () => TrackId | null
  /** Whether a song is played in the order of its album, so that album gain applies. */
  readonly playsAsAlbum: (track: TrackId) => boolean
  readonly output: Output
  readonly levels: SpectrumLevels
  /** Restarts the current song, with the same pipeline or a new one, so that a change is heard. */
  readonly restart: (which: 'same' | 'new') => void
  readonly clock: () => number
}

/** How long changes of loudness are debounced, milliseconds, as a dragged slider makes many. */
const debounceDelay = 250

/** The most tracks whose gain is remembered: edits of the queue begin many that are never heard. */
const maxRemembered = 200

export function startEffects({ settings, current, loudness, playsAsAlbum, output, levels, restart, clock }: Dependencies): Effects {
  let equaliserGraph: { readonly graph: EqualiserGraph; readonly removeOutput: () => void } | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  /** Per track, the gain it was started with and how to compute the current one; ordered by start, the latest last. */
  const startedGains = createIdMap<TrackId, { readonly startGain: number; readonly currentGain: () => number }>()
  const recordGain = (track: TrackId, currentGain: () => number): number => {
    const gain = currentGain()
    startedGains.delete(track)
    startedGains.set(track, { startGain: gain, currentGain })
    const [oldest] = startedGains.keys()
    if (oldest !== undefined && startedGains.size > maxRemembered) startedGains.delete(oldest)
    return gain
  }
  /** Whether the gain of the current track, or of one started after it, has changed; earlier ones are over and do not count. */
  const isGainOutdated = (): boolean => {
    const all = [...startedGains]
    const currentIndex = all.findIndex(([track]) => track === current())
    return all.slice(Math.max(0, currentIndex)).some(([, track]) => track.currentGain() !== track.startGain)
  }

  const transformFrames: TransformFrames = ({ track }, { tag }) => {
    const peak = tag?.peak ?? null
    const steps = recordGain(track, () => gainSteps(settings().gain, { ...loudness(track), peak }, playsAsAlbum(track)))
    return steps === 0 ? null : frames => amplify(frames, steps)
  }
  /** The gain of a file whose frames cannot be changed (not MP3), as a factor on the volume, at most 1: it can only attenuate. */
  const gainLevelOf = ({ track }: TrackFile): number =>
    recordGain(track, () => Math.min(1, 10 ** (gainFor(settings().gain, { ...loudness(track), peak: null }, playsAsAlbum(track)) / 20)))

  const openGraph = () => {
    const { equaliser, gain } = settings()
    const opened = openEqualiserGraph(equaliser, gain.guard)
    return { graph: opened, removeOutput: output.add(opened) }
  }
  const closeGraph = () => {
    equaliserGraph?.removeOutput()
    equaliserGraph?.graph.close()
    equaliserGraph = null
  }
  const decorateSpeaker: (factor: number) => DecorateSpeaker = factor => speaker => {
    const faded = withFades(factor === 1 ? speaker : withFactor(speaker, factor), { isEnabled: () => settings().fades, clock })
    const { element } = speaker
    if (settings().equaliser.on) equaliserGraph ??= openGraph()
    const releases = [equaliserGraph ? equaliserGraph.graph.connect(element) : output.add(element), levels.add(element)]
    return {
      ...faded,
      close: () => {
        for (const release of releases) release()
        faded.close()
      },
    }
  }

  return {
    open: {
      joining: events => openPipeline(events, transformFrames, decorateSpeaker(1)),
      plain: (events, file) => openPlainPipeline(events, file, decorateSpeaker(gainLevelOf(file))),
    },
    applySettings: (now, before) => {
      if (now.output !== before.output) output.applyChosen()
      if (now.equaliser !== before.equaliser || now.gain !== before.gain) equaliserGraph?.graph.set(now.equaliser, now.gain.guard)
      if (now.equaliser.on !== before.equaliser.on) {
        // The graph is closed before the restart, so that the audio element made by the restart is not connected to it.
        if (!now.equaliser.on) closeGraph()
        restart('new')
      }
      if (now.gain === before.gain) return
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(() => {
        timer = null
        // A change of loudness often leaves a song's gain as it is (no loudness data), and then nothing is restarted.
        if (isGainOutdated()) restart('same')
      }, debounceDelay)
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      closeGraph()
    },
  }
}

/** A speaker whose level is scaled by a constant factor. */
const withFactor = (speaker: OpenSpeaker, factor: number): OpenSpeaker => {
  speaker.setLevel(factor)
  return { ...speaker, setLevel: level => speaker.setLevel(level * factor) }
}
