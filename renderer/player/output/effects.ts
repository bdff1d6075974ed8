// Applies the settings of sound: loudness as gain of MP3 frames, fades, equaliser and output device per speaker.

import { amplify } from '../../../shared/audio/frame-gain.ts'
import { gainFor, gainSteps, type Loudness } from '../../../shared/audio/gain.ts'
import { createIdMap } from '../../../shared/id-map.ts'
import type { TrackId } from '../../../shared/ids.ts'
import type { Settings } from '../../../shared/settings.ts'
import type { Levels } from '../../state/sound/levels.ts'
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
  follow(settings: Settings, before: Settings): void
  stop(): void
}

type Dependencies = {
  readonly settings: () => Settings
  /** The loudness of a track, as far as known; its peak is read from the file's tag. */
  readonly loudness: (track: TrackId) => Omit<Loudness, 'peak'>
  /** The current track; null if none. */
  readonly current: () => TrackId | null
  /** Whether a song is played in the order of its album, so that album gain applies. */
  readonly asAlbum: (track: TrackId) => boolean
  readonly output: Output
  readonly levels: Levels
  /** Restarts the current song, with the same pipeline or a new one, so that a change is heard. */
  readonly again: (which: 'same' | 'new') => void
  readonly clock: () => number
}

/** Debounce of changes of loudness, milliseconds: a dragged slider changes many times. */
const settleAfter = 250

/** The most tracks whose gain is remembered: edits of the queue begin many that are never heard. */
const mostBegun = 200

export function startEffects({ settings, current, loudness, asAlbum, output, levels, again, clock }: Dependencies): Effects {
  let tone: { readonly tone: EqualiserGraph; readonly forget: () => void } | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  /** Per track, the gain it was started with and how to compute the current one; in order of start, last one last. */
  const begun = createIdMap<TrackId, { readonly with: number; readonly now: () => number }>()
  const begin = (track: TrackId, now: () => number): number => {
    const amount = now()
    begun.delete(track)
    begun.set(track, { with: amount, now })
    const [oldest] = begun.keys()
    if (oldest !== undefined && begun.size > mostBegun) begun.delete(oldest)
    return amount
  }
  /** Whether the gain of the current track, or of one prepared after it, has changed; earlier ones are over. */
  const isOutdated = (): boolean => {
    const all = [...begun]
    const heard = all.findIndex(([track]) => track === current())
    return all.slice(Math.max(0, heard)).some(([, track]) => track.now() !== track.with)
  }

  const transformFrames: TransformFrames = ({ track }, { tag }) => {
    const peak = tag?.peak ?? null
    const steps = begin(track, () => gainSteps(settings().gain, { ...loudness(track), peak }, asAlbum(track)))
    return steps === 0 ? null : frames => amplify(frames, steps)
  }
  /** For files whose frames cannot be changed (no MP3) gain is applied as volume, which can only attenuate. */
  const levelOf = ({ track }: TrackFile): number =>
    begin(track, () => Math.min(1, 10 ** (gainFor(settings().gain, { ...loudness(track), peak: null }, asAlbum(track)) / 20)))

  const open = () => {
    const { equaliser, gain } = settings()
    const opened = openEqualiserGraph(equaliser, gain.guard)
    return { tone: opened, forget: output.add(opened) }
  }
  const close = () => {
    tone?.forget()
    tone?.tone.close()
    tone = null
  }
  const decorateSpeaker: (whole: number) => DecorateSpeaker = whole => speaker => {
    const faded = withFades(whole === 1 ? speaker : softened(speaker, whole), { on: () => settings().fades, clock })
    const { element } = speaker
    if (settings().equaliser.on) tone ??= open()
    const letGo = [tone ? tone.tone.connect(element) : output.add(element), levels.add(element)]
    return {
      ...faded,
      close: () => {
        for (const forget of letGo) forget()
        faded.close()
      },
    }
  }

  return {
    open: {
      joining: events => openPipeline(events, transformFrames, decorateSpeaker(1)),
      plain: (events, file) => openPlainPipeline(events, file, decorateSpeaker(levelOf(file))),
    },
    follow: (now, before) => {
      if (now.output !== before.output) output.choose()
      if (now.equaliser !== before.equaliser || now.gain !== before.gain) tone?.tone.set(now.equaliser, now.gain.guard)
      if (now.equaliser.on !== before.equaliser.on) {
        // Before the restart, so that no new element is connected to the closing graph.
        if (!now.equaliser.on) close()
        again('new')
      }
      if (now.gain === before.gain) return
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(() => {
        timer = null
        // A change of loudness often leaves a song's gain as it is (no loudness data), and then nothing is restarted.
        if (isOutdated()) again('same')
      }, settleAfter)
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      close()
    },
  }
}

/** A speaker whose level is scaled by a constant factor. */
const softened = (speaker: OpenSpeaker, whole: number): OpenSpeaker => {
  speaker.level(whole)
  return { ...speaker, level: level => speaker.level(level * whole) }
}
