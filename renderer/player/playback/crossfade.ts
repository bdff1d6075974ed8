// Crossfade with constant power between the end of a song and the beginning of the next, by two playback engines that take turns.
import type { SpeakerFact } from '../../../shared/queue/facts.ts'
import { createRamp, equalPower, type Ramp } from '../output/ramp.ts'
import { sameFile, type TrackFile } from '../stream/track-bytes.ts'
import type { PlaybackEngine } from './playback-engine.ts'

type Dependencies = {
  /** Makes a playback engine that reports its facts. */
  readonly make: (report: (fact: SpeakerFact) => void) => PlaybackEngine
  readonly report: (fact: SpeakerFact) => void
  /** The length of the crossfade between two songs, seconds; 0: gapless. */
  readonly overlap: (from: TrackFile, to: TrackFile) => number
  /** A monotonic clock, milliseconds. */
  readonly clock: () => number
}

/** One of the two engines, and its gain ramp. */
type Side = { readonly sound: PlaybackEngine; readonly ramp: Ramp }
/**
 * `ahead`: the next song is loaded, silent. `called`: the current song was reported as ended, though it still sounds, so that the queue
 * starts the next one. `over`: both sound.
 */
type Stage = { readonly kind: 'none' } | { readonly kind: 'ahead' | 'called' | 'over'; readonly other: Side; readonly file: TrackFile }

/** How long before the crossfade the next song is loaded, seconds. */
const readyBefore = 10
/** The interval at which the remaining time is checked, milliseconds. */
const lookEvery = 200
/** The shortest crossfade, seconds; a shorter overlap is played gapless. */
const least = 0.3
/** The fade-out of the old song if something else is chosen during the crossfade, milliseconds. */
const giveWay = 60

/** A playback engine that crossfades; while no overlap is wanted it uses a single engine. */
export function startCrossfade({ make, report, overlap, clock }: Dependencies): PlaybackEngine {
  const open = (): Side => {
    const sound = make(fact => onFact(sound, fact))
    sound.volume(loudness.volume, loudness.muted)
    sound.speed(rate)
    return { sound, ramp: createRamp(1, sound.level, clock) }
  }
  let loudness = { volume: 1, muted: false }
  let rate = 1
  let front = open()
  let stage: Stage = { kind: 'none' }
  let playing: { readonly startId: number; readonly file: TrackFile } | null = null
  let next: TrackFile | null = null
  let timer: ReturnType<typeof setInterval> | null = null
  let soon: ReturnType<typeof setTimeout> | null = null

  const onFact = (sound: PlaybackEngine, fact: SpeakerFact) => {
    if (sound !== front.sound) return
    if (fact.type === 'playing' && stage.kind === 'called') lay()
    report(fact)
  }
  const both = (): readonly Side[] => (stage.kind === 'none' ? [front] : [front, stage.other])
  const close = ({ sound, ramp }: Side) => {
    ramp.stop()
    sound.stop()
  }
  const dropOther = () => {
    if (stage.kind === 'none') return
    const { other, kind } = stage
    stage = { kind: 'none' }
    if (kind === 'ahead') close(other)
    else other.ramp.to(0, giveWay, () => close(other))
    front.ramp.set(1)
  }
  const disarm = () => {
    if (timer !== null) clearInterval(timer)
    if (soon !== null) clearTimeout(soon)
    timer = null
    soon = null
  }

  const seconds = (): number => (next !== null && playing !== null ? overlap(playing.file, next) : 0)
  const arm = () => {
    const wanted = seconds() >= least
    front.sound.prepare(wanted ? null : next)
    if (stage.kind === 'ahead' && !(wanted && next && sameFile(stage.file, next))) dropOther()
    if (!wanted) disarm()
    else timer ??= setInterval(watch, lookEvery)
  }
  const watch = () => {
    const remaining = front.sound.remaining()
    const length = seconds()
    if (next === null || playing === null || remaining === null || (stage.kind !== 'none' && stage.kind !== 'ahead')) return
    if (stage.kind === 'none') {
      if (remaining > length + readyBefore) return
      stage = { kind: 'ahead', other: open(), file: next }
      stage.other.sound.warm(next)
    }
    const wait = (remaining - length) * 1000
    if (wait > lookEvery || remaining < least || !stage.other.sound.ready()) return
    if (wait <= 0) call()
    else
      soon ??= setTimeout(() => {
        soon = null
        watch()
      }, wait)
  }

  /** Reports the current song as ended, so that the queue goes on while it fades out. */
  const call = () => {
    if (stage.kind !== 'ahead' || playing === null) return
    const { other, file } = stage
    const { startId } = playing
    front.sound.leave()
    stage = { kind: 'called', other: front, file }
    front = other
    front.ramp.set(0)
    playing = null
    disarm()
    report({ type: 'ended', startId })
  }
  /** The next song sounds: starts both ramps. */
  const lay = () => {
    if (stage.kind !== 'called') return
    const { other, file } = stage
    const length = Math.max(giveWay, (other.sound.remaining() ?? 0) * 1000)
    stage = { kind: 'over', other, file }
    front.ramp.to(1, length, undefined, equalPower)
    other.ramp.to(0, length, dropOther, equalPower)
  }

  return {
    leave: () => front.sound.leave(),
    start: (start, paused) => {
      const expected = stage.kind === 'called' && !paused && start.position === 0 && sameFile(stage.file, start.file)
      if (!expected) {
        const called = stage.kind === 'called'
        dropOther()
        // The engine has another song loaded than the one to start.
        if (called) front.sound.clear()
      }
      disarm()
      next = null
      playing = { startId: start.startId, file: start.file }
      front.sound.start(start, paused)
    },
    clear: () => {
      dropOther()
      disarm()
      playing = null
      next = null
      front.sound.clear()
    },
    pause: () => {
      dropOther()
      disarm()
      front.sound.pause()
    },
    resume: () => {
      front.sound.resume()
      arm()
    },
    seek: position => {
      dropOther()
      front.sound.seek(position)
      arm()
    },
    again: which => {
      dropOther()
      front.sound.again(which)
      arm()
    },
    prepare: file => {
      next = file
      arm()
    },
    warm: file => front.sound.warm(file),
    expect: (file, ready) => {
      dropOther()
      disarm()
      playing = null
      front.sound.expect(file, ready)
    },
    ready: () => front.sound.ready(),
    remaining: () => front.sound.remaining(),
    wake: () => {
      for (const { sound } of both()) sound.wake()
    },
    level: level => front.sound.level(level),
    volume: (volume, muted) => {
      loudness = { volume, muted }
      for (const { sound } of both()) sound.volume(volume, muted)
    },
    speed: speed => {
      rate = speed
      for (const { sound } of both()) sound.speed(speed)
    },
    stop: () => {
      disarm()
      for (const side of both()) close(side)
      stage = { kind: 'none' }
    },
  }
}
