// A history entry: one play or one skip, as it is journalled and sent.
import type { Millis, TrackId } from '../ids.ts'

export type HistoryEntry = {
  /** Unique id, assigned where the sound is made; the journal never holds it twice. */
  readonly id: string
  readonly track: TrackId
  readonly event: 'play' | 'skip'
  readonly at: Millis
}

/** An entry with whether the service has confirmed it. */
export type KnownEntry = HistoryEntry & { readonly sent: boolean }
