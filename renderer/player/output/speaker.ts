// The speaker: an audio element, made by howler, that plays one endless MediaSource or one file; the only import of howler.
import { Howl, Howler } from 'howler'
import { pushStep } from './push.ts'

/** Times are seconds of the endless timeline, not of a track. */
export type Speaker = {
  /** The playback time, or the target of a seek under way. */
  time(): number
  /**
   * Seeks: plays from a time as soon as it is buffered, or stays paused there. `whole`: the first sample must be heard in full. `atOnce`:
   * does not wait for a fade-out, as the sound is buffered.
   */
  goTo(time: number, whole?: boolean, atOnce?: boolean): void
  play(): void
  pause(): void
  /** The volume slider's value, 0 to 1. */
  volume(volume: number, muted: boolean): void
  /** A factor on the volume for fades, 0 to 1. */
  level(level: number): void
  /** The playback rate, with the pitch preserved. */
  speed(speed: number): void
  /** Carries out a pending seek or start as far as the buffer allows; called whenever data arrives. */
  settle(): void
  /** Whether playback has ended by itself. */
  over(): boolean
  /** Whether a seek is under way. */
  underWay(): boolean
  /** Restarts an element that stalls although its data is buffered, by a tiny seek (push.ts). */
  push(): void
  close(): void
}

/** `element`: the audio element, for effects that tap or route its sound. */
export type OpenSpeaker = Speaker & { readonly element: HTMLAudioElement }

type Dependencies = {
  /** The address of a MediaSource, or of a file. */
  readonly url: string
  /** Whether the sound at a time is buffered. */
  readonly holds: (time: number) => boolean
  /** Something changed, so the state should be checked. */
  readonly changed: () => void
  /** The media element failed for good; only a new speaker helps. */
  readonly broken: (reason: string) => void
}

/** Perceived loudness is about logarithmic in amplitude; the cube makes the middle of the slider sound half as loud. */
const gainOf = (volume: number): number => volume ** 3

/** Media events that say that the clock started, stopped or jumped; its progress is polled (poll-timer.ts). */
const events = ['loadedmetadata', 'canplay', 'canplaythrough', 'seeked', 'playing', 'waiting'] as const

/**
 * Opens a paused speaker. Howler creates, loads and unloads the element, but it delays calls while loading or starting and seeks twice, so
 * play, pause and seek go to the element directly.
 */
export function openSpeaker({ url, holds, changed, broken }: Dependencies): OpenSpeaker {
  Howler.usingWebAudio = false // an audio context nobody uses would keep the sound card awake
  Howler.autoUnlock = false // the pool would hand an element with its audio graph and output device to another song
  const { howl, element } = openHowl(url)
  let wish: 'play' | 'pause' = 'pause'
  /** The target of a seek; `isThere`: the element has been told to seek there. */
  let target: { readonly time: number; readonly isThere: boolean } | null = null
  /** True after `play()` was rejected. It is not retried at once: the stalled clock leads to a push. */
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
      // A place outside of the seekable range is sought once it is buffered.
      if (element.currentTime !== time && !isSeekable(element, time) && !holds(time)) return
      if (Math.abs(element.currentTime - time) > 0.001) element.currentTime = time
      target = { time, isThere: true }
    }
    if (!element.seeking && (holds(time) || element.currentTime > time)) target = null
  }
  const start = () => {
    element.play().catch((error: unknown) => {
      // A play request aborted by a pause is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      forbidden = true
      changed()
    })
  }
  const goTo = (time: number) => {
    ended = false
    target = { time, isThere: false }
    approach()
    // The old place must not sound on while the new one is not buffered yet.
    if (target?.isThere === false) element.pause()
    settle()
  }

  const look = () => {
    settle()
    changed()
  }
  const fail = () => broken(element.error?.message ?? 'unknown')
  // `ended` does not clear the wish to play: it may be the late event of the old place, after a seek to another one.
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
 * Howler does not expose its audio element, but creates it by `new Audio()` synchronously; the last one constructed meanwhile is the one
 * that it uses (decision 31).
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
