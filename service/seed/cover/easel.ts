// The main thread's side of the cover worker: one per process, started by the first cover, never what keeps a process alive.
import { Worker } from 'node:worker_threads'
import type { CoverOrder, CoverReport } from './cover-worker.ts'
import type { CoverPlan } from './draw.ts'

type Waiting = { readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void; readonly reject: (error: unknown) => void }

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

/** Draws a cover off the main thread; JPEG, `size` pixels square. */
export function drawElsewhere(plan: CoverPlan, size: number): Promise<Uint8Array<ArrayBuffer>> {
  worker ??= open()
  worker.ref()
  const job = ++count
  const drawn = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => waiting.set(job, { resolve, reject }))
  worker.postMessage({ job, plan, size } satisfies CoverOrder)
  return drawn
}
