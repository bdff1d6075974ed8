// Drum sounds, synthesised once from sines and seeded noise.
import { seededRandom } from '../random.ts'
import { sampleRate } from '../sample-rate.ts'

/** Waveform of a drum at `time` seconds after the stroke; `noise`: white, -1 to 1. */
type DrumShape = { readonly seconds: number; readonly at: (time: number, noise: number) => number }

const fall = (time: number, constant: number): number => Math.exp(-time / constant)
const sine = (turns: number): number => Math.sin(2 * Math.PI * turns)

const shapes = {
  kick: {
    seconds: 0.35,
    at: (time, noise) => sine(48 * time + 3.2 * (1 - fall(time, 0.035))) * fall(time, 0.12) + noise * 0.2 * fall(time, 0.004),
  },
  softKick: { seconds: 0.3, at: time => sine(52 * time + 1.5 * (1 - fall(time, 0.03))) * fall(time, 0.1) },
  snare: { seconds: 0.25, at: (time, noise) => noise * 0.7 * fall(time, 0.07) + sine(188 * time) * 0.6 * fall(time, 0.05) },
  brush: { seconds: 0.22, at: (time, noise) => noise * Math.min(1, time / 0.02) * fall(time, 0.07) },
  rim: { seconds: 0.08, at: (time, noise) => sine(820 * time) * fall(time, 0.012) + noise * 0.3 * fall(time, 0.006) },
  clap: { seconds: 0.2, at: (time, noise) => noise * (fall(time % 0.011, 0.004) * (time < 0.033 ? 1 : 0) + 0.8 * fall(time, 0.06)) },
  hat: { seconds: 0.07, at: (time, noise) => noise * fall(time, 0.016) },
  openHat: { seconds: 0.4, at: (time, noise) => noise * fall(time, 0.11) },
  shaker: { seconds: 0.1, at: (time, noise) => noise * Math.min(1, time / 0.015) * fall(time, 0.03) },
  tom: { seconds: 0.45, at: time => sine(96 * time + 1.1 * (1 - fall(time, 0.06))) * fall(time, 0.16) },
} as const satisfies Readonly<Record<string, DrumShape>>

export type DrumName = keyof typeof shapes

/** Drums with high-passed noise, so that they hiss above the music. */
const thin: ReadonlySet<DrumName> = new Set(['hat', 'openHat', 'shaker', 'brush'])
const sounds = new Map<DrumName, Float32Array>()

function make(name: DrumName): Float32Array {
  const shape: DrumShape = shapes[name]
  const random = seededRandom(name.length * 7919 + name.charCodeAt(0))
  const samples = new Float32Array(Math.round(shape.seconds * sampleRate))
  let before = 0
  let power = 0
  for (let index = 0; index < samples.length; index++) {
    const white = random() * 2 - 1
    const noise = thin.has(name) ? (white - before) / 2 : white
    before = white
    const end = Math.min(1, (samples.length - index) / 200)
    const value = shape.at(index / sampleRate, noise) * end
    samples[index] = value
    power += value * value
  }
  const scale = 1 / Math.sqrt(power / (0.1 * sampleRate))
  return samples.map(value => value * scale)
}

/** The samples of one stroke, normalised to the energy of 0.1 s of noise with a root mean square of 1. */
export function drumSound(name: DrumName): Float32Array {
  const sound = sounds.get(name) ?? make(name)
  sounds.set(name, sound)
  return sound
}
