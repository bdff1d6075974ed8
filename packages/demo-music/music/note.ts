// A note or drum stroke on the timeline of a piece; times in samples at 44.1 kHz from its beginning.
import type { DrumName } from './drums.ts'
import type { InstrumentName } from './instruments.ts'

export type Tone = {
  readonly kind: 'tone'
  readonly instrument: InstrumentName
  readonly at: number
  /** Samples for which it is held, without its release. */
  readonly length: number
  /** Hz. */
  readonly frequency: number
  /** Root mean square at its loudest. */
  readonly loudness: number
  /** -1 left to 1 right. */
  readonly pan: number
}

export type Stroke = {
  readonly kind: 'stroke'
  readonly drum: DrumName
  readonly at: number
  readonly loudness: number
  readonly pan: number
}

export type Note = Tone | Stroke
