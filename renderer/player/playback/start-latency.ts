// A song that goes on here from the middle went on elsewhere meanwhile: it begins as much further on as it takes until it sounds.
import type { SpeakerFact } from '../../../shared/queue/facts.ts'

export type StartLatency = {
  /** A song begins in its middle. How far beyond that place it should begin, seconds. */
  begin(startId: number): number
  hear(fact: SpeakerFact): void
}

/** What nothing is known of yet, and what a place is never guessed beyond; seconds. */
const [first, most] = [0.2, 1.5]

/** `clock`: milliseconds that only go forward. */
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
      // Half of what it was and half of what it is now: one start that waited for the network tells little about the next.
      if (type === 'playing') usual = Math.min(most, (usual + (clock() - begun.at) / 1000) / 2)
      if (type !== 'position') begun = null
    },
  }
}
