// Where sound is made: howler plays one endless MediaSource, or one file. The only import of howler.
import { Howl, Howler } from 'howler'

/** Times are seconds of the endless timeline, not of a track. */
export type Speaker = {
  /** The moment that is heard now. */
  time(): number
  /** Plays from a moment as soon as there is sound for it, or keeps silent there. `whole`: its very first sample counts. */
  goTo(time: number, whole?: boolean): void
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

/** The moments at which the browser tells that its clock started, stopped or moved. */
const events = ['canplay', 'canplaythrough', 'seeked', 'playing', 'waiting', 'timeupdate'] as const
const pushStep = 0.01

/**
 * Opens a silent speaker. Howler queues calls while it loads or starts to play, and would then carry out what is long out of date;
 * so wishes are kept here, and howler is told one thing at a time, when it can do it at once.
 */
export function openSpeaker({ url, holds, changed, broken }: Dependencies): OpenSpeaker {
  Howler.usingWebAudio = false // an audio context nobody uses would keep the sound card awake
  Howler.autoUnlock = false
  const howl = new Howl({ src: [url], html5: true, format: ['mp3'] })
  const element = audioElement(howl)
  let wish: 'play' | 'pause' = 'pause'
  let target: number | null = null
  /** Howler has asked the browser to play and waits for the answer. */
  let starting = false
  const loudness = { volume: 1, level: 1 }
  /** Where a file ended by itself: howler goes back to its beginning then. */
  let ended: number | null = null

  const settle = () => {
    if (target !== null) {
      if (!holds(target)) return
      move(target)
      if (howl.state() === 'loaded') target = null
    }
    if (howl.state() !== 'loaded' || starting) return
    if (wish === 'pause' && howl.playing()) howl.pause()
    if (wish === 'play' && !howl.playing() && element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) {
      starting = true
      howl.play()
    }
  }

  /** While paused howler has to know too: it goes back to the place it remembers when it plays again. */
  const move = (time: number) => {
    if (howl.state() === 'loaded' && !starting && !howl.playing()) howl.seek(time)
    else if (Math.abs(element.currentTime - time) > 0.001) element.currentTime = time
  }

  const started = () => {
    starting = false
    settle()
    changed()
  }
  const look = () => {
    settle()
    changed()
  }
  const fail = () => broken(element.error?.message ?? 'unknown')
  howl.on('load', look)
  howl.on('play', started)
  // Not tried again at once: whatever forbids it would forbid it again. The clock stands still, so a push follows.
  howl.on('playerror', () => {
    starting = false
    changed()
  })
  const end = () => {
    ended = element.duration
    wish = 'pause'
    changed()
  }
  for (const event of events) element.addEventListener(event, look)
  element.addEventListener('ended', end)
  element.addEventListener('error', fail)

  return {
    element,
    time: () => target ?? ended ?? element.currentTime,
    goTo: time => {
      ended = null
      if (howl.playing() && !starting) howl.pause()
      target = time
      settle()
    },
    play: () => {
      wish = 'play'
      settle()
    },
    pause: () => {
      wish = 'pause'
      settle()
    },
    volume: (volume, muted) => {
      loudness.volume = volume
      howl.volume(gainOf(volume) * loudness.level)
      howl.mute(muted)
    },
    level: level => {
      loudness.level = level
      howl.volume(gainOf(loudness.volume) * level)
    },
    speed: speed => {
      element.defaultPlaybackRate = speed
      element.playbackRate = speed
    },
    settle,
    over: () => ended !== null,
    underWay: () => target !== null || starting,
    push: () => {
      if (howl.playing() && !starting) howl.pause()
      target = element.currentTime + pushStep
      settle()
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

/** Howler keeps its element to itself, but tells neither stalls nor errors of one that is already loaded. */
function audioElement(howl: Howl): HTMLAudioElement {
  const sounds: unknown = Reflect.get(howl, '_sounds')
  const element: unknown = Array.isArray(sounds) ? Reflect.get(Object(sounds[0]), '_node') : null
  if (element instanceof HTMLAudioElement) return element
  throw new Error('This version of howler keeps its audio element elsewhere')
}
