// Compensates the start latency: a song taken over from another device starts as much later in the song as it takes until it sounds.
import type { SpeakerFact } from '../../../shared/queue/facts.ts'

export type StartLatency = {
  /** Called when a song starts in its middle; returns how far beyond that position it should start, seconds. */
  begin(startId: number): number
  handleFact(fact: SpeakerFact): void
}

/** The initial estimate of the latency, and the largest one, seconds. */
const [initialLatency, maxLatency] = [0.2, 1.5]
/** How many of the latest starts the estimate is made of. */
const startCount = 3

/** `clock`: monotonic, milliseconds. */
export function createStartLatency(clock: () => number): StartLatency {
  /** Latencies of the latest starts, seconds. */
  let latencies: readonly number[] = [initialLatency]
  let pendingStart: { readonly startId: number; readonly at: number } | null = null
  return {
    begin: startId => {
      pendingStart = { startId, at: clock() }
      // The smallest of them, as a second of the song that is heard twice is better than one that is lost. Example: after a cold start of
      // 1.9 s the next one took 0.16 s, and with an average of both, 0.9 s of the song would have been skipped.
      return Math.min(maxLatency, ...latencies)
    },
    handleFact: ({ type, startId }) => {
      if (startId !== pendingStart?.startId) return
      if (type === 'playing') latencies = [...latencies, (clock() - pendingStart.at) / 1000].slice(-startCount)
      if (type !== 'position') pendingStart = null
    },
  }
}
