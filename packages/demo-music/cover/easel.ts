// The main thread's side of the cover worker: hands out pictures to make, one after the other. One that takes too long or too much memory costs its own making alone.
import { Worker } from 'node:worker_threads'
import { startThread } from '../thread.ts'
import type { CoverOrder, CoverReport, CoverTask } from './cover-worker.ts'

type Job = {
  readonly order: CoverOrder
  readonly resolve: (bytes: Uint8Array | null) => void
  readonly reject: (error: unknown) => void
}

/** Calls `end` when a picture has taken too long, unless what it gives is called before. */
type Patience = (end: () => void) => () => void

/** The largest picture that is made smaller is read in two seconds. */
const usualPatience: Patience = end => {
  const timer = setTimeout(end, 20_000)
  return () => clearTimeout(timer)
}
/** Of what the engine counts: pixels lie outside of it. `shrink.ts` bounds both, as one leap beyond this would end the whole program. */
const memory = { maxOldGenerationSizeMb: 512 }

const openWorker = (): Worker => new Worker(new URL('./cover-worker.ts', import.meta.url), { resourceLimits: memory })

/** Has a picture made off the main thread, as JPEG; null: a picture that cannot or need not be made smaller. */
export type Easel = (task: CoverTask) => Promise<Uint8Array | null>

/** `patience`: with a picture of somebody's that is made smaller. What is drawn is ours, and takes what it takes. */
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
      // What a worker said last before it was given up is nobody's any more.
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
