// A speaker that never breaks off with a click: pauses, resumes and jumps fade for a moment, and no time passes in the telling of it.
import { createRamp } from './ramp.ts'
import type { OpenSpeaker } from './speaker.ts'

type Dependencies = {
  /** Whether the person wants it. */
  readonly on: () => boolean
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number
}

/** Milliseconds. A jump has to be quick: it is waited for. */
const pauseFade = 120
const resumeFade = 120
const jumpOut = 20
const jumpIn = 30

/** `pause`: silence at a moment is under way. `jump`: on to another moment. */
type Leaving = { readonly kind: 'pause' | 'jump'; readonly time: number }

/**
 * While a pause fades, the time told is that of the pause, and the sound goes back there when it is silent: what faded away is heard
 * again, so that nothing is lost and what is counted as heard was heard.
 */
export function withFades(speaker: OpenSpeaker, { on, clock }: Dependencies): OpenSpeaker {
  let leaving: Leaving | null = null
  let factor = 1
  /** How long the next sound takes to come, milliseconds; 0 = it comes at once. */
  let coming = 0
  /** The very first sample of what comes counts. */
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
        // It has got there by itself meanwhile: no event will tell.
        if (isHeard()) sounds()
      })
    },
    play: () => {
      if (leaving?.kind === 'pause') {
        leaving = null
        ramp.to(1, resumeFade)
        return
      }
      // Whatever a pause left silent is to be heard again, on its way to another place, too.
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
