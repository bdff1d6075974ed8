// What a style says about a piece of music: speed, harmony, and layers from the ground up.
import type { DrumName } from './drums.ts'
import type { ModeName } from './harmony.ts'
import type { InstrumentName } from './instruments.ts'

export type List<T> = readonly [T, ...T[]]

/** One line of a score. It plays in sections whose energy (0 to 1) is at least `from`. Loudness is relative to the other layers. */
export type Layer =
  /** Long chords. */
  | {
      readonly kind: 'pad'
      readonly instruments: List<InstrumentName>
      readonly loudness: number
      readonly from: number
      readonly centre: number
    }
  /** Short chords at these beats. */
  | {
      readonly kind: 'chords'
      readonly instruments: List<InstrumentName>
      readonly loudness: number
      readonly from: number
      readonly centre: number
      readonly rhythms: List<readonly number[]>
      readonly length: number
    }
  /** One low note at each of these beats: `[beat, step above the chord's root]`. */
  | {
      readonly kind: 'bass'
      readonly instruments: List<InstrumentName>
      readonly loudness: number
      readonly from: number
      readonly patterns: List<readonly (readonly [number, number])[]>
      readonly length: number
    }
  /** The chord's notes one after another, `perBeat` of them; `shapes` say which. */
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
  /** One row per drum, four steps to the beat: `x` hit, `o` soft hit, `.` nothing. */
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
  /** How late every second eighth is, in beats. */
  readonly swing: number
  readonly modes: List<ModeName>
  readonly sevenths: boolean
  /** Degrees of the chords, one per bar; 4 bars. */
  readonly progressions: List<readonly number[]>
  readonly layers: readonly Layer[]
  /** Seconds and share of the room. */
  readonly room: readonly [number, number]
}
