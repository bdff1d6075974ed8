// Lays the end of a song over the beginning of the next, with the power kept: two playback engines that take turns.
import type { SpeakerFact } from '../../../shared/queue/facts.ts'
import { createRamp, equalPower, type Ramp } from '../output/ramp.ts'
import { sameFile, type TrackFile } from '../stream/track-bytes.ts'
import type { PlaybackEngine } from './playback-engine.ts'

type Dependencies = {
  /** Makes a playback engine that tells what it observes. */
  readonly make: (report: (fact: SpeakerFact) => void) => PlaybackEngine
  readonly report: (fact: SpeakerFact) => void
  /** Seconds for which two songs lie over each other; 0 = they join. */
  readonly overlap: (from: TrackFile, to: TrackFile) => number
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number
}

/** One of the two, and how loud it is beside the other. */
type Side = { readonly sound: PlaybackEngine; readonly ramp: Ramp }
/**
 * `ahead`: the next song stands by, silent. `called`: the one before was told as ended, though it sounds on, and the queue is to say
 * that the next one starts. `over`: both are heard.
 */
type Stage = { readonly kind: 'none' } | { readonly kind: 'ahead' | 'called' | 'over'; readonly other: Side; readonly file: TrackFile }

/** The next song is made ready so long before it is needed, seconds. */
const readyBefore = 10
/** What remains of a song is looked at so often, milliseconds. */
const lookEvery = 200
/** Shorter than this is no crossfade, seconds. */
const least = 0.3
/** The song before gives way within this when something else is chosen, milliseconds. */
const giveWay = 60

/** The same as one playback engine to whoever uses it. Without overlaps there is only one. */
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

  /** The song at the front counts as over: the queue goes on while it fades. */
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
  /** The next song sounds: from here on the one before fades to its end. */
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
        // It was made ready for another song.
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
