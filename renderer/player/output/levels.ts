// The spectrum analyser: levels of frequency bands; analyses only while somebody reads them.
import type { Levels } from '../../state/sound/levels.ts'

/** The FFT size, samples: enough to resolve low frequencies. */
const size = 4096
const lowest = 40
const highest = 16_000
/** Decibels that map to an empty bar (floor) and a full one. */
const floor = -80
const ceiling = -20

export function createLevels(): Levels {
  const elements = new Set<HTMLAudioElement>()
  const listeners = new Set<() => void>()

  return {
    add: element => {
      elements.add(element)
      for (const look of listeners) look()
      return () => {
        elements.delete(element)
        for (const look of listeners) look()
      }
    },
    listen: () => {
      const context = new AudioContext({ latencyHint: 'playback', sinkId: { type: 'none' } } as AudioContextOptions)
      const analyser = new AnalyserNode(context, { fftSize: size, smoothingTimeConstant: 0.75 })
      const spectrum = new Float32Array(analyser.frequencyBinCount)
      const taps = new Map<HTMLAudioElement, () => void>()
      const look = () => {
        for (const [element, close] of taps) {
          if (elements.has(element)) continue
          close()
          taps.delete(element)
        }
        for (const element of elements) {
          const close = taps.has(element) ? null : tap(element, context, analyser)
          if (close) taps.set(element, close)
        }
      }
      listeners.add(look)
      look()
      return {
        read: heights => {
          look()
          if (![...elements].some(element => !element.paused)) return false
          analyser.getFloatFrequencyData(spectrum)
          bars(spectrum, context.sampleRate, heights)
          return true
        },
        stop: () => {
          listeners.delete(look)
          for (const close of taps.values()) close()
          void context.close()
        },
      }
    },
  }
}

/** Taps an element's sound without changing its output; null while it has none. */
function tap(element: HTMLAudioElement, context: AudioContext, into: AudioNode): (() => void) | null {
  const capture: unknown = Reflect.get(element, 'captureStream')
  if (typeof capture !== 'function' || element.readyState < HTMLMediaElement.HAVE_METADATA) return null
  const stream: unknown = Reflect.apply(capture, element, [])
  if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return null
  const source = context.createMediaStreamSource(stream)
  source.connect(into)
  return () => {
    source.disconnect()
    for (const track of stream.getTracks()) track.stop()
  }
}

/** Bars of logarithmic width in frequency, each as high as its loudest bin. */
function bars(spectrum: Float32Array, sampleRate: number, heights: Float32Array): void {
  const each = sampleRate / 2 / spectrum.length
  const edge = (bar: number) => (lowest * (highest / lowest) ** (bar / heights.length)) / each
  for (let bar = 0; bar < heights.length; bar += 1) {
    const from = Math.min(spectrum.length - 1, Math.round(edge(bar)))
    const to = Math.min(spectrum.length, Math.max(from + 1, Math.round(edge(bar + 1))))
    let loudest = floor
    for (let bin = from; bin < to; bin += 1) loudest = Math.max(loudest, spectrum[bin] ?? floor)
    heights[bar] = Math.max(0, Math.min(1, (loudest - floor) / (ceiling - floor)))
  }
}
