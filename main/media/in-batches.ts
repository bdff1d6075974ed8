// Changes many songs in batches, between which other work of main gets its turn: a person may want a million songs, and cancel them.
import { setImmediate } from 'node:timers/promises'
import { failed, ok, type Result } from '../../shared/errors.ts'
import type { TrackId } from '../../shared/ids.ts'
import { say } from '../../shared/words/words.ts'

/** Songs in a batch, whose change takes some milliseconds. */
const batchSize = 2_000

/**
 * Applies `change` to the tracks batch by batch, in order; it resolves with undefined if it cannot fail. After an error the other batches
 * are changed all the same, and the first error is returned. Error: expired, if `signal` is aborted; the batches after that are not
 * changed.
 */
export async function inBatches(
  tracks: readonly TrackId[],
  signal: AbortSignal,
  change: (batch: readonly TrackId[]) => Promise<Result<void> | undefined>,
): Promise<Result<void>> {
  let result: Result<void> = signal.aborted ? notSignedIn : ok(undefined)
  for (let start = 0; start < tracks.length; start += batchSize) {
    if (signal.aborted) return notSignedIn
    const changed = await change(tracks.slice(start, start + batchSize))
    if (result.ok && changed !== undefined) result = changed
    await setImmediate()
  }
  return result
}

/** The result of a batch with nothing to write. */
export const nothingToWrite = ok(undefined)
export const notSignedIn = failed('expired', say('errors.notSignedIn'))
