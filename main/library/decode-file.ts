// Has an answer decoded in a worker thread, so that neither its work nor its memory, nor a bug in it, touches main.
import { Worker } from 'node:worker_threads'
import { type AppError, failed } from '../../shared/errors.ts'
import type { Revision } from '../../shared/ids.ts'
import type { Log } from '../log.ts'

export type DecodeTask = {
  /** The file of the answer, and the file to write the pack to. */
  readonly answer: string
  readonly into: string
  readonly revision: Revision
  /** The date to note if the answer does not tell its own. */
  readonly lastModified: string
}

export type DecodeOutcome =
  | { readonly kind: 'packed' }
  /** A new token may help. */
  | { readonly kind: 'unauthenticated'; readonly error: AppError }
  | { readonly kind: 'failed'; readonly error: AppError }

/** Megabytes of JavaScript heap, beside which the columns live: a million tracks need about a quarter. A thread that wants more ends alone. */
const memory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 }

/** Never rejects. A worker that dies is a failure with code disk (it could not write) or bug (all else, logged). */
export function decodeFile(task: DecodeTask, signal: AbortSignal, log: Log, resourceLimits = memory): Promise<DecodeOutcome> {
  const done = Promise.withResolvers<DecodeOutcome>()
  const fail = (...[code, message]: Parameters<typeof failed>): void => done.resolve({ kind: 'failed', error: failed(code, message).error })
  if (signal.aborted) fail('cancelled', 'Cancelled.')
  else {
    const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { workerData: task, resourceLimits })
    const stop = (): void => void worker.terminate()
    signal.addEventListener('abort', stop)
    worker.on('message', (outcome: DecodeOutcome) => done.resolve(outcome))
    worker.on('error', error => {
      log.error('the decoding thread died', error)
      if ('syscall' in error) fail('disk', 'The library could not be written to disk.')
      else fail('bug', 'The library could not be decoded.')
    })
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop)
      fail(signal.aborted ? 'cancelled' : 'bug', signal.aborted ? 'Cancelled.' : 'The library could not be decoded.')
    })
  }
  return done.promise
}
