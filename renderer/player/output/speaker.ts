// The speaker: an audio element, made by howler, that plays one endless MediaSource or one file; the only import of howler.
import { Howl, Howler } from 'howler'
import { nudgeStep } from './nudge.ts'

/** Times are seconds of the endless timeline, not of a track. */
export type Speaker = {
  /** The playback time, or the target of a seek under way. */
  time(): number
  /**
   * Seeks: plays from a time as soon as it is buffered, or stays paused there. `keepsFirstSample`: the first sample must be heard in full.
   * `immediate`: does not wait for a fade-out, as the sound is buffered.
   */
  seek(time: number, keepsFirstSample?: boolean, immediate?: boolean): void
  play(): void
  pause(): void
  /** Sets the volume, by the slider's value from 0 to 1, and whether the sound is muted. */
  setVolume(volume: number, isMuted: boolean): void
  /** Sets a factor on the volume, 0 to 1, for fades. */
  setLevel(level: number): void
  /** Sets the playback rate; the pitch is preserved. */
  setSpeed(speed: number): void
  /** Carries out a pending seek or start as far as the buffer allows; called whenever data arrives. */
  applyPending(): void
  /** Whether playback has ended by itself. */
  hasEnded(): boolean
  /** Whether a seek is under way. */
  isSeeking(): boolean
  /** Restarts an element that stalls although its data is buffered, by a tiny seek (nudge.ts). */
  nudge(): void
  close(): void
}

/** A speaker that is open, with its audio element, for effects that tap or route its sound. */
export type OpenSpeaker = Speaker & { readonly element: HTMLAudioElement }

type Dependencies = {
  /** The address of a MediaSource, or of a file. */
  readonly url: string
  /** Whether the sound at a time is buffered. */
  readonly isBuffered: (time: number) => boolean
  /** Called when the media clock started, stopped or jumped, so that the state has to be checked. */
  readonly onChange: () => void
  /** Called when the media element failed for good; only a new speaker helps. */
  readonly onError: (reason: string) => void
}

/** Perceived loudness is about logarithmic in amplitude; the cube makes the middle of the slider sound half as loud. */
const gainOfVolume = (volume: number): number => volume ** 3

/** Media events that say that the clock started, stopped or jumped; its progress is polled (poll-timer.ts). */
const mediaEvents = ['loadedmetadata', 'canplay', 'canplaythrough', 'seeked', 'playing', 'waiting'] as const

/**
 * Opens a paused speaker. Howler creates, loads and unloads the element, but it delays calls while loading or starting and seeks twice, so
 * play, pause and seek go to the element directly.
 */
export function openSpeaker({ url, isBuffered, onChange, onError }: Dependencies): OpenSpeaker {
  Howler.usingWebAudio = false // an audio context nobody uses would keep the sound card awake
  Howler.autoUnlock = false // the pool would hand an element with its audio graph and output device to another song
  const { howl, element } = createHowl(url)
  let wantedState: 'play' | 'pause' = 'pause'
  /** The target of a seek under way; `isSought`: the element has been told to seek there; null: no seek. */
  let seekTarget: { readonly time: number; readonly isSought: boolean } | null = null
  /** True after `play()` was rejected. It is not retried at once: the stalled clock leads to a nudge. */
  let isPlayRejected = false
  const volumeAndLevel = { volume: 1, level: 1 }
  let hasEnded = false

  const applyPending = () => {
    applySeek()
    if (wantedState === 'pause') element.pause()
    else if (element.paused && !isPlayRejected && !hasEnded && (seekTarget === null || seekTarget.isSought)) startPlaying()
  }
  const applySeek = () => {
    if (seekTarget === null) return
    const { time } = seekTarget
    if (!seekTarget.isSought) {
      // A time outside of the seekable range is sought once it is buffered.
      if (element.currentTime !== time && !isSeekable(element, time) && !isBuffered(time)) return
      if (Math.abs(element.currentTime - time) > 0.001) element.currentTime = time
      seekTarget = { time, isSought: true }
    }
    if (!element.seeking && (isBuffered(time) || element.currentTime > time)) seekTarget = null
  }
  const startPlaying = () => {
    element.play().catch((error: unknown) => {
      // A play request aborted by a pause is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      isPlayRejected = true
      onChange()
    })
  }
  const seek = (time: number) => {
    hasEnded = false
    seekTarget = { time, isSought: false }
    applySeek()
    // The old position must not sound on while the new one is not buffered yet.
    if (seekTarget?.isSought === false) element.pause()
    applyPending()
  }

  const onMediaEvent = () => {
    applyPending()
    onChange()
  }
  const onElementError = () => onError(element.error?.message ?? 'unknown')
  // `ended` does not clear the wish to play: it may be the late event of the old position, after a seek to another one.
  const onEnded = () => {
    hasEnded = true
    onChange()
  }
  for (const event of mediaEvents) element.addEventListener(event, onMediaEvent)
  element.addEventListener('ended', onEnded)
  element.addEventListener('error', onElementError)
  const applyVolume = () => {
    element.volume = gainOfVolume(volumeAndLevel.volume) * volumeAndLevel.level
  }

  return {
    element,
    time: () => seekTarget?.time ?? element.currentTime,
    seek,
    play: () => {
      wantedState = 'play'
      isPlayRejected = false
      applyPending()
    },
    pause: () => {
      wantedState = 'pause'
      applyPending()
    },
    setVolume: (volume, isMuted) => {
      volumeAndLevel.volume = volume
      element.muted = isMuted
      applyVolume()
    },
    setLevel: level => {
      volumeAndLevel.level = level
      applyVolume()
    },
    setSpeed: speed => {
      element.defaultPlaybackRate = speed
      element.playbackRate = speed
    },
    applyPending,
    hasEnded: () => hasEnded,
    isSeeking: () => seekTarget !== null,
    nudge: () => {
      isPlayRejected = false
      element.pause()
      seek(element.currentTime + nudgeStep)
    },
    close: () => {
      for (const event of mediaEvents) element.removeEventListener(event, onMediaEvent)
      element.removeEventListener('ended', onEnded)
      element.removeEventListener('error', onElementError)
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
function createHowl(url: string): { readonly howl: Howl; readonly element: HTMLAudioElement } {
  const originalAudio = globalThis.Audio
  const created: HTMLAudioElement[] = []
  const recordAudio = (Audio: typeof originalAudio, args: [src?: string]): HTMLAudioElement => {
    const element = new Audio(...args)
    created.push(element)
    return element
  }
  globalThis.Audio = new Proxy(originalAudio, { construct: recordAudio })
  try {
    const howl = new Howl({ src: [url], html5: true, format: ['mp3'] })
    const element = created.at(-1)
    if (element === undefined) throw new Error('This version of howler makes its audio element at another time')
    return { howl, element }
  } finally {
    globalThis.Audio = originalAudio
  }
}
