// The spectrum analyser: levels of frequency bands; analyses only while somebody reads them.
import type { SpectrumLevels } from '../../state/sound/spectrum.ts'

/** The FFT size, samples: enough to resolve low frequencies. */
const fftSize = 4096
const lowestFrequency = 40
const highestFrequency = 16_000
/** The level of an empty bar, decibels. */
const minDecibels = -80
/** The level of a full bar, decibels. */
const maxDecibels = -20

export function createSpectrumAnalyser(): SpectrumLevels {
  const elements = new Set<HTMLAudioElement>()
  const listeners = new Set<() => void>()

  return {
    add: element => {
      elements.add(element)
      for (const updateTaps of listeners) updateTaps()
      return () => {
        elements.delete(element)
        for (const updateTaps of listeners) updateTaps()
      }
    },
    openAnalyser: () => {
      const context = new AudioContext({ latencyHint: 'playback', sinkId: { type: 'none' } } as AudioContextOptions)
      const analyser = new AnalyserNode(context, { fftSize, smoothingTimeConstant: 0.75 })
      const spectrum = new Float32Array(analyser.frequencyBinCount)
      const taps = new Map<HTMLAudioElement, () => void>()
      const updateTaps = () => {
        for (const [element, close] of taps) {
          if (elements.has(element)) continue
          close()
          taps.delete(element)
        }
        for (const element of elements) {
          const close = taps.has(element) ? null : tapElement(element, context, analyser)
          if (close) taps.set(element, close)
        }
      }
      listeners.add(updateTaps)
      updateTaps()
      return {
        read: heights => {
          updateTaps()
          if (![...elements].some(element => !element.paused)) return false
          analyser.getFloatFrequencyData(spectrum)
          fillBars(spectrum, context.sampleRate, heights)
          return true
        },
        stop: () => {
          listeners.delete(updateTaps)
          for (const close of taps.values()) close()
          void context.close()
        },
      }
    },
  }
}

/** Taps an element's sound without changing its output; returns the disconnect function, null while the element has no sound to tap. */
function tapElement(element: HTMLAudioElement, context: AudioContext, into: AudioNode): (() => void) | null {
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

/** Fills `heights` (0 to 1) with the levels of bars, equally wide on a logarithmic scale of frequency, each that of its loudest bin. */
function fillBars(spectrum: Float32Array, sampleRate: number, heights: Float32Array): void {
  const hertzPerBin = sampleRate / 2 / spectrum.length
  const binAt = (bar: number) => (lowestFrequency * (highestFrequency / lowestFrequency) ** (bar / heights.length)) / hertzPerBin
  for (let bar = 0; bar < heights.length; bar += 1) {
    const from = Math.min(spectrum.length - 1, Math.round(binAt(bar)))
    const to = Math.min(spectrum.length, Math.max(from + 1, Math.round(binAt(bar + 1))))
    let loudest = minDecibels
    for (let bin = from; bin < to; bin += 1) loudest = Math.max(loudest, spectrum[bin] ?? minDecibels)
    heights[bar] = Math.max(0, Math.min(1, (loudest - minDecibels) / (maxDecibels - minDecibels)))
  }
}
