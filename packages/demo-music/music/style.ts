// The type of a style: tempo, harmony, and layers.
import type { DrumName } from './drums.ts'
import type { ModeName } from './harmony.ts'
import type { InstrumentName } from './instruments.ts'

export type List<T> = readonly [T, ...T[]]

/** A layer, which plays in sections whose energy (0 to 1) is at least `from`; its loudness is relative to the other layers. */
export type Layer =
  /** Sustained chords. */
  | {
      readonly kind: 'pad'
      readonly instruments: List<InstrumentName>
      readonly loudness: number
      readonly from: number
      readonly centre: number
    }
  /** Short chords on the beats that `rhythms` lists. */
  | {
      readonly kind: 'chords'
      readonly instruments: List<InstrumentName>
      readonly loudness: number
      readonly from: number
      readonly centre: number
      readonly rhythms: List<readonly number[]>
      readonly length: number
    }
  /** Bass notes: `[beat, step above the chord's root]`. */
  | {
      readonly kind: 'bass'
      readonly instruments: List<InstrumentName>
      readonly loudness: number
      readonly from: number
      readonly patterns: List<readonly (readonly [number, number])[]>
      readonly length: number
    }
  /** Arpeggio: `perBeat` notes of the chord, in the order of `shapes`. */
  | {
      readonly kind: 'figure'
      readonly instruments: List<InstrumentName>
      readonly loudness: number
      readonly from: number
      readonly centre: number
      readonly perBeat: number
      readonly shapes: List<readonly number[]>
    }
  | {
      readonly kind: 'melody'
      readonly instruments: List<InstrumentName>
      readonly loudness: number
      readonly from: number
      readonly centre: number
    }
  /** Patterns, one row per drum with four steps per beat: `x` hit, `o` soft hit, `.` rest. */
  | {
      readonly kind: 'drums'
      readonly loudness: number
      readonly from: number
      readonly patterns: List<Readonly<Partial<Record<DrumName, string>>>>
    }

export type Style = {
  /** Beats per minute, lowest and highest. */
  readonly tempo: readonly [number, number]
  readonly beats: 3 | 4
  /** Swing: delay of every second eighth, beats. */
  readonly swing: number
  readonly modes: List<ModeName>
  readonly sevenths: boolean
  /** Chord degrees, one for each of 4 bars. */
  readonly progressions: List<readonly number[]>
  readonly layers: readonly Layer[]
  /** Reverberation time in seconds, and share of the reverb. */
  readonly room: readonly [number, number]
}
