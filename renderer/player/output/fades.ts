// Decorates a speaker with short fades on pause, resume and seek, which avoid clicks; reported times ignore the fades.
import { createRamp } from './ramp.ts'
import type { OpenSpeaker } from './speaker.ts'

type Dependencies = {
  /** Whether fades are on in the settings. */
  readonly isEnabled: () => boolean
  /** A monotonic clock, milliseconds. */
  readonly clock: () => number
}

/** The duration of the fade-out of a pause, milliseconds. */
const pauseFade = 120
/** The duration of the fade-in after a pause, milliseconds. */
const resumeFade = 120
/** The duration of the fade-out before a seek, milliseconds; short, because the person waits for the seek. */
const seekFadeOut = 20
/** The duration of the fade-in after a seek, milliseconds. */
const seekFadeIn = 30

/** A fade-out under way: of a pause, after which the sound is rewound to `time`, or of a seek to `time`; seconds. */
type FadeOut = { readonly kind: 'pause' | 'seek'; readonly time: number }

/**
 * While a pause fades out, the reported time is that of the pause, and afterwards the sound is rewound to it: the faded part is heard
 * again, so nothing is lost and what was reported as heard was heard.
 */
export function withFades(speaker: OpenSpeaker, { isEnabled, clock }: Dependencies): OpenSpeaker {
  let fadeOut: FadeOut | null = null
  let levelFactor = 1
  /** The duration of the next fade-in, milliseconds; 0: none. */
  let fadeInDuration = 0
  /** True if the next sound must not fade in, because its first sample counts (beginning of a song). */
  let keepsFirstSample = false
  const ramp = createRamp(1, level => speaker.setLevel(level * levelFactor), clock)
  const { element } = speaker

  const isAudible = () => !element.paused && !speaker.isSeeking()
  const endFadeOut = () => {
    const { kind, time } = fadeOut ?? {}
    fadeOut = null
    ramp.stop()
    if (kind === 'pause') speaker.pause()
    if (time !== undefined) speaker.seek(time)
  }
  const prepareFadeIn = (milliseconds: number) => {
    fadeInDuration = milliseconds
    ramp.set(milliseconds === 0 ? 1 : 0)
  }
  const onPlaying = () => {
    if (fadeOut !== null) return
    keepsFirstSample = false
    if (fadeInDuration === 0) return
    const milliseconds = fadeInDuration
    fadeInDuration = 0
    ramp.rampTo(1, milliseconds)
  }
  element.addEventListener('playing', onPlaying)

  return {
    ...speaker,
    time: () => fadeOut?.time ?? speaker.time(),
    isSeeking: () => fadeOut?.kind === 'seek' || speaker.isSeeking(),
    seek: (time, keepsSample = false, immediate = false) => {
      keepsFirstSample = keepsSample
      if (fadeOut?.kind === 'pause' || immediate) endFadeOut()
      if (fadeOut === null && (immediate || !(isEnabled() && isAudible()))) {
        speaker.seek(time, keepsSample)
        if (keepsSample) prepareFadeIn(0)
        return
      }
      fadeOut = { kind: 'seek', time }
      ramp.rampTo(0, seekFadeOut, () => {
        endFadeOut()
        prepareFadeIn(keepsSample ? 0 : seekFadeIn)
        // The element reached the target before the fade-out ended, so no further event would start the fade-in.
        if (isAudible()) onPlaying()
      })
    },
    play: () => {
      if (fadeOut?.kind === 'pause') {
        fadeOut = null
        ramp.rampTo(1, resumeFade)
        return
      }
      // After a pause the level is 0, so it has to fade in even if a seek is under way.
      if (element.paused)
        prepareFadeIn(isEnabled() && !keepsFirstSample && element.currentTime > 0 ? (speaker.isSeeking() ? seekFadeIn : resumeFade) : 0)
      speaker.play()
    },
    pause: () => {
      if (fadeOut?.kind === 'seek') endFadeOut()
      if (fadeOut !== null) return
      if (!isEnabled() || !isAudible()) {
        speaker.pause()
        return
      }
      fadeOut = { kind: 'pause', time: speaker.time() }
      ramp.rampTo(0, pauseFade, endFadeOut)
    },
    setLevel: level => {
      levelFactor = level
      speaker.setLevel(ramp.level() * level)
    },
    close: () => {
      ramp.stop()
      element.removeEventListener('playing', onPlaying)
      speaker.close()
    },
  }
}
