// Has an answer decoded in a worker thread while it arrives, so that neither the work nor its memory, nor a bug in it, touches main.

import { Worker } from 'node:worker_threads'
import { longestPiece } from 'json-columns'
import { type AppError, failed } from '../../shared/errors.ts'
import type { Revision } from '../../shared/ids.ts'
import { tuning } from '../../shared/tuning.ts'
import { say } from '../../shared/words/words.ts'
import type { Log } from '../log.ts'

export type DecodeTask = {
  /** The file to write the pack to, and one for what has to wait; the latter may be left behind. */
  readonly into: string
  readonly waiting: string
  readonly revision: Revision
  /** The date to note if the answer does not tell its own. */
  readonly lastModified: string
}
export type DecodeOutcome =
  | { readonly kind: 'packed' }
  /** A new token may help. */
  | { readonly kind: 'unauthenticated'; readonly error: AppError }
  | { readonly kind: 'failed'; readonly error: AppError }

/** To the thread: a piece of the answer, whose memory goes with it; null behind the last. */
export type ToDecoder = Uint8Array<ArrayBuffer> | null
/** From it: memory whose piece has been read, to be filled again, or what became of all. */
export type FromDecoder =
  | { readonly done: 'piece'; readonly memory: ArrayBuffer }
  | { readonly done: 'all'; readonly outcome: DecodeOutcome }

export type Decoding = {
  /** The next bytes of the answer. Resolves when more may come: with false if there is no use for more, because the thread has ended. */
  write(bytes: Uint8Array): Promise<boolean>
  /** All bytes were written: what became of them, once the thread is gone. Never rejects. A thread that died is a failure with code disk (it could not write) or bug (all else, logged). */
  end(): Promise<DecodeOutcome>
  /** The answer broke off: nothing will come of it. */
  stop(): void
}

/**
 * Megabytes of JavaScript heap, beside which the columns live: a million tracks need about a quarter, the worst values that are parsed less than
 * 600 (`longestValue` of json-columns). A thread that comes to this step by step ends alone; one leap beyond it would end the app.
 */
const memory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 }
/** Pieces that may be on their way at a time. */
const mostAtOnce = 4

/** `within`: how long the thread may go without taking a piece, and take behind the last one; milliseconds. */
export function startDecoding(
  task: DecodeTask,
  signal: AbortSignal,
  log: Log,
  resourceLimits = memory,
  within: number = tuning.library.decodeWithin,
): Decoding {
  const ended = Promise.withResolvers<DecodeOutcome>()
  const gone = Promise.withResolvers<void>()
  const fail = (...[code, message]: Parameters<typeof failed>): void =>
    ended.resolve({ kind: 'failed', error: failed(code, message).error })
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { workerData: task, resourceLimits })
  const stop = (): void => {
    fail('cancelled', say('errors.cancelled'))
    void worker.terminate()
  }
  /** While the thread has work: it is given up when it does not get on with it. */
  let stallTimer: NodeJS.Timeout | undefined
  const expect = (): void => {
    clearTimeout(stallTimer)
    stallTimer = setTimeout(() => {
      fail('bad-response', say('errors.decodingTakesTooLong'))
      void worker.terminate()
    }, within)
  }
  let inFlight = 0
  /** Read already, to be filled again: fresh memory costs more than what is done in it. */
  const idle: ArrayBuffer[] = []
  let gathered = new Uint8Array(longestPiece)
  let used = 0
  let hasEnded = false
  let goOn = Promise.withResolvers<void>()

  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  worker.on('message', (message: FromDecoder) => {
    if (message.done === 'all') ended.resolve(message.outcome)
    else {
      clearTimeout(stallTimer)
      inFlight--
      idle.push(message.memory)
    }
    goOn.resolve()
  })
  worker.on('error', error => {
    log.error('the decoding thread died', error)
    if ('syscall' in error) fail('disk', say('errors.libraryNotWritten'))
    else fail('bug', say('errors.libraryNotDecoded'))
  })
  worker.on('exit', () => {
    clearTimeout(stallTimer)
    signal.removeEventListener('abort', stop)
    fail('bug', say('errors.libraryNotDecoded'))
    hasEnded = true
    goOn.resolve()
    gone.resolve()
  })
  const pass = (): void => {
    worker.postMessage(gathered.subarray(0, used) satisfies ToDecoder, [gathered.buffer])
    inFlight++
    gathered = new Uint8Array(idle.pop() ?? new ArrayBuffer(longestPiece))
    used = 0
  }
  return {
    write: async bytes => {
      for (let at = 0; at < bytes.length; ) {
        const part = bytes.subarray(at, at + longestPiece - used)
        gathered.set(part, used)
        used += part.length
        at += part.length
        if (used === longestPiece) pass()
        while (inFlight === mostAtOnce && !hasEnded) {
          goOn = Promise.withResolvers()
          expect()
          await goOn.promise
        }
      }
      return !hasEnded
    },
    end: async () => {
      pass()
      worker.postMessage(null satisfies ToDecoder)
      if (!hasEnded) expect()
      const outcome = await ended.promise
      // An app, or a test, that ended while threads are taken down crashed.
      await gone.promise
      return outcome
    },
    stop,
  }
}
