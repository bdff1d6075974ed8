// Listens at the sound card and tells what is heard: which song, the place in it, how loud, or silence.
import { expect } from '@playwright/test'
import type { Recorder } from './recorder.ts'
import { compare, loudness, type Match } from './sound.ts'

/** What is heard: the song that matches, and `from`: where the compared excerpt begins in the recording, in seconds. */
export type Heard = Match & { readonly from: number }

export type Listener = {
  /** Waits until this song and no other is heard, and gives where in the song. */
  expectToHear(title: string): Promise<Heard>
  /** Waits until nothing is heard. */
  expectSilence(): Promise<void>
}

/**
 * Listens by means of a recorder; `sounds`: decoded songs by title: those that are expected, and others that they could be mistaken for.
 */
export function listenerAt(recorder: Recorder, sounds: ReadonlyMap<string, Float32Array>): Listener {
  return {
    expectToHear: async title => {
      const matches: Match[] = []
      let from = 0
      await expect
        .poll(
          async () => {
            from = recorder.seconds()
            const excerpt = await recorder.next(1.5)
            if (loudness(excerpt) < 0.001) return 'silence'
            const [best, second] = compare(excerpt, sounds)
            if (!best || !second || best.score < 0.6 || second.score > best.score / 2) return `unclear: ${JSON.stringify([best, second])}`
            matches.push(best)
            return best.name
          },
          { timeout: 60_000, intervals: [0], message: 'what is heard' },
        )
        .toBe(title)
      const heard = matches.at(-1)
      if (!heard) throw new Error('Nothing was heard')
      return { ...heard, from }
    },
    expectSilence: async () => {
      await expect
        .poll(async () => loudness(await recorder.next(0.3)), { timeout: 60_000, intervals: [0], message: 'how loud it is' })
        .toBeLessThan(0.001)
    },
  }
}
