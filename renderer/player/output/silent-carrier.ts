// Nothing to hear, and a lot to see: the system shows its card and sends its keys only to a page that plays something, which this is.

/** Keeps the system's card and keys with this page while another device makes the sound. */
export type SilentCarrier = {
  /** `playing`: the other device plays; else its song waits, paused. */
  keep(playing: boolean): void
  /** Gives card and keys back to what sounds here. */
  release(): void
}

/** What of an audio element is needed. */
export type SilentElement = Pick<HTMLAudioElement, 'play' | 'pause' | 'removeAttribute' | 'load' | 'loop' | 'src'>

type Dependencies = { readonly open?: () => SilentElement; readonly log: (text: string) => void }

/** Seconds: what is shorter than five counts as a signal, not as media. */
const length = 30
const sampleRate = 8_000
const headerBytes = 44

/**
 * Chromium lists an element with the system once it plays, if it has sound, is neither muted nor turned down to nothing, and lasts; so
 * it plays samples that are all zero.
 */
export function createSilentCarrier({ open = () => new Audio(), log }: Dependencies): SilentCarrier {
  let kept: { readonly element: SilentElement; readonly address: string } | null = null
  /** What is wanted last: playing is only begun when the browser says so. */
  let wanted = false

  const begin = () => {
    const element = open()
    const address = URL.createObjectURL(new Blob([silentFile()], { type: 'audio/wav' }))
    element.loop = true
    element.src = address
    kept = { element, address }
    return element
  }
  /** An element that never played is not listed: one that is to wait plays for a moment. */
  const play = async (element: SilentElement) => {
    try {
      await element.play()
      if (!wanted) element.pause()
    } catch (error) {
      // It was paused or released meanwhile.
      if (kept?.element === element && wanted) log(`the system’s keys may not reach what plays elsewhere: ${String(error)}`)
    }
  }
  return {
    keep: playing => {
      if (kept !== null && playing === wanted) return
      wanted = playing
      if (kept === null) void play(begin())
      else if (playing) void play(kept.element)
      else kept.element.pause()
    },
    release: () => {
      if (kept === null) return
      const { element, address } = kept
      kept = null
      wanted = false
      element.pause()
      element.removeAttribute('src')
      element.load()
      URL.revokeObjectURL(address)
    },
  }
}

/** A WAV file of one channel, 8 bits: 128 is the middle. */
function silentFile(): Uint8Array<ArrayBuffer> {
  const samples = length * sampleRate
  const bytes = new Uint8Array(headerBytes + samples).fill(128)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, samples, true)
  return bytes
}
