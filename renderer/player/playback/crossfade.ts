// Crossfade with constant power between the end of a song and the beginning of the next, by two playback engines that take turns.
import type { SpeakerFact } from '../../../shared/queue/facts.ts'
import { createRamp, equalPower, type Ramp } from '../output/ramp.ts'
import { sameFile, type TrackFile } from '../stream/track-bytes.ts'
import type { PlaybackEngine } from './playback-engine.ts'

type Dependencies = {
  /** Makes a playback engine that reports its facts. */
  readonly createEngine: (report: (fact: SpeakerFact) => void) => PlaybackEngine
  readonly report: (fact: SpeakerFact) => void
  /** The length of the crossfade between two songs, seconds; 0: gapless. */
  readonly overlap: (from: TrackFile, to: TrackFile) => number
  /** A monotonic clock, milliseconds. */
  readonly clock: () => number
}

/** One of the two engines, and its gain ramp. */
type MixerChannel = { readonly engine: PlaybackEngine; readonly ramp: Ramp }
/**
 * The stage of a crossfade. `none`: one engine plays alone. `loaded`: the next song is loaded in the other one, silent. `handedOver`: the
 * current song was reported as ended, though it still sounds, so that the queue starts the next one. `crossfading`: both sound.
 */
type Stage =
  | { readonly kind: 'none' }
  | { readonly kind: 'loaded' | 'handedOver' | 'crossfading'; readonly other: MixerChannel; readonly file: TrackFile }

/** How long before the crossfade the next song is loaded, seconds. */
const preloadLead = 10
/** The interval at which the remaining time is checked, milliseconds. */
const pollInterval = 200
/** The shortest crossfade, seconds; a shorter overlap is played gapless. */
const shortestCrossfade = 0.3
/** The fade-out of the old song if something else is chosen during the crossfade, milliseconds. */
const interruptFade = 60

