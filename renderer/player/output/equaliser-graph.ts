// The equaliser: a Web Audio graph around the audio elements, which exists only while the equaliser is on.

import { bandWidth, equaliserPreamp } from '../../../shared/audio/equaliser.ts'
import { bandFrequencies, type EqualiserSetting } from '../../../shared/sound-settings.ts'

export type EqualiserGraph = {
  /** Routes an element through the bands, irreversibly; returns the disconnect function. */
  connect(element: HTMLAudioElement): () => void
  /** `guard`: limits gain so that nothing clips (exceeds full scale). */
  set(setting: EqualiserSetting, guard: boolean): void
  /** Sets the output device; '' is the system's default. */
  setSinkId(id: string): Promise<void>
  close(): void
}

/** The time constant of a gain change, seconds: an instant change would crackle. */
const glide = 0.02
/** After this silence the audio context is suspended, milliseconds, as a running one keeps the sound card awake. */
const restAfter = 2_000

export function openEqualiserGraph(setting: EqualiserSetting, guard: boolean): EqualiserGraph {
  const context = new AudioContext({ latencyHint: 'playback' })
  const preamp = new GainNode(context)
  const bands = bandFrequencies.map(frequency => new BiquadFilterNode(context, { type: 'peaking', frequency, Q: bandWidth }))
  const last = bands.reduce<AudioNode>((before, band) => before.connect(band), preamp)
  last.connect(context.destination)
  const sounding = new Set<HTMLAudioElement>()
  let rest: ReturnType<typeof setTimeout> | null = null
  let closed = false

  const look = () => {
    if (rest !== null) clearTimeout(rest)
    rest = null
    if (closed) return
    if ([...sounding].some(element => !element.paused)) void context.resume()
    else rest = setTimeout(() => void context.suspend(), restAfter)
  }
  const set = (next: EqualiserSetting, guarded: boolean) => {
    preamp.gain.setTargetAtTime(10 ** (equaliserPreamp(next, guarded) / 20), context.currentTime, glide)
    for (const [index, band] of bands.entries()) band.gain.setTargetAtTime(next.bands[index] ?? 0, context.currentTime, glide)
  }
  set(setting, guard)

  return {
    connect: element => {
      const source = context.createMediaElementSource(element)
      source.connect(preamp)
      sounding.add(element)
      element.addEventListener('play', look)
      element.addEventListener('pause', look)
      return () => {
        element.removeEventListener('play', look)
        element.removeEventListener('pause', look)
        sounding.delete(element)
        source.disconnect()
        look()
      }
    },
    set,
    setSinkId: id => setSink(context, id),
    close: () => {
      closed = true
      if (rest !== null) clearTimeout(rest)
      void context.close()
    },
  }
}

/** `AudioContext.setSinkId` is missing in TypeScript's library types. */
async function setSink(context: AudioContext, id: string): Promise<void> {
  const set: unknown = Reflect.get(context, 'setSinkId')
  if (typeof set === 'function') await Promise.resolve(Reflect.apply(set, context, [id]))
}
