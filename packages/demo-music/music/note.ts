// One note or one stroke of a drum, on the timeline of a piece. Times are in samples of 44.1 kHz from the piece's beginning.
import type { DrumName } from './drums.ts'
import type { InstrumentName } from './instruments.ts'

export type Tone = {
  readonly kind: 'tone'
  readonly instrument: InstrumentName
  readonly at: number
  /** How long it is held; its release comes on top. */
  readonly length: number
  /** Hz. */
  readonly frequency: number
  /** Root mean square while it is loudest. */
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
