// The main thread's side of the cover worker: a queue of pictures to make, one at a time. One that takes too much time or memory fails
// alone.
import { Worker } from 'node:worker_threads'
import { startThread } from '../thread.ts'
import type { CoverReport, CoverRequest, CoverTask } from './cover-worker.ts'

type Job = {
  readonly request: CoverRequest
  readonly resolve: (bytes: Uint8Array | null) => void
  readonly reject: (error: unknown) => void
}

/** Starts a timeout that calls `end`; returns how to cancel it. */
type StartTimeout = (end: () => void) => () => void

/** Timeout of 20 seconds for one picture; the largest picture accepted takes the worker two seconds. */
const defaultTimeout: StartTimeout = end => {
  const timer = setTimeout(end, 20_000)
  return () => clearTimeout(timer)
}
/**
 * Heap limit of the worker, megabytes, without its pixels. `shrink.ts` bounds heap and pixels, because one large allocation beyond the
 * limit would end the whole program.
 */
const workerMemory = { maxOldGenerationSizeMb: 512 }

const openWorker = (): Worker => new Worker(new URL('./cover-worker.ts', import.meta.url), { resourceLimits: workerMemory })

/** Makes a picture in the worker thread, as JPEG; null: it cannot or need not be shrunk. */
export type MakeCover = (task: CoverTask) => Promise<Uint8Array | null>

/**
 * Makes the queue; `open` starts the worker. `startTimeout`: timeout for shrinking foreign pictures; covers drawn here need none. If a job
 * takes too long or the worker dies, the next job gets a new worker; a picture to shrink then gives null, a drawing rejects.
 */
export function createCoverQueue(open: () => Worker, startTimeout: StartTimeout): MakeCover {
  const waiting: Job[] = []
  let current: Job | null = null
  let cancelTimeout = (): void => undefined
  let count = 0

  const startNext = (): void => {
    current = waiting.shift() ?? null
    if (current !== null) thread.send(current.request)
    thread.setActivity(current === null ? 'idle' : 'working')
    if (current?.request.task.kind === 'shrink') cancelTimeout = startTimeout(() => failCurrent(new Error('It takes too long')))
  }
  const endCurrent = (): Job | null => {
    cancelTimeout()
    const job = current
    current = null
    return job
  }
  const failCurrent = (error: unknown): void => {
    const job = endCurrent()
    thread.terminate()
    if (job?.request.task.kind === 'shrink') job.resolve(null)
    else job?.reject(error)
    startNext()
  }
  const thread = startThread<CoverRequest, CoverReport>(
    open,
    ({ job, bytes }) => {
      // A report of a job that was given up is ignored.
      if (current?.request.job !== job) return
      endCurrent()?.resolve(bytes)
      startNext()
    },
    failCurrent,
  )
  return task =>
    new Promise((resolve, reject) => {
      waiting.push({ request: { job: ++count, task }, resolve, reject })
      if (current === null) startNext()
    })
}

let coverQueue: MakeCover | null = null

export const makeCoverInWorker: MakeCover = task => {
  coverQueue ??= createCoverQueue(openWorker, defaultTimeout)
  return coverQueue(task)
}
