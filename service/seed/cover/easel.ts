// The main thread's side of the cover worker: one per process, started by the first cover, never what keeps a process alive.
import { Worker } from 'node:worker_threads'
import type { CoverOrder, CoverReport, CoverTask } from './cover-worker.ts'

type Waiting = { readonly resolve: (bytes: Uint8Array | null) => void; readonly reject: (error: unknown) => void }

const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let count = 0

function take(job: number): Waiting | undefined {
  const found = waiting.get(job)
  waiting.delete(job)
  if (waiting.size === 0) worker?.unref()
  return found
}

function open(): Worker {
  const opened = new Worker(new URL('./cover-worker.ts', import.meta.url))
  opened.on('message', (report: CoverReport) => take(report.job)?.resolve(report.bytes))
  opened.on('error', error => {
    worker = null
    for (const job of [...waiting.keys()]) take(job)?.reject(error)
  })
  return opened
}

/** Has a picture made off the main thread, as JPEG; null: a picture that cannot or need not be made smaller. */
export function makeElsewhere(task: CoverTask): Promise<Uint8Array | null> {
  worker ??= open()
  worker.ref()
  const job = ++count
  const made = new Promise<Uint8Array | null>((resolve, reject) => waiting.set(job, { resolve, reject }))
  worker.postMessage({ job, task } satisfies CoverOrder)
  return made
}
