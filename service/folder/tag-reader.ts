// Runs the tag workers from the main thread: a file that takes too much time or memory fails alone.
import { Worker } from 'node:worker_threads'
import { DriveAway, drive, readings } from './drive.ts'
import { reasonOf } from './error-reason.ts'
import type { TagReading } from './song-file.ts'
import type { TagReport, TagRequest } from './tag-worker.ts'

/** Timeout for reading the tags of one file, milliseconds, after which that fails: enough for a tag of 32 MB over a slow network. */
const fileTimeout = 60_000
/** The same for a picture, which others wait for: enough for the largest covers in practice, 20 MB, at 2 MB a second. */
const pictureTimeout = 15_000
/** Milliseconds without work after which a worker is ended. */
const idleTime = 60_000
/**
 * Heap limit of a worker, megabytes: room for several copies of the largest tag, 32 MB. Very many frames exceed it gradually and end the
 * thread alone; one large allocation would end the program.
 */
const workerMemory = { maxOldGenerationSizeMb: 512 }
const workerCount = 2
/** Milliseconds in which a thread that was given up has to end, before its call to the drive counts as hanging. */
const terminationTime = 10_000

/** A reading that failed, with its reason. */
type Failed = { readonly kind: 'failed'; readonly reason: string; readonly isOfDrive?: true }

type TagWorkerQueue = { request(request: TagRequest, timeout: number): Promise<TagReport | Failed>; readonly waiting: number }

/** Makes one worker with a queue of requests; it reads one file at a time, so that a timeout is known to be that file's. */
function createWorkerQueue(): TagWorkerQueue {
  let worker: Worker | null = null
  let lastRequest: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let idleTimer: NodeJS.Timeout | undefined
  /** Resolves the reading under way with its outcome; null: the worker is idle. */
  let settleCurrent: ((outcome: TagReport | Failed) => void) | null = null

  const open = (): Worker => {
    const newWorker = new Worker(new URL('./tag-worker.ts', import.meta.url), { resourceLimits: workerMemory })
    const report = (outcome: TagReport | Failed) => {
      if (worker === newWorker) settleCurrent?.(outcome)
    }
    newWorker.on('message', report)
    newWorker.on('error', () => report({ kind: 'failed', reason: 'It cannot be read: it needs too much memory' }))
    return newWorker
  }
  /** Resolves once the thread has ended, which it does not while a call of its own hangs. */
  const terminate = async (): Promise<void> => {
    const ended = worker
    worker = null
    await ended?.terminate()
  }
  const read = async (request: TagRequest, timeout: number): Promise<TagReport | Failed> => {
    let leave: () => void
    try {
      if (drive.isAway()) throw new DriveAway()
      leave = await readings.enter(timeout + terminationTime)
    } catch (error) {
      return { kind: 'failed', reason: reasonOf(error), isOfDrive: true }
    }
    clearTimeout(idleTimer)
    worker ??= open()
    const busy = worker
    busy.ref()
    return await new Promise(resolve => {
      settleCurrent = outcome => {
        settleCurrent = null
        clearTimeout(timer)
        busy.unref()
        if (outcome.kind === 'failed') void terminate().finally(leave)
        else {
          leave()
          idleTimer = setTimeout(() => void terminate(), idleTime).unref()
        }
        resolve(outcome)
      }
      const timer = setTimeout(() => settleCurrent?.({ kind: 'failed', reason: 'Reading it takes too long' }), timeout)
      busy.postMessage(request)
    })
  }
  return {
    request: (request, timeout) => {
      waiting += 1
      const mine = lastRequest.then(() => read(request, timeout)).finally(() => (waiting -= 1))
      lastRequest = mine
      return mine
    },
    get waiting() {
      return waiting
    },
  }
}

const queues: readonly TagWorkerQueue[] = Array.from({ length: workerCount }, createWorkerQueue)

/** Pictures are read one at a time, as sound is read beside them. */
function request(request: TagRequest, timeout: number): Promise<TagReport | Failed> {
  const [free] = request.kind === 'picture' ? queues : queues.toSorted((one, other) => one.waiting - other.waiting)
  if (free === undefined) throw new Error('There is a queue')
  return free.request(request, timeout)
}

/** Reads the tags of an MP3 in a worker; after `timeout` milliseconds of reading it fails, with a reason. Never rejects. */
export async function readTags(file: string, timeout = fileTimeout): Promise<TagReading> {
  const report = await request({ kind: 'tags', file }, timeout)
  if (report.kind === 'tags') return report.reading
  const reason = report.kind === 'failed' ? report.reason : 'Its reader answers something else'
  return { ok: false, reason, retry: report.kind === 'failed' && report.isOfDrive ? 'next start' : 'next day' }
}

/** Reads the picture of an MP3 in a worker; null if there is none, or it is unreadable. */
export async function readPicture(file: string): Promise<Uint8Array | null> {
  const report = await request({ kind: 'picture', file }, pictureTimeout)
  return report.kind === 'picture' ? report.bytes : null
}
