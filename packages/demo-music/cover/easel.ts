// The main thread's side of the cover worker: a queue of pictures to make, one at a time. One that takes too much time or memory fails
// alone.
import { Worker } from 'node:worker_threads'
import { startThread } from '../thread.ts'
import type { CoverOrder, CoverReport, CoverTask } from './cover-worker.ts'

type Job = {
  readonly order: CoverOrder
  readonly resolve: (bytes: Uint8Array | null) => void
  readonly reject: (error: unknown) => void
}

/** Starts a timeout that calls `end`; returns how to cancel it. */
type Patience = (end: () => void) => () => void

/** Timeout, milliseconds: the largest picture that is accepted takes two seconds. */
const usualPatience: Patience = end => {
  const timer = setTimeout(end, 20_000)
  return () => clearTimeout(timer)
}
/**
 * Heap limit of the worker, megabytes, pixels excluded. `shrink.ts` bounds both, because one large allocation beyond the limit would end
 * the whole program.
 */
const memory = { maxOldGenerationSizeMb: 512 }

const openWorker = (): Worker => new Worker(new URL('./cover-worker.ts', import.meta.url), { resourceLimits: memory })

/** Makes a picture in the worker thread, as JPEG; null: it cannot or need not be shrunk. */
export type Easel = (task: CoverTask) => Promise<Uint8Array | null>

/** `patience`: timeout for shrinking foreign pictures; covers drawn here need none. */
export function createEasel(open: () => Worker, patience: Patience): Easel {
  const waiting: Job[] = []
  let working: Job | null = null
  let settle = (): void => undefined
  let count = 0

  const next = (): void => {
    working = waiting.shift() ?? null
    if (working !== null) thread.send(working.order)
    thread.duty(working === null ? 'idle' : 'working')
    if (working?.order.task.kind === 'shrink') settle = patience(() => giveUp(new Error('It takes too long')))
  }
  const take = (): Job | null => {
    settle()
    const job = working
    working = null
    return job
  }
  const giveUp = (error: unknown): void => {
    const job = take()
    thread.dismiss()
    if (job?.order.task.kind === 'shrink') job.resolve(null)
    else job?.reject(error)
    next()
  }
  const thread = startThread<CoverOrder, CoverReport>(
    open,
    ({ job, bytes }) => {
      // A report of a job that was given up is ignored.
      if (working?.order.job !== job) return
      take()?.resolve(bytes)
      next()
    },
    giveUp,
  )
  return task =>
    new Promise((resolve, reject) => {
      waiting.push({ order: { job: ++count, task }, resolve, reject })
      if (working === null) next()
    })
}

let easel: Easel | null = null

export const makeElsewhere: Easel = task => {
  easel ??= createEasel(openWorker, usualPatience)
  return easel(task)
}
