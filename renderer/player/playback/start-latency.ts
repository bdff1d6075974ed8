// Compensates the start latency: a song taken over from another device starts as much later in the song as it takes until it sounds.
import type { SpeakerFact } from '../../../shared/queue/facts.ts'

export type StartLatency = {
  /** Called when a song starts in its middle; returns how far beyond that place it should start, seconds. */
  begin(startId: number): number
  hear(fact: SpeakerFact): void
}

/** The initial estimate of the latency, and the largest one, seconds. */
const [first, most] = [0.2, 1.5]

/** `clock`: monotonic, milliseconds. */
export function createStartLatency(clock: () => number): StartLatency {
  let usual = first
  let begun: { readonly startId: number; readonly at: number } | null = null
  return {
    begin: startId => {
      begun = { startId, at: clock() }
      return usual
    },
    hear: ({ type, startId }) => {
      if (startId !== begun?.startId) return
      // Exponential moving average with weight one half, as one start that waited for the network tells little about the next.
      if (type === 'playing') usual = Math.min(most, (usual + (clock() - begun.at) / 1000) / 2)
      if (type !== 'position') begun = null
    },
  }
}
