// Where sound is made: howler plays one endless MediaSource, or one file. The only import of howler.
import { Howl, Howler } from 'howler'
import { pushStep } from './push.ts'

/** Times are seconds of the endless timeline, not of a track. */
export type Speaker = {
  /** The moment that is heard now. */
  time(): number
  /**
   * Plays from a moment as soon as there is sound for it, or keeps silent there. `whole`: its very first sample counts. `atOnce`: it is
   * there, and is not to wait for what was heard before to fade.
   */
  goTo(time: number, whole?: boolean, atOnce?: boolean): void
  play(): void
  pause(): void
  /** 0 to 1, as a person sets it. */
  volume(volume: number, muted: boolean): void
  /** 0 to 1, for fades: the part of that loudness that is heard. */
  level(level: number): void
  /** Seconds of the timeline that pass in one second; the pitch stays. */
  speed(speed: number): void
  /** Brings the sound to where it should be, as far as that is possible by now. Called whenever something arrived. */
  settle(): void
  /** Whether the sound has come to an end by itself. */
  over(): boolean
  /** Whether it is still on its way to a moment. */
  underWay(): boolean
  /** For a clock that stands still though all data is there: a small step, and play again. */
  push(): void
  close(): void
}

/** `element` makes the sound; for what listens to it or sends it elsewhere. */
export type OpenSpeaker = Speaker & { readonly element: HTMLAudioElement }

type Dependencies = {
  /** The address of a MediaSource, or of a file. */
  readonly url: string
  /** Whether there is sound for a moment. */
  readonly holds: (time: number) => boolean
  /** Something happened that is worth a look. */
  readonly changed: () => void
  /** The browser gave up on the sound; nothing but a new speaker helps. */
  readonly broken: (reason: string) => void
}

/** Loudness is heard in proportion to its logarithm: a cube makes the slider's middle sound like half. */
const gainOf = (volume: number): number => volume ** 3

/** The moments at which the browser tells that its clock started, stopped or jumped. That it goes on is looked at (poll-timer.ts), not told. */
const events = ['loadedmetadata', 'canplay', 'canplaythrough', 'seeked', 'playing', 'waiting'] as const

/**
 * Opens a silent speaker. Howler makes, loads and ends the element, but would carry out late what it is told while it loads or starts to
 * play, and goes to a place twice; so the element itself is told when to play and where.
 */
export function openSpeaker({ url, holds, changed, broken }: Dependencies): OpenSpeaker {
  Howler.usingWebAudio = false // an audio context nobody uses would keep the sound card awake
  Howler.autoUnlock = false // nor does an element of one song, with its graph and its device, go to the next one
  const { howl, element } = openHowl(url)
  let wish: 'play' | 'pause' = 'pause'
  /** Where to go; `isThere`: the element has been told, and is on its way. */
  let target: { readonly time: number; readonly isThere: boolean } | null = null
  /** The browser does not let it play. Not tried again at once: the clock stands still, so a push follows. */
  let forbidden = false
  const loudness = { volume: 1, level: 1 }
  let ended = false

  const settle = () => {
    approach()
    if (wish === 'pause') element.pause()
    else if (element.paused && !forbidden && !ended && (target === null || target.isThere)) start()
  }
  const approach = () => {
    if (target === null) return
    const { time } = target
    if (!target.isThere) {
      // Beyond what it can go to it goes once there is sound.
      if (element.currentTime !== time && !isSeekable(element, time) && !holds(time)) return
      if (Math.abs(element.currentTime - time) > 0.001) element.currentTime = time
      target = { time, isThere: true }
    }
    if (!element.seeking && (holds(time) || element.currentTime > time)) target = null
  }
  const start = () => {
    element.play().catch((error: unknown) => {
      // Cut short by a pause is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      forbidden = true
      changed()
    })
  }
  const goTo = (time: number) => {
    ended = false
    target = { time, isThere: false }
    approach()
    // What was heard before ends here, even if the place is not there yet.
    if (target?.isThere === false) element.pause()
    settle()
  }

  const look = () => {
    settle()
    changed()
  }
  const fail = () => broken(element.error?.message ?? 'unknown')
  // An end is no wish: of what is left for another moment it comes while that one is to be heard already.
  const end = () => {
    ended = true
    changed()
  }
  for (const event of events) element.addEventListener(event, look)
  element.addEventListener('ended', end)
  element.addEventListener('error', fail)
  const turnVolume = () => {
    element.volume = gainOf(loudness.volume) * loudness.level
  }

  return {
    element,
    time: () => target?.time ?? element.currentTime,
    goTo,
    play: () => {
      wish = 'play'
      forbidden = false
      settle()
    },
    pause: () => {
      wish = 'pause'
      settle()
    },
    volume: (volume, muted) => {
      loudness.volume = volume
      element.muted = muted
      turnVolume()
    },
    level: level => {
      loudness.level = level
      turnVolume()
    },
    speed: speed => {
      element.defaultPlaybackRate = speed
      element.playbackRate = speed
    },
    settle,
    over: () => ended,
    underWay: () => target !== null,
    push: () => {
      forbidden = false
      element.pause()
      goTo(element.currentTime + pushStep)
    },
    close: () => {
      for (const event of events) element.removeEventListener(event, look)
      element.removeEventListener('ended', end)
      element.removeEventListener('error', fail)
      howl.off()
      element.pause()
      howl.unload()
    },
  }
}

const isSeekable = ({ seekable }: HTMLAudioElement, time: number): boolean =>
  seekable.length > 0 && time < seekable.end(seekable.length - 1)

/**
 * Howler's interface gives nobody the element, but it makes it as any page does, with `new Audio()`, while it is made itself: the last one
 * made meanwhile is the one that it loads (decision 31).
 */
function openHowl(url: string): { readonly howl: Howl; readonly element: HTMLAudioElement } {
  const own = globalThis.Audio
  const made: HTMLAudioElement[] = []
  const noting = (Audio: typeof own, given: [src?: string]): HTMLAudioElement => {
    const element = new Audio(...given)
    made.push(element)
    return element
  }
  globalThis.Audio = new Proxy(own, { construct: noting })
  try {
    const howl = new Howl({ src: [url], html5: true, format: ['mp3'] })
    const element = made.at(-1)
    if (element === undefined) throw new Error('This version of howler makes its audio element at another time')
    return { howl, element }
  } finally {
    globalThis.Audio = own
  }
}
