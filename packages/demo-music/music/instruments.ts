// The instruments as data: strength of the partials at the attack and later, and the envelope.

export type Instrument = {
  /** Amplitude of partial 1, 2, 3 … at the attack. */
  readonly bright: readonly number[]
  /** Amplitude of the partials after the time `calm`. */
  readonly soft: readonly number[]
  /** Time constant of the change from bright to soft, seconds; 0: stays bright. */
  readonly calm: number
  /** Attack time, seconds. */
  readonly attack: number
  /** Decay time constant towards `sustain`, seconds. */
  readonly decay: number
  /** Sustain level, 0 to 1. */
  readonly sustain: number
  /** Release time, seconds. */
  readonly release: number
  /** Detuning between two voices, cents; 0: a single voice. */
  readonly spread: number
  /** Depth of vibrato, cents. */
  readonly vibrato: number
}

const plain = { calm: 0, sustain: 1, decay: 1, spread: 0, vibrato: 0 }
const falling = (count: number, power: number): number[] => Array.from({ length: count }, (_, index) => (index + 1) ** -power)

export const instruments = {
  piano: {
    bright: [1, 0.55, 0.4, 0.25, 0.16, 0.12, 0.07, 0.05, 0.03, 0.02],
    soft: [1, 0.28, 0.1, 0.04],
    calm: 0.45,
    attack: 0.004,
    decay: 1.1,
    sustain: 0,
    release: 0.3,
    spread: 1.5,
    vibrato: 0,
  },
  felt: {
    bright: [1, 0.3, 0.12, 0.05],
    soft: [1, 0.12, 0.02],
    calm: 0.3,
    attack: 0.012,
    decay: 1.4,
    sustain: 0,
    release: 0.5,
    spread: 2,
    vibrato: 0,
  },
  guitar: {
    bright: [1, 0.8, 0.62, 0.5, 0.36, 0.25, 0.2, 0.14, 0.1, 0.07, 0.05, 0.03],
    soft: [1, 0.35, 0.14, 0.04],
    calm: 0.25,
    attack: 0.002,
    decay: 0.8,
    sustain: 0,
    release: 0.15,
    spread: 0,
    vibrato: 0,
  },
  bandoneon: { ...plain, bright: [1, 0.7, 0.65, 0.45, 0.42, 0.3, 0.2, 0.15, 0.1], soft: [], attack: 0.05, release: 0.12, spread: 9 },
  bass: {
    bright: [1, 0.55, 0.3, 0.16, 0.08],
    soft: [1, 0.25, 0.06],
    calm: 0.2,
    attack: 0.006,
    decay: 0.9,
    sustain: 0.3,
    release: 0.1,
    spread: 0,
    vibrato: 0,
  },
  deepBass: { ...plain, bright: [1, 0.18, 0.05], soft: [], attack: 0.01, decay: 0.6, sustain: 0.7, release: 0.1 },
  pad: {
    ...plain,
    bright: [1, 0.5, 0.3, 0.2, 0.12, 0.08, 0.05],
    soft: [1, 0.3, 0.12, 0.05],
    calm: 3,
    attack: 1.1,
    release: 2.2,
    spread: 8,
  },
  strings: { ...plain, bright: falling(10, 1.25), soft: [], attack: 0.28, release: 0.6, spread: 6, vibrato: 7 },
  flute: { ...plain, bright: [1, 0.28, 0.1, 0.03], soft: [], attack: 0.07, decay: 0.4, sustain: 0.8, release: 0.15, vibrato: 11 },
  clarinet: {
    ...plain,
    bright: [1, 0.03, 0.6, 0.02, 0.3, 0.02, 0.14, 0.01, 0.06],
    soft: [],
    attack: 0.05,
    decay: 0.4,
    sustain: 0.85,
    release: 0.12,
    vibrato: 4,
  },
  organ: { ...plain, bright: [1, 0.75, 0.5, 0.3, 0.02, 0.2, 0, 0.16], soft: [], attack: 0.02, release: 0.09, spread: 3 },
  electricPiano: {
    bright: [1, 0.12, 0.1, 0.02, 0.02, 0.1, 0.12],
    soft: [1, 0.1, 0.02],
    calm: 0.35,
    attack: 0.004,
    decay: 1.3,
    sustain: 0,
    release: 0.25,
    spread: 4,
    vibrato: 0,
  },
  vibraphone: {
    bright: [1, 0, 0, 0.5, 0, 0, 0, 0, 0, 0.2],
    soft: [1, 0, 0, 0.12],
    calm: 0.3,
    attack: 0.003,
    decay: 1.6,
    sustain: 0,
    release: 0.6,
    spread: 0,
    vibrato: 5,
  },
  marimba: {
    bright: [1, 0, 0, 0.45, 0, 0, 0, 0, 0, 0.12],
    soft: [1, 0, 0, 0.05],
    calm: 0.06,
    attack: 0.002,
    decay: 0.3,
    sustain: 0,
    release: 0.2,
    spread: 0,
    vibrato: 0,
  },
  choir: { ...plain, bright: [1, 0.62, 0.55, 0.16, 0.1, 0.2, 0.06, 0.03], soft: [], attack: 0.45, release: 0.9, spread: 9, vibrato: 9 },
  pluck: {
    bright: falling(12, 1),
    soft: [1, 0.3, 0.1, 0.03],
    calm: 0.12,
    attack: 0.003,
    decay: 0.35,
    sustain: 0.05,
    release: 0.18,
    spread: 6,
    vibrato: 0,
  },
  lead: { ...plain, bright: falling(9, 1.15), soft: falling(5, 1.6), calm: 0.5, attack: 0.02, release: 0.2, spread: 7, vibrato: 6 },
} as const satisfies Readonly<Record<string, Instrument>>

export type InstrumentName = keyof typeof instruments
