// The main thread's side of the cover worker: hands out pictures to make, one worker for the whole process.
import { Worker } from 'node:worker_threads'
import { startThread, type Thread } from '../thread.ts'
import type { CoverOrder, CoverReport, CoverTask } from './cover-worker.ts'

type Waiting = { readonly resolve: (bytes: Uint8Array | null) => void; readonly reject: (error: unknown) => void }

const waiting = new Map<number, Waiting>()
let thread: Thread<CoverOrder> | null = null
let count = 0

function take(job: number): Waiting | undefined {
  const found = waiting.get(job)
  waiting.delete(job)
  if (waiting.size === 0) thread?.duty('idle')
  return found
}

const open = (): Thread<CoverOrder> =>
  startThread<CoverOrder, CoverReport>(
    () => new Worker(new URL('./cover-worker.ts', import.meta.url)),
    report => take(report.job)?.resolve(report.bytes),
    error => {
      for (const job of [...waiting.keys()]) take(job)?.reject(error)
    },
  )

/** Has a picture made off the main thread, as JPEG; null: a picture that cannot or need not be made smaller. */
export function makeElsewhere(task: CoverTask): Promise<Uint8Array | null> {
  thread ??= open()
  const job = ++count
  const made = new Promise<Uint8Array | null>((resolve, reject) => waiting.set(job, { resolve, reject }))
  thread.send({ job, task })
  thread.duty('working')
  return made
}
