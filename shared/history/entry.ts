// One play or one skip, as it is journalled and sent.
import type { Millis, TrackId } from '../ids.ts'

export type HistoryEntry = {
  /** Made once where the sound is made; the journal never holds two with the same id. */
  readonly id: string
  readonly track: TrackId
  readonly event: 'play' | 'skip'
  readonly at: Millis
}

/** An entry, and whether the service has confirmed it. */
export type KnownEntry = HistoryEntry & { readonly sent: boolean }
