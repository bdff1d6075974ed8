// Decodes the library response in a worker thread while it arrives: its CPU time, memory and crashes stay out of main's thread.

import { Worker } from 'node:worker_threads'
import { maxPieceBytes } from 'json-columns'
import { type AppError, failed } from '../../shared/errors.ts'
import type { Revision } from '../../shared/ids.ts'
import { tuning } from '../../shared/tuning.ts'
import { say } from '../../shared/words/words.ts'
import type { Log } from '../log.ts'
import { terminatorOf } from '../thread-end.ts'

export type DecodeTask = {
  /** Path of the pack file to write. */
  readonly packPath: string
  /** Path of a temporary file for rows that have to wait for their column map; the file may be left behind. */
  readonly spillPath: string
  readonly revision: Revision
  /** The library's date, used if the response does not name one. */
  readonly lastModified: string
}
export type DecodeOutcome =
  /** The pack is written. `namedDate`: the date that the response named (see `Decoded`); null: none. */
  | { readonly kind: 'packed'; readonly namedDate: string | null }
  /** The response said `authenticated: false`: a refreshed token may help. */
  | { readonly kind: 'unauthenticated'; readonly error: AppError }
  | { readonly kind: 'failed'; readonly error: AppError }

/**
 * Message to the thread: a piece of the response, whose buffer is transferred; null after the last piece; `stop`: the thread is to end
 * without an outcome.
 */
export type ToDecoder = Uint8Array<ArrayBuffer> | null | 'stop'
/** Message from the thread: its modules are loaded, the buffer of a piece that was read, for reuse, or the outcome. */
export type FromDecoder =
  | { readonly done: 'started' }
  | { readonly done: 'piece'; readonly memory: ArrayBuffer }
  | { readonly done: 'all'; readonly outcome: DecodeOutcome }

export type Decoding = {
  /**
   * Hands over the next bytes of the response; resolves when more may come (back-pressure), with false if no more are wanted, because the
   * thread has ended.
   */
  write(bytes: Uint8Array): Promise<boolean>
  /**
   * To be called after the last bytes: resolves with the outcome once the thread has ended; never rejects. Failures of the thread itself:
   * disk (it could not write), bad-response (no progress within the timeout), cancelled (stopped), bug (it died, which is logged).
   */
  end(): Promise<DecodeOutcome>
  /** Aborts the decoding, because the response broke off; resolves when the thread is gone. */
  stop(): Promise<void>
}

/**
 * Heap limits of the thread, megabytes, apart from the columns: a million tracks need about a quarter of it, the worst single values less
 * than 600 (`maxValueBytes` of json-columns). Slow growth beyond it ends the thread alone, one large allocation would end the app.
 */
const threadMemory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 }
/** Most pieces that are handed to the thread and not read by it yet; with so many, `write` waits. */
const maxInFlight = 4

/**
 * Starts a thread that decodes one library response. `timeout`: milliseconds within which the thread has to take a piece, and to finish
 * after the last one.
 */
export function startDecoding(
  task: DecodeTask,
  signal: AbortSignal,
  log: Log,
  resourceLimits = threadMemory,
  timeout: number = tuning.library.decodeTimeout,
): Decoding {
  const ended = Promise.withResolvers<DecodeOutcome>()
  const exited = Promise.withResolvers<void>()
  const fail = (...[code, message]: Parameters<typeof failed>): void =>
    ended.resolve({ kind: 'failed', error: failed(code, message).error })
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { workerData: task, resourceLimits })
  const terminate = terminatorOf(worker)
  let terminationTimer: NodeJS.Timeout | undefined
  // Stops the thread by a message, and waits for its end: terminating a thread while it compiles its code can crash the process, and so can
  // the exit of the process while a thread loads its modules or is being terminated.
  const stop = (): Promise<void> => {
    if (terminationTimer !== undefined) return exited.promise
    fail('cancelled', say('errors.cancelled'))
    worker.postMessage('stop' satisfies ToDecoder)
    terminationTimer = setTimeout(terminate, tuning.library.stopTimeout)
    return exited.promise
  }
  const onAbort = (): void => void stop()
  /**
   * Timer that runs while main waits for the thread: while the thread holds as many pieces as it may, and from the last piece to its end. A
   * buffer that comes back ends it, or after the last piece starts it anew. When it fires, the thread is terminated, as it made no
   * progress.
   */
  let stallTimer: NodeJS.Timeout | undefined
  const restartWatchdog = (): void => {
    clearTimeout(stallTimer)
    stallTimer = setTimeout(() => {
      fail('bad-response', say('errors.decodingTakesTooLong'))
      terminate()
    }, timeout)
  }
  let inFlight = 0
  /** Buffers that came back from the thread, for the next pieces: allocating new ones costs more than filling them. */
  const spareBuffers: ArrayBuffer[] = []
  let pending = new Uint8Array(maxPieceBytes)
  let used = 0
  let hasEnded = false
  /** Whether the last bytes were handed over; from then on the thread has work until it ends. */
  let isEnding = false
  let bufferReturned = Promise.withResolvers<void>()

  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  worker.on('message', (message: FromDecoder) => {
    if (message.done === 'started') return
    if (message.done === 'all') ended.resolve(message.outcome)
    else {
      if (isEnding) restartWatchdog()
      else clearTimeout(stallTimer)
      inFlight--
      spareBuffers.push(message.memory)
    }
    bufferReturned.resolve()
  })
  worker.on('error', error => {
    log.error('the decoding thread died', error)
    if ('syscall' in error) fail('disk', say('errors.libraryNotWritten'))
    else fail('bug', say('errors.libraryNotDecoded'))
  })
  worker.on('exit', () => {
    clearTimeout(stallTimer)
    clearTimeout(terminationTimer)
    signal.removeEventListener('abort', onAbort)
    fail('bug', say('errors.libraryNotDecoded'))
    hasEnded = true
    bufferReturned.resolve()
    exited.resolve()
  })
  const postPiece = (): void => {
    worker.postMessage(pending.subarray(0, used) satisfies ToDecoder, [pending.buffer])
    inFlight++
    pending = new Uint8Array(spareBuffers.pop() ?? new ArrayBuffer(maxPieceBytes))
    used = 0
  }
  return {
    write: async bytes => {
      for (let offset = 0; offset < bytes.length; ) {
        const part = bytes.subarray(offset, offset + maxPieceBytes - used)
        pending.set(part, used)
        used += part.length
        offset += part.length
        if (used === maxPieceBytes) postPiece()
        while (inFlight === maxInFlight && !hasEnded) {
          bufferReturned = Promise.withResolvers()
          restartWatchdog()
          await bufferReturned.promise
        }
      }
      return !hasEnded
    },
    end: async () => {
      isEnding = true
      postPiece()
      worker.postMessage(null satisfies ToDecoder)
      if (!hasEnded) restartWatchdog()
      const outcome = await ended.promise
      await exited.promise
      return outcome
    },
    stop,
  }
}
