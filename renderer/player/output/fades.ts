// Decorates a speaker with short fades on pause, resume and seek, which avoid clicks; reported times ignore the fades.
import { createRamp } from './ramp.ts'
import type { OpenSpeaker } from './speaker.ts'

type Dependencies = {
  /** Whether fades are on in the settings. */
  readonly on: () => boolean
  /** A monotonic clock, milliseconds. */
  readonly clock: () => number
}

/** Durations of the fades, milliseconds; those of a seek are shorter, because the person waits for it. */
const pauseFade = 120
const resumeFade = 120
const jumpOut = 20
const jumpIn = 30

/** A fade-out under way: `pause`: to silence, then back to `time`; `jump`: then on to `time`. */
type Leaving = { readonly kind: 'pause' | 'jump'; readonly time: number }

/**
 * While a pause fades out, the reported time is that of the pause, and afterwards the sound is rewound to it: the faded part is heard
 * again, so nothing is lost and what was reported as heard was heard.
 */
export function withFades(speaker: OpenSpeaker, { on, clock }: Dependencies): OpenSpeaker {
  let leaving: Leaving | null = null
  let factor = 1
  /** The duration of the next fade-in, milliseconds; 0: none. */
  let coming = 0
  /** True if the next sound must not fade in, because its first sample counts (beginning of a song). */
  let whole = false
  const ramp = createRamp(1, level => speaker.level(level * factor), clock)
  const { element } = speaker

  const isHeard = () => !element.paused && !speaker.underWay()
  const leave = () => {
    const { kind, time } = leaving ?? {}
    leaving = null
    ramp.stop()
    if (kind === 'pause') speaker.pause()
    if (time !== undefined) speaker.goTo(time)
  }
  const come = (milliseconds: number) => {
    coming = milliseconds
    ramp.set(milliseconds === 0 ? 1 : 0)
  }
  const sounds = () => {
    if (leaving !== null) return
    whole = false
    if (coming === 0) return
    const milliseconds = coming
    coming = 0
    ramp.to(1, milliseconds)
  }
  element.addEventListener('playing', sounds)

  return {
    ...speaker,
    time: () => leaving?.time ?? speaker.time(),
    underWay: () => leaving?.kind === 'jump' || speaker.underWay(),
    goTo: (time, isWhole = false, atOnce = false) => {
      whole = isWhole
      if (leaving?.kind === 'pause' || atOnce) leave()
      if (leaving === null && (atOnce || !(on() && isHeard()))) {
        speaker.goTo(time, isWhole)
        if (isWhole) come(0)
        return
      }
      leaving = { kind: 'jump', time }
      ramp.to(0, jumpOut, () => {
        leave()
        come(isWhole ? 0 : jumpIn)
        // The element reached the place before the fade-out ended, so no further event would start the fade-in.
        if (isHeard()) sounds()
      })
    },
    play: () => {
      if (leaving?.kind === 'pause') {
        leaving = null
        ramp.to(1, resumeFade)
        return
      }
      // After a pause the level is 0, so it has to fade in even if a seek is under way.
      if (element.paused) come(on() && !whole && element.currentTime > 0 ? (speaker.underWay() ? jumpIn : resumeFade) : 0)
      speaker.play()
    },
    pause: () => {
      if (leaving?.kind === 'jump') leave()
      if (leaving !== null) return
      if (!on() || !isHeard()) {
        speaker.pause()
        return
      }
      leaving = { kind: 'pause', time: speaker.time() }
      ramp.to(0, pauseFade, leave)
    },
    level: level => {
      factor = level
      speaker.level(ramp.level() * level)
    },
    close: () => {
      ramp.stop()
      element.removeEventListener('playing', sounds)
      speaker.close()
    },
  }
}
