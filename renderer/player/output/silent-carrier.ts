// A silent audio element that keeps the system's media card and keys: the system gives them only to a page that plays something.

/**
 * Keeps the media card and keys with this page while no sound of its own does so: another device makes the sound, or the song here is
 * paused and has not sounded yet.
 */
export type SilentCarrier = {
  /** Takes the media card and keys; `isPlaying`: the card shows that something plays, else that it is paused. */
  hold(isPlaying: boolean): void
  /** Releases card and keys to the sound of this computer. */
  release(): void
}

/** The members of an audio element that are used. */
export type SilentElement = Pick<HTMLAudioElement, 'play' | 'pause' | 'removeAttribute' | 'load' | 'loop' | 'src'>

type Dependencies = { readonly open?: () => SilentElement; readonly log: (text: string) => void }

/** The length of the silence, seconds; Chromium treats media shorter than 5 s as a notification sound. */
const length = 30
const sampleRate = 8_000
const headerBytes = 44

/**
 * Chromium registers an element with the system if it plays, has an audio track, is neither muted nor at volume 0, and is long enough; so
 * this one plays samples that are all zero.
 */
export function createSilentCarrier({ open = () => new Audio(), log }: Dependencies): SilentCarrier {
  let active: { readonly element: SilentElement; readonly address: string } | null = null
  /** Whether the element is to play, as last requested; `play()` resolves only later. */
  let shouldPlay = false

  const create = () => {
    const element = open()
    const address = URL.createObjectURL(new Blob([silentFile()], { type: 'audio/wav' }))
    element.loop = true
    element.src = address
    active = { element, address }
    return element
  }
  /** An element that never played is not registered, so one that is to be paused plays for a moment first. */
  const play = async (element: SilentElement) => {
    try {
      await element.play()
      if (!shouldPlay) element.pause()
    } catch (error) {
      // Pausing or releasing the element meanwhile rejects `play()`, too, and is not logged.
      if (active?.element === element && shouldPlay) log(`the system’s keys may not reach what plays elsewhere: ${String(error)}`)
    }
  }
  return {
    hold: isPlaying => {
      if (active !== null && isPlaying === shouldPlay) return
      shouldPlay = isPlaying
      if (active === null) void play(create())
      else if (isPlaying) void play(active.element)
      else active.element.pause()
    },
    release: () => {
      if (active === null) return
      const { element, address } = active
      active = null
      shouldPlay = false
      element.pause()
      element.removeAttribute('src')
      element.load()
      URL.revokeObjectURL(address)
    },
  }
}

/** A WAV file of silence: mono, 8 bits unsigned, so all samples are 128. */
function silentFile(): Uint8Array<ArrayBuffer> {
  const samples = length * sampleRate
  const bytes = new Uint8Array(headerBytes + samples).fill(128)
  const view = new DataView(bytes.buffer)
  const writeText = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  writeText(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  writeText(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  writeText(36, 'data')
  view.setUint32(40, samples, true)
  return bytes
}
