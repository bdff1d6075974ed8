// Compensates the start latency: a song taken over from another device starts as much later in the song as it takes until it sounds.
import type { SpeakerFact } from '../../../shared/queue/facts.ts'

export type StartLatency = {
  /** Called when a song starts in its middle; returns how far beyond that position it should start, seconds. */
  begin(startId: number): number
  handleFact(fact: SpeakerFact): void
}

/** The initial estimate of the latency, and the largest one, seconds. */
const [initialLatency, maxLatency] = [0.2, 1.5]

/** `clock`: monotonic, milliseconds. */
export function createStartLatency(clock: () => number): StartLatency {
  let average = initialLatency
  let pendingStart: { readonly startId: number; readonly at: number } | null = null
  return {
    begin: startId => {
      pendingStart = { startId, at: clock() }
      return average
    },
    handleFact: ({ type, startId }) => {
      if (startId !== pendingStart?.startId) return
      // Exponential moving average with weight one half, as one start that waited for the network tells little about the next.
      if (type === 'playing') average = Math.min(maxLatency, (average + (clock() - pendingStart.at) / 1000) / 2)
      if (type !== 'position') pendingStart = null
    },
  }
}
