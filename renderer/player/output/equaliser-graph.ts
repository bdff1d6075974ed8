// The equaliser: a Web Audio graph around the audio elements, which exists only while the equaliser is on.

import { equaliserPreamp, octaveQ } from '../../../shared/audio/equaliser.ts'
import { bandFrequencies, type EqualiserSetting } from '../../../shared/sound-settings.ts'

export type EqualiserGraph = {
  /** Routes an element through the bands, irreversibly; returns the disconnect function. */
  connect(element: HTMLAudioElement): () => void
  /** Applies the settings of the bands; `isGuarded`: lowers the gain before them so far that nothing clips (exceeds full scale). */
  set(setting: EqualiserSetting, isGuarded: boolean): void
  /** Sets the output device; '' is the system's default. */
  setSinkId(id: string): Promise<void>
  close(): void
}

/** The time constant of a gain change, seconds: an instant change would crackle. */
const timeConstant = 0.02
/** After this silence the audio context is suspended, milliseconds, as a running one keeps the sound card awake. */
const suspendDelay = 2_000

export function openEqualiserGraph(setting: EqualiserSetting, isGuarded: boolean): EqualiserGraph {
  const context = new AudioContext({ latencyHint: 'playback' })
  const preamp = new GainNode(context)
  const bands = bandFrequencies.map(frequency => new BiquadFilterNode(context, { type: 'peaking', frequency, Q: octaveQ }))
  const last = bands.reduce<AudioNode>((before, band) => before.connect(band), preamp)
  last.connect(context.destination)
  const elements = new Set<HTMLAudioElement>()
  let suspendTimer: ReturnType<typeof setTimeout> | null = null
  let isClosed = false

  const updateContext = () => {
    if (suspendTimer !== null) clearTimeout(suspendTimer)
    suspendTimer = null
    if (isClosed) return
    if ([...elements].some(element => !element.paused)) void context.resume()
    else suspendTimer = setTimeout(() => void context.suspend(), suspendDelay)
  }
  const set = (next: EqualiserSetting, isGuarded: boolean) => {
    preamp.gain.setTargetAtTime(10 ** (equaliserPreamp(next, isGuarded) / 20), context.currentTime, timeConstant)
    for (const [index, band] of bands.entries()) band.gain.setTargetAtTime(next.bands[index] ?? 0, context.currentTime, timeConstant)
  }
  set(setting, isGuarded)

  return {
    connect: element => {
      const source = context.createMediaElementSource(element)
      source.connect(preamp)
      elements.add(element)
      element.addEventListener('play', updateContext)
      element.addEventListener('pause', updateContext)
      return () => {
        element.removeEventListener('play', updateContext)
        element.removeEventListener('pause', updateContext)
        elements.delete(element)
        source.disconnect()
        updateContext()
      }
    },
    set,
    setSinkId: id => setSink(context, id),
    close: () => {
      isClosed = true
      if (suspendTimer !== null) clearTimeout(suspendTimer)
      void context.close()
    },
  }
}

/**
 * Sets an audio context's output device by reflection, as `AudioContext.setSinkId` is missing in TypeScript's library types; no effect in a
 * browser without it.
 */
async function setSink(context: AudioContext, id: string): Promise<void> {
  const set: unknown = Reflect.get(context, 'setSinkId')
  if (typeof set === 'function') await Promise.resolve(Reflect.apply(set, context, [id]))
}