/** A playback engine that crossfades; while no overlap is wanted it uses a single engine. */
export function startCrossfade({ createEngine, report, overlap, clock }: Dependencies): PlaybackEngine {
  const openChannel = (): MixerChannel => {
    const engine = createEngine(fact => onFact(engine, fact))
    engine.setVolume(volumeSetting.volume, volumeSetting.muted)
    engine.setSpeed(rate)
    return { engine, ramp: createRamp(1, engine.setLevel, clock) }
  }
  let volumeSetting = { volume: 1, muted: false }
  let rate = 1
  let frontChannel = openChannel()
  let stage: Stage = { kind: 'none' }
  let playing: { readonly startId: number; readonly file: TrackFile } | null = null
  let next: TrackFile | null = null
  let pollTimer: ReturnType<typeof setInterval> | null = null
  let dueTimer: ReturnType<typeof setTimeout> | null = null

  const onFact = (engine: PlaybackEngine, fact: SpeakerFact) => {
    if (engine !== frontChannel.engine) return
    if (fact.type === 'playing' && stage.kind === 'handedOver') startRamps()
    report(fact)
  }
  const activeChannels = (): readonly MixerChannel[] => (stage.kind === 'none' ? [frontChannel] : [frontChannel, stage.other])
  const closeChannel = ({ engine, ramp }: MixerChannel) => {
    ramp.stop()
    engine.stop()
  }
  const discardOther = () => {
    if (stage.kind === 'none') return
    const { other, kind } = stage
    stage = { kind: 'none' }
    if (kind === 'loaded') closeChannel(other)
    else other.ramp.rampTo(0, interruptFade, () => closeChannel(other))
    frontChannel.ramp.set(1)
  }
  const disarm = () => {
    if (pollTimer !== null) clearInterval(pollTimer)
    if (dueTimer !== null) clearTimeout(dueTimer)
    pollTimer = null
    dueTimer = null
  }

  const overlapSeconds = (): number => (next !== null && playing !== null ? overlap(playing.file, next) : 0)
  const arm = () => {
    const isCrossfadeDue = overlapSeconds() >= shortestCrossfade
    frontChannel.engine.prepare(isCrossfadeDue ? null : next)
    if (stage.kind === 'loaded' && !(isCrossfadeDue && next && sameFile(stage.file, next))) discardOther()
    if (!isCrossfadeDue) disarm()
    else pollTimer ??= setInterval(checkRemaining, pollInterval)
  }
  const checkRemaining = () => {
    const remaining = frontChannel.engine.remaining()
    const length = overlapSeconds()
    if (next === null || playing === null || remaining === null || (stage.kind !== 'none' && stage.kind !== 'loaded')) return
    if (stage.kind === 'none') {
      if (remaining > length + preloadLead) return
      stage = { kind: 'loaded', other: openChannel(), file: next }
      stage.other.engine.preload(next)
    }
    const wait = (remaining - length) * 1000
    if (wait > pollInterval || remaining < shortestCrossfade || !stage.other.engine.isReady()) return
    if (wait <= 0) reportEnded()
    else
      dueTimer ??= setTimeout(() => {
        dueTimer = null
        checkRemaining()
      }, wait)
  }

  /** Reports the current song as ended, so that the queue goes on while it fades out. */
  const reportEnded = () => {
    if (stage.kind !== 'loaded' || playing === null) return
    const { other, file } = stage
    const { startId } = playing
    frontChannel.engine.reportPosition()
    stage = { kind: 'handedOver', other: frontChannel, file }
    frontChannel = other
    frontChannel.ramp.set(0)
    playing = null
    disarm()
    report({ type: 'ended', startId })
  }
  /** The next song sounds: starts both ramps. */
  const startRamps = () => {
    if (stage.kind !== 'handedOver') return
    const { other, file } = stage
    const length = Math.max(interruptFade, (other.engine.remaining() ?? 0) * 1000)
    stage = { kind: 'crossfading', other, file }
    frontChannel.ramp.rampTo(1, length, undefined, equalPower)
    other.ramp.rampTo(0, length, discardOther, equalPower)
  }

  return {
    reportPosition: () => frontChannel.engine.reportPosition(),
    start: (start, isPaused) => {
      const isExpected = stage.kind === 'handedOver' && !isPaused && start.position === 0 && sameFile(stage.file, start.file)
      if (!isExpected) {
        const wasHandedOver = stage.kind === 'handedOver'
        discardOther()
        // The front engine may have another song loaded than the one to start, and must not go on with it.
        if (wasHandedOver) frontChannel.engine.clear()
      }
      disarm()
      next = null
      playing = { startId: start.startId, file: start.file }
      frontChannel.engine.start(start, isPaused)
    },
    clear: () => {
      discardOther()
      disarm()
      playing = null
      next = null
      frontChannel.engine.clear()
    },
    pause: () => {
      discardOther()
      disarm()
      frontChannel.engine.pause()
    },
    resume: () => {
      frontChannel.engine.resume()
      arm()
    },
    seek: position => {
      discardOther()
      frontChannel.engine.seek(position)
      arm()
    },
    restart: which => {
      discardOther()
      frontChannel.engine.restart(which)
      arm()
    },
    prepare: file => {
      next = file
      arm()
    },
    preload: file => frontChannel.engine.preload(file),
    startAhead: (file, ready) => {
      discardOther()
      disarm()
      playing = null
      frontChannel.engine.startAhead(file, ready)
    },
    isReady: () => frontChannel.engine.isReady(),
    remaining: () => frontChannel.engine.remaining(),
    wake: () => {
      for (const { engine } of activeChannels()) engine.wake()
    },
    setLevel: level => frontChannel.engine.setLevel(level),
    setVolume: (volume, isMuted) => {
      volumeSetting = { volume, muted: isMuted }
      for (const { engine } of activeChannels()) engine.setVolume(volume, isMuted)
    },
    setSpeed: speed => {
      rate = speed
      for (const { engine } of activeChannels()) engine.setSpeed(speed)
    },
    stop: () => {
      disarm()
      for (const channel of activeChannels()) closeChannel(channel)
      stage = { kind: 'none' }
    },
  }
}
